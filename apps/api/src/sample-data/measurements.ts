import { getDiagnosticVerdict, getFindings, type MeasuredValues } from '@demarc/contract/diagnostic-findings.ts';
import { type LineSession, terminateCauses } from '@demarc/contract/line.ts';
import type { Diagnostic, DiagnosticType } from '@demarc/contract/line-diagnostic.ts';
import type { Technology } from '@demarc/contract/technology.ts';
import type { lineDiagnostics, linePings, lineSessions } from '../db/schema/line.ts';

type SessionRow = typeof lineSessions.$inferInsert;
type PingRow = typeof linePings.$inferInsert;
type DiagnosticRow = typeof lineDiagnostics.$inferInsert;
type Random = () => number;

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

interface Measurable {
  customerId: number;
  lineId: number;
  technology: Technology;
  downMbps: number;
  upMbps: number;
}

/** The period in which a line was down, if it works again. */
export interface Outage {
  from: Date;
  until: Date;
}

/**
 * Creates the sessions of a line before `until`, newest first. The newest session is still running if `isUp`. If the line was down
 * before, that session began when the line recovered, and the previous one ended when the line went down.
 */
export function createSessions(
  line: Measurable & { ipv4: string; ipv6Prefix: string | null },
  { count, until, since, isUp, outage }: { count: number; until: Date; since: Date; isUp: boolean; outage?: Outage | undefined },
  random: Random,
): SessionRow[] {
  const { customerId, lineId, ipv4, ipv6Prefix } = line;
  const rows: SessionRow[] = [];
  const share = (until.getTime() - since.getTime()) / Math.max(1, count);
  let end = until.getTime();
  for (let at = 0; at < count; at += 1) {
    const isRunning = at === 0 && isUp;
    // Each session has its own time slot, so that no two overlap.
    const slotStart = Math.floor((until.getTime() - share * (at + 0.35 + 0.6 * random())) / 1_000) * 1_000;
    const start = isRunning && outage ? outage.until.getTime() : outage ? Math.min(slotStart, end - minute) : slotStart;
    const durationSeconds = Math.max(1, Math.floor((end - start) / 1_000));
    const megabytes = (durationSeconds / 3_600) * (40 + 900 * random() ** 3);
    const downShare = 0.78 + 0.17 * random();
    rows.push({
      customerId,
      lineId,
      sessionId: `${lineId.toString(16)}-${Math.floor(start / 1_000).toString(16)}`,
      ipv4,
      ipv6Prefix,
      startedAt: new Date(start),
      stoppedAt: isRunning ? null : new Date(start + durationSeconds * 1_000),
      durationSeconds,
      bytesIn: Math.round(megabytes * downShare * 1_000_000),
      bytesOut: Math.round(megabytes * (1 - downShare) * 1_000_000),
      terminateCause: isRunning ? null : pickTerminateCause(random),
    });
    const gapMs = Math.floor(minute * (0.2 + 4 * random()));
    end = isRunning && outage ? outage.from.getTime() : start - gapMs;
  }
  return rows;
}

function pickTerminateCause(random: Random): LineSession['terminateCause'] {
  const roll = random();
  if (roll < 0.6) return 'LOST_CARRIER';
  return roll < 0.8 ? 'USER_REQUEST' : terminateCauses[Math.floor(random() * terminateCauses.length)]!;
}

/** Round-trip times between two instants, oldest first. From `downSince` on, every ping is lost. */
export function createPings(
  line: Measurable,
  { from, to, step, downSince = null }: { from: Date; to: Date; step: number; downSince?: Date | null },
  random: Random,
): PingRow[] {
  const { customerId, lineId, technology } = line;
  const usualRtt = getUsualRtt(technology);
  const rows: PingRow[] = [];
  for (let time = Math.ceil(from.getTime() / step) * step; time <= to.getTime(); time += step) {
    const at = new Date(time);
    if (downSince && at >= downSince) {
      rows.push({ customerId, lineId, at, rttAvgMs: null, rttMaxMs: null, lossPercent: 100 });
      continue;
    }
    // Load peaks at 21:00.
    const busy = Math.max(0, Math.cos(((at.getUTCHours() - 20) / 12) * Math.PI));
    const isSpike = random() < 0.02;
    const rttAvgMs = usualRtt * (1 + 0.35 * busy + 0.12 * random()) + (isSpike ? 20 * random() : 0);
    const rttMaxMs = rttAvgMs * (1.15 + 0.6 * random());
    const lossPercent = isSpike ? Math.round(random() * 30) / 10 : 0;
    rows.push({ customerId, lineId, at, rttAvgMs: roundToTenths(rttAvgMs), rttMaxMs: roundToTenths(rttMaxMs), lossPercent });
  }
  return rows;
}

export const tenMinutesMs = 10 * minute;
export const oneDayMs = day;

