import { quarantineDays } from '@demarc/contract/ip-prefix.ts';
import { isFinalOrderStatus } from '@demarc/contract/order.ts';
import { addDays } from '@demarc/contract/working-days.ts';
import type { Database } from '../db/database.ts';
import { ipPrefixes } from '../db/schema/ip.ts';
import { lineDiagnostics, lineStateChanges, lines } from '../db/schema/line.ts';
import { orders } from '../db/schema/order.ts';
import { getStateChange } from '../modules/line/line-state-history.store.ts';
import type { AddressSpace } from './address-space.ts';
import { createRandom, hashToUuid } from './fake-values.ts';
import {
  getSpeeds,
  getTechnology,
  type LineState,
  type OrderData,
  type PrefixRow,
  type Service,
  toLineRow,
  toOrderRow,
} from './line-rows.ts';
import { createDiagnostic, type FaultProfile, getDiagnosticType, type Outage } from './measurements.ts';
import { RowWriter, reserveIds } from './row-writer.ts';
import { addMeasurements } from './write-measurements.ts';

/** An order of a sample. Its author is a username. */
export interface SampleOrder extends Omit<OrderData, 'orderId' | 'availabilityId' | 'createdByAccountId' | 'hasLine'> {
  by: string;
}

/** A line with its orders, the one that created it first. An order without a line has no `lineState`. */
export interface LineSample {
  service: Omit<Service, 'customerId' | 'lineId'>;
  lineState: Omit<LineState, 'orderId' | 'openOrderId' | 'prefixes'> | null;
  orders: readonly SampleOrder[];
  sessions?: number;
  outage?: Outage;
  diagnostics?: readonly { startedAt: Date; fault: FaultProfile; by: string }[];
}

/** The pools from which lines get their addresses. */
interface AddressSpaces {
  ipv4: AddressSpace;
  ipv6: AddressSpace;
}

export interface Samples {
  customerId: number;
  count: number;
  /** Returns the same sample for the same index. */
  sampleAt(index: number): LineSample;
  spaces: AddressSpaces;
  seed: number;
}

export interface SampleMoment {
  now: Date;
  today: string;
}

/** Writes lines with everything that belongs to them; `accountIds` has the customer's account IDs by username. */
export async function writeSamples(
  tx: Database,
  { customerId, count, sampleAt, spaces, seed }: Samples,
  accountIds: ReadonlyMap<string, string>,
  { now, today }: SampleMoment,
): Promise<void> {
  const { orderPlaces, lineCount, prefixCount, orderCount } = countRows(count, sampleAt);
  const lineIds = await reserveIds(tx, lines, 'lineId', lineCount);
  const orderIds = await reserveIds(tx, orders, 'orderId', orderCount);
  const prefixIds = await reserveIds(tx, ipPrefixes, 'prefixId', prefixCount);
  const writer = new RowWriter(tx);
  const uuid = (what: string, number: number) => hashToUuid(`${seed} ${customerId} ${what} ${number}`);
  let [line, order, prefix, measured] = [0, 0, 0, 0];

  for (let index = 0; index < count; index += 1) {
    const sample = sampleAt(index);
    const { lineState } = sample;
    const service: Service = { ...sample.service, customerId, lineId: lineState ? lineIds[line++]! : 0 };
    const random = createRandom(seed + index);
    const rows = sample.orders.map(({ by, ...facts }) => {
      const orderId = orderIds[orderPlaces[order]!]!;
      const availabilityId = uuid('availability', order++);
      const createdByAccountId = accountIds.get(by) ?? null;
      return toOrderRow(service, { ...facts, orderId, availabilityId, createdByAccountId, hasLine: lineState !== null }, today);
    });
    writer.add(orders, ...rows);

    if (lineState) {
      const prefixes = createPrefixes(service, lineState, spaces, today).map((row) => ({
        ...row,
        searchText: row.prefix,
        prefixId: prefixIds[prefix++]!,
      }));
      const openOrderId = rows.find(({ status }) => !isFinalOrderStatus(status))?.orderId ?? null;
      const row = toLineRow(service, { ...lineState, orderId: rows[0]!.orderId!, openOrderId, prefixes });
      const line = { customerId, lineId: service.lineId, technology: getTechnology(service.pack), ...getSpeeds(service.pack) };
      const measurable = { ...row, ...line };
      const runningSince = addMeasurements(writer, measurable, sample, { now, lineNumber: service.lineNumber, random });
      const isUp = row.operationalState === 'UP' && runningSince !== null;
      writer.add(lines, isUp ? { ...row, stateSince: runningSince } : row);
      writer.add(lineStateChanges, ...createStateChanges(row, sample));
      writer.add(ipPrefixes, ...prefixes);
      for (const { by, startedAt, fault } of sample.diagnostics ?? []) {
        const startedByAccountId = accountIds.get(by) ?? null;
        const type = getDiagnosticType(line.technology);
        const run = { diagnosticId: uuid('diagnostic', measured++), startedAt, startedByAccountId, type, fault };
        writer.add(lineDiagnostics, createDiagnostic(line, run, random));
      }
    }
    await writer.flushFull();
  }
  await writer.flushAll();
}

