import { getRouterAddress } from '@demarc/contract/ip-network.ts';
import type { Evc } from '@demarc/contract/line-schemas.ts';
import { linePings, lineSessions, type lines } from '../db/schema/line.ts';
import { getDynamicAddress } from './carrier-identifiers.ts';
import { createPings, createSessions, type Outage, oneDayMs, tenMinutesMs } from './measurements.ts';
import type { RowWriter } from './row-writer.ts';

/** The number of measurements on a line. */
export interface MeasuredVolume {
  sessions?: number;
  /** Every 10 minutes for the last 30 hours, or those plus one per day for the last year. */
  pings?: 'hours' | 'year';
  /** Its last outage, if it works again. */
  outage?: Outage;
}

type Row = typeof lines.$inferInsert;
interface Line
  extends Pick<Row, 'customerId' | 'technology' | 'downMbps' | 'upMbps'>,
    Pick<Row, 'operationalState' | 'stateSince' | 'activeSince'> {
  lineId: number;
  evcs: readonly Evc[];
}

/** Adds the sessions and pings of a line, as its state allows. Returns the start of the running session, if there is one. */
export function addMeasurements(
  writer: RowWriter,
  line: Line,
  { sessions, pings, outage }: MeasuredVolume,
  { now, lineNumber, random }: { now: Date; lineNumber: number; random: () => number },
): Date | null {
  const { operationalState, stateSince = null, activeSince, evcs } = line;
  const [own] = evcs;
  let runningSince: Date | null = null;
  if (sessions) {
    const isUp = operationalState === 'UP' || operationalState === 'DEGRADED';
    const until = isUp ? now : (stateSince ?? now);
    const since = new Date(Math.max(activeSince?.getTime() ?? 0, until.getTime() - 60 * oneDayMs));
    const addresses = { ipv4: getSessionAddress(line, lineNumber), ipv6Prefix: own?.ipv6Prefix ?? null };
    const rows = createSessions({ ...line, ...addresses }, { count: sessions, until, since, isUp, outage }, random);
    writer.add(lineSessions, ...rows);
    runningSince = rows.find(({ stoppedAt }) => stoppedAt === null)?.startedAt ?? null;
  }
  if (pings) {
    const downSince = operationalState === 'DOWN' ? stateSince : null;
    const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 6 * tenMinutesMs);
    writer.add(linePings, ...createPings(line, { from: hoursAgo(30), to: now, step: tenMinutesMs, downSince }, random));
    const year = { from: hoursAgo(24 * 365), to: hoursAgo(31), step: oneDayMs };
    if (pings === 'year') writer.add(linePings, ...createPings(line, year, random));
  }
  return runningSince;
}

/** Returns the address of the router of a line: from its own prefix if it has one, else from the pool of the provider. */
export function getSessionAddress({ evcs: [circuit] }: Pick<Line, 'evcs'>, lineNumber: number): string {
  return (circuit?.ipv4Prefix && getRouterAddress(circuit.ipv4Prefix)) || getDynamicAddress(lineNumber);
}
