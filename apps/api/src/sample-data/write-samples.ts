import { createHash } from 'node:crypto';
import type { DiagnosticType } from '@demarc/contract/line-diagnostic.ts';
import { isFinalOrderStatus, type Order } from '@demarc/contract/order.ts';
import { addDays } from '@demarc/contract/working-days.ts';
import { sql } from 'drizzle-orm';
import { aggregatePingHours } from '../db/aggregate-ping-hours.ts';
import type { Database } from '../db/database.ts';
import { documents } from '../db/schema/document.ts';
import { ipPrefixes } from '../db/schema/ip.ts';
import { lineDiagnostics, linePings, lines } from '../db/schema/line.ts';
import { orderDocuments, orderNotes, orders } from '../db/schema/order.ts';
import type { AddressSpace } from './address-space.ts';
import { createRandom } from './fake-values.ts';
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
import { createDiagnostic, type FaultProfile, getDiagnosticType } from './measurements.ts';
import { RowWriter, reserveIds } from './row-writer.ts';
import { addMeasurements } from './write-measurements.ts';

/** How many days a prefix of a terminated line is kept before it can be assigned again. */
const quarantineDays = 30;

type Note = Omit<Order['notes'][number], 'noteId' | 'createdAt'> & { createdAt: Date };
type SampleFile = { type: Order['documents'][number]['type']; fileName: string; content: Buffer; createdAt: Date };

/** An order of a sample. Its author is a username. */
export interface SampleOrder extends Omit<OrderData, 'orderId' | 'availabilityId' | 'createdByAccountId' | 'hasLine'> {
  by?: string;
  notes?: readonly Note[];
  files?: readonly SampleFile[];
}

/** A line with its orders, the one that created it first. An order without a line has no `standing`. */
export interface LineSample {
  service: Omit<Service, 'customerId' | 'lineId'>;
  standing: Omit<LineState, 'orderId' | 'openOrderId' | 'prefixes'> | null;
  orders: readonly SampleOrder[];
  sessions?: number;
  diagnostics?: readonly { startedAt: Date; type?: DiagnosticType; fault?: FaultProfile; by?: string }[];
  /** Every 10 minutes for the last 30 hours, or those plus one per day for the last year. */
  pings?: 'hours' | 'year';
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
  let [line, order, prefix, measured, note, file] = [0, 0, 0, 0, 0, 0];

  for (let index = 0; index < count; index += 1) {
    const sample = sampleAt(index);
    const { standing } = sample;
    const service: Service = { ...sample.service, customerId, lineId: standing ? lineIds[line++]! : 0 };
    const random = createRandom(seed + index);
    const rows = sample.orders.map(({ by, notes: _notes, files: _files, ...facts }) => {
      const orderId = orderIds[orderPlaces[order]!]!;
      const availabilityId = uuid('availability', order++);
      const createdByAccountId = by ? (accountIds.get(by) ?? null) : null;
      return toOrderRow(service, { ...facts, orderId, availabilityId, createdByAccountId, hasLine: standing !== null }, today);
    });
    writer.add(orders, ...rows);

    sample.orders.forEach(({ notes = [], files = [] }, at) => {
      const orderId = rows[at]!.orderId!;
      for (const one of notes) {
        const accountId = one.actor === 'CUSTOMER' ? (rows[at]!.createdByAccountId ?? null) : null;
        writer.add(orderNotes, { ...one, customerId, orderId, noteId: uuid('note', note++), accountId });
      }
      for (const one of files) addFile(writer, { customerId, orderId, documentId: uuid('file', file++) }, one);
    });

    if (standing) {
      const prefixes = createPrefixes(service, standing, spaces, today).map((row) => ({
        ...row,
        prefixId: prefixIds[prefix++]!,
      }));
      const openOrderId = rows.find(({ status }) => !isFinalOrderStatus(status))?.orderId ?? null;
      const row = toLineRow(service, { ...standing, orderId: rows[0]!.orderId!, openOrderId, prefixes });
      writer.add(lines, row);
      writer.add(ipPrefixes, ...prefixes);

      const line = { customerId, lineId: service.lineId, technology: getTechnology(service.pack), ...getSpeeds(service.pack) };
      addMeasurements(writer, { ...row, ...line }, sample, { now, lineNumber: service.lineNumber, random });
      for (const { by, startedAt, type = getDiagnosticType(line.technology), fault = 'none' } of sample.diagnostics ?? []) {
        const startedByAccountId = by ? (accountIds.get(by) ?? null) : null;
        const run = { diagnosticId: uuid('diagnostic', measured++), startedAt, startedByAccountId, type, fault: fault };
        writer.add(lineDiagnostics, createDiagnostic(line, run, random));
      }
    }
    await writer.flushFull();
  }
  await writer.flushAll();
  await aggregatePingHours(tx, sql`${linePings} where customer_id = ${customerId}`);
}

/** Counts the rows, and computes the chronological rank of each order for its ID. */
function countRows(count: number, sampleAt: Samples['sampleAt']) {
  const times: number[] = [];
  let [lineCount, prefixCount] = [0, 0];
  for (let index = 0; index < count; index += 1) {
    const { standing, service, orders: own } = sampleAt(index);
    for (const { turns } of own) times.push(turns[0]!.at.getTime());
    if (!standing) continue;
    lineCount += 1;
    if (standing.startDate) prefixCount += Number(Boolean(service.choice.ipv4)) + Number(Boolean(service.choice.ipv6));
  }
  const byTime = Uint32Array.from(times.keys()).sort((a, b) => times[a]! - times[b]! || a - b);
  const orderPlaces = new Uint32Array(times.length);
  byTime.forEach((at, rank) => {
    orderPlaces[at] = rank;
  });
  return { orderPlaces, lineCount, prefixCount, orderCount: times.length };
}

function createPrefixes(
  { customerId, lineId, choice }: Service,
  standing: NonNullable<LineSample['standing']>,
  spaces: AddressSpaces,
  today: string,
): Omit<PrefixRow, 'prefixId'>[] {
  if (!standing.startDate) return [];
  const isOver = standing.status === 'TERMINATED';
  const isFree = isOver && addDays(standing.termination?.date ?? today, quarantineDays) < today;
  const status = isFree ? 'RELEASED' : isOver ? 'PENDING_RELEASE' : 'ACTIVE';
  const assignedAt = standing.activeSince ?? standing.createdAt;
  const own = { customerId, status, serviceType: 'LINE', serviceId: lineId, description: null, assignedAt } as const;
  return [
    ...(choice.ipv4 ? [{ ...own, prefix: spaces.ipv4.allocate(choice.ipv4), family: 4 as const }] : []),
    ...(choice.ipv6 ? [{ ...own, prefix: spaces.ipv6.allocate(choice.ipv6), family: 6 as const }] : []),
  ];
}

function addFile(
  writer: RowWriter,
  ids: { customerId: number; orderId: number; documentId: string },
  { type, fileName, content, createdAt }: SampleFile,
): void {
  const { customerId, documentId } = ids;
  const sha256 = createHash('sha256').update(content).digest('hex');
  const about = { fileName, contentType: 'application/pdf', sizeBytes: content.length, sha256, createdAt };
  // PostgreSQL's hex format for bytea.
  writer.add(documents, { customerId, documentId, ...about, content: `\\x${content.toString('hex')}` as unknown as Uint8Array });
  writer.add(orderDocuments, { ...ids, type, actor: 'CUSTOMER', createdAt });
}

/** A deterministic UUID for a text (RFC 9562, version 8). */
export function hashToUuid(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  const variant = '89ab'[Number.parseInt(hex[16]!, 16) % 4];
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