/** Returns the diagnostic for a technology, besides IP. */
export function getDiagnosticType(technology: Technology): DiagnosticType {
  if (technology === 'COAX') return 'IP';
  if (technology === 'FTTH_AON' || technology === 'FTTO') return 'ACTIVE_FIBER';
  return technology === 'FTTH_GPON' || technology === 'FTTH_XGSPON' ? 'PON' : 'DSL';
}

/** The fault to simulate in a measurement. */
export type FaultProfile = 'none' | 'los' | 'low-snr' | 'dim' | 'loss';

/** Creates a measurement that finished within half a minute of its request. */
export function createDiagnostic(
  line: Measurable,
  run: { diagnosticId: string; startedAt: Date; startedByAccountId: string | null; type: DiagnosticType; fault: FaultProfile },
  random: Random,
): DiagnosticRow {
  const { customerId, lineId } = line;
  const { diagnosticId, startedAt, startedByAccountId, type, fault } = run;
  const measuredValues: MeasuredValues = {
    ...(type === 'DSL' && { dsl: createDslMeasurement(line, fault, random) }),
    ...(type === 'PON' && { pon: createPonMeasurement(fault, random) }),
    ip: createIpMeasurement(line, fault, random),
  };
  const finishedAt = new Date(startedAt.getTime() + Math.round((8 + 20 * random()) * 1_000));
  return {
    customerId,
    lineId,
    diagnosticId,
    type,
    status: 'DONE',
    startedAt,
    finishedAt,
    startedByAccountId,
    verdict: getDiagnosticVerdict(measuredValues),
    findings: getFindings(measuredValues),
    dsl: measuredValues.dsl ?? null,
    pon: measuredValues.pon ?? null,
    ip: measuredValues.ip ?? null,
  };
}

function createDslMeasurement(
  { downMbps, upMbps }: Measurable,
  fault: FaultProfile,
  random: Random,
): NonNullable<Diagnostic['dsl']> {
  const isLow = fault === 'low-snr';
  const margin = isLow ? 3.4 + random() : 8 + 5 * random();
  const randomInteger = (from: number, to: number) => from + Math.floor(random() * (to - from + 1));
  return {
    syncState: 'UP',
    downKbps: downMbps * 1_000,
    upKbps: upMbps * 1_000,
    attainableDownKbps: Math.round(downMbps * 1_000 * (isLow ? 1.02 : 1.15 + 0.2 * random())),
    attainableUpKbps: Math.round(upMbps * 1_000 * (isLow ? 1.05 : 1.2 + 0.2 * random())),
    snrMarginDownDb: roundToTenths(margin),
    snrMarginUpDb: roundToTenths(margin + 1.2),
    attenuationDownDb: roundToTenths(isLow ? 31 + random() : 9 + 12 * random()),
    attenuationUpDb: roundToTenths(5 + 6 * random()),
    crcErrors24h: isLow ? randomInteger(900, 2_400) : randomInteger(0, 40),
    resyncCount24h: isLow ? randomInteger(11, 16) : randomInteger(0, 2),
    uptimeSeconds: isLow ? randomInteger(1_200, 9_000) : randomInteger(90_000, 2_400_000),
    stabilityValue: isLow ? 3 : randomInteger(8, 10),
  };
}

function createPonMeasurement(fault: FaultProfile, random: Random): NonNullable<Diagnostic['pon']> {
  const distanceMeters = 300 + Math.floor(random() * 9_000);
  if (fault === 'los') {
    const noReadings = { rxPowerDbm: null, txPowerDbm: null, oltRxPowerDbm: null, temperatureC: null, uptimeSeconds: null };
    return { onuState: 'LOS', ...noReadings, distanceMeters, lastDownCause: 'LOS' };
  }
  const rx = fault === 'dim' ? -27.2 - 0.6 * random() : -16 - 7 * random();
  return {
    onuState: 'ONLINE',
    rxPowerDbm: roundToTenths(rx),
    txPowerDbm: roundToTenths(2 + 2 * random()),
    oltRxPowerDbm: roundToTenths(rx - 1.4),
    distanceMeters,
    temperatureC: roundToTenths(38 + 12 * random()),
    lastDownCause: 'DYING_GASP',
    uptimeSeconds: 40_000 + Math.floor(random() * 3_000_000),
  };
}

function createIpMeasurement({ technology }: Measurable, fault: FaultProfile, random: Random): NonNullable<Diagnostic['ip']> {
  if (fault === 'los') return { gatewayReachable: false, rttAvgMs: null, lossPercent: 100, activeSession: false };
  const lossPercent = fault === 'loss' ? roundToTenths(1.4 + 2 * random()) : 0;
  return {
    gatewayReachable: true,
    rttAvgMs: roundToTenths(getUsualRtt(technology) * (1 + 0.2 * random())),
    lossPercent,
    activeSession: true,
  };
}

function getUsualRtt(technology: Technology): number {
  if (technology.startsWith('FTT')) return 4.2;
  return technology === 'COAX' ? 13 : 16.5;
}

const roundToTenths = (value: number) => Math.round(value * 10) / 10;