/** Counts the rows, and computes the chronological rank of each order for its ID. */
function countRows(count: number, sampleAt: Samples['sampleAt']) {
  const times: number[] = [];
  let [lineCount, prefixCount] = [0, 0];
  for (let index = 0; index < count; index += 1) {
    const { lineState, service, orders: lineOrders } = sampleAt(index);
    for (const { orderEvents } of lineOrders) times.push(orderEvents[0]!.at.getTime());
    if (!lineState) continue;
    lineCount += 1;
    if (lineState.startDate) prefixCount += Number(Boolean(service.choice.ipv4)) + Number(Boolean(service.choice.ipv6));
  }
  const byTime = Uint32Array.from(times.keys()).sort((a, b) => times[a]! - times[b]! || a - b);
  const orderPlaces = new Uint32Array(times.length);
  byTime.forEach((at, rank) => {
    orderPlaces[at] = rank;
  });
  return { orderPlaces, lineCount, prefixCount, orderCount: times.length };
}

/** Creates the entries in the history of line states for the outage of a line. */
function createStateChanges(row: ReturnType<typeof toLineRow>, { outage }: LineSample): (typeof lineStateChanges.$inferInsert)[] {
  const { customerId, status, stateSince } = row;
  const operationalState = row.operationalState ?? 'UNKNOWN';
  const now = { status, suspended: false, operationalState };
  const healthyLine = { ...now, operationalState: 'UP' } as const;
  const change = getStateChange(now, healthyLine);
  if (change && stateSince) return [{ ...change, customerId, changedAt: stateSince }];
  const down = { ...now, operationalState: 'DOWN' } as const;
  const [failure, recovery] = [getStateChange(down, healthyLine), getStateChange(healthyLine, down)];
  if (!outage || !failure || !recovery) return [];
  return [
    { ...failure, customerId, changedAt: outage.from },
    { ...recovery, customerId, changedAt: outage.until },
  ];
}

function getPrefixStatus({ status, termination }: NonNullable<LineSample['lineState']>, today: string) {
  if (status !== 'TERMINATED') return 'ACTIVE';
  return addDays(termination?.date ?? today, quarantineDays) < today ? 'RELEASED' : 'PENDING_RELEASE';
}

function createPrefixes(
  { customerId, lineId, choice }: Service,
  lineState: NonNullable<LineSample['lineState']>,
  spaces: AddressSpaces,
  today: string,
): Omit<PrefixRow, 'prefixId'>[] {
  if (!lineState.startDate) return [];
  const status = getPrefixStatus(lineState, today);
  const assignedAt = lineState.activeSince ?? lineState.createdAt;
  const prefixFields = { customerId, status, serviceType: 'LINE', serviceId: lineId, description: null, assignedAt } as const;
  return [
    ...(choice.ipv4 ? [{ ...prefixFields, prefix: spaces.ipv4.allocate(choice.ipv4), family: 4 as const }] : []),
    ...(choice.ipv6 ? [{ ...prefixFields, prefix: spaces.ipv6.allocate(choice.ipv6), family: 6 as const }] : []),
  ];
}
