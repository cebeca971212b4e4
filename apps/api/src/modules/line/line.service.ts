import { isDeepStrictEqual } from 'node:util';
import { amsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import type { Language } from '@demarc/contract/language.ts';
import type { EndUser, Line, updateLine, updateLineReferences } from '@demarc/contract/line.ts';
import type { Input } from '@demarc/contract/operation.ts';
import { finalServiceStatuses } from '@demarc/contract/service.ts';
import type { Database } from '../../db/database.ts';
import { type Author, recordChange } from '../../db/record.ts';
import { productNamesFor } from '../../db/views/product-names.ts';
import { conflict, invalid, notFound } from '../../http/problem.ts';
import type { Parts } from '../../parts.ts';
import { lineAnswerOf } from './line.answer.ts';
import * as store from './line.store.ts';

/** The fields that a customer can change directly. */
type OwnChange = Partial<Pick<store.LineRow, 'reference' | 'endUser'>>;

interface Caller {
  author: Author;
  language: Language;
}

export async function get(
  { clock, database: { db } }: Parts,
  customerId: number,
  lineId: number,
  language: Language,
): Promise<Line> {
  const row = await found(db, customerId, lineId);
  return lineAnswerOf(row, await productNamesFor(db, [row], language), amsterdamDate(clock.now()));
}

export async function found(db: Database, customerId: number, lineId: number): Promise<store.LineRow> {
  const row = await store.findLine(db, lineId, customerId);
  if (!row) throw notFound();
  return row;
}

/** Changes reference and end user. Saving unchanged values does nothing. */
export async function update(
  { clock, database: { db } }: Parts,
  { customerId, lineId }: { customerId: number; lineId: number },
  { reference, endUser, version }: Input<typeof updateLine>['body'],
  { author, language }: Caller,
): Promise<Line> {
  const today = amsterdamDate(clock.now());
  return db.transaction(async (tx) => {
    await checkCustomer(tx, customerId);
    const row = await store.lockLine(tx, lineId, customerId);
    if (!row) throw notFound();
    if (version !== undefined && version !== row.version) throw conflict('STALE_VERSION', { version: row.version });
    checkNotOver(row);
    const wanted = {
      ...(reference !== undefined && { reference: storedReference(reference) }),
      ...(endUser && { endUser: withChanges(row.endUser, endUser) }),
    };
    const changed = await change(tx, clock, author, row, wanted);
    return lineAnswerOf(changed, await productNamesFor(tx, [changed], language), today);
  });
}

/** Sets the references of several lines: all of them, or none if any line has ended or belongs to another customer. */
export async function updateReferences(
  { clock, database: { db } }: Parts,
  customerId: number,
  asked: Input<typeof updateLineReferences>['body']['lines'],
  author: Author,
): Promise<{ updated: number }> {
  checkNamedOnce(asked);
  return db.transaction(async (tx) => {
    await checkCustomer(tx, customerId);
    const rows = await store.lockLines(
      tx,
      customerId,
      asked.map(({ lineId }) => lineId),
    );
    if (rows.length < asked.length) throw notFound();
    for (const row of rows) checkNotOver(row);
    const references = new Map(asked.map(({ lineId, reference }) => [lineId, storedReference(reference ?? null)]));
    for (const row of rows) await change(tx, clock, author, row, { reference: references.get(row.lineId) ?? null });
    return { updated: rows.length };
  });
}

/** Throws unless the customer is active, and locks its status until the transaction ends. */
export async function checkCustomer(tx: Database, customerId: number): Promise<void> {
  const status = await store.holdCustomer(tx, customerId);
  if (status === undefined) throw notFound();
  if (status !== 'ACTIVE') throw conflict('CUSTOMER_NOT_ACTIVE', { status });
}

/** Throws if the line has ended: its data no longer changes. */
export function checkNotOver({ lineId, status }: store.LineRow): void {
  const isOver = (finalServiceStatuses as readonly string[]).includes(status);
  if (isOver) throw conflict('LINE_NOT_ACTIVE', { lineId, status });
}

async function change(
  tx: Database,
  clock: Parts['clock'],
  author: Author,
  row: store.LineRow,
  wanted: OwnChange,
): Promise<store.LineRow> {
  const names = (Object.keys(wanted) as (keyof OwnChange)[]).filter((name) => !isDeepStrictEqual(row[name], wanted[name]));
  if (names.length === 0) return row;
  const changed = await store.updateLineRow(tx, row, { ...wanted, updatedAt: clock.now() });
  const valuesOf = (line: store.LineRow) => Object.fromEntries(names.map((name) => [name, line[name]]));
  await recordChange(tx, clock, author, {
    customerId: row.customerId,
    type: 'line.changed',
    objectType: 'line',
    objectId: String(row.lineId),
    before: valuesOf(row),
    after: valuesOf(changed),
    data: { lineId: row.lineId, fields: names },
  });
  return changed;
}

function storedReference(reference: string | null): string | null {
  return reference?.trim() || null;
}

/** Fields sent as null or blank are cleared; omitted fields stay. */
function withChanges(before: EndUser, sent: Partial<Record<keyof EndUser, string | null>>): EndUser {
  const given = Object.entries(sent).filter(([, value]) => value !== undefined);
  return { ...before, ...Object.fromEntries(given.map(([name, value]) => [name, value?.trim() ?? ''])) };
}

function checkNamedOnce(asked: readonly { lineId: number }[]): void {
  const seen = new Set<number>();
  const twice = asked.flatMap(({ lineId }, at) => {
    const isKnown = seen.has(lineId);
    seen.add(lineId);
    return isKnown ? [{ field: `lines[${at}].lineId`, code: 'validation.duplicate' }] : [];
  });
  if (twice.length > 0) throw invalid(twice);
}
