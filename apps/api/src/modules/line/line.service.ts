import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import type { Language } from '@demarc/contract/language.ts';
import type { Line, updateLine, updateLineReferences } from '@demarc/contract/line.ts';
import type { EndUser } from '@demarc/contract/line-schemas.ts';
import type { Input } from '@demarc/contract/operation.ts';
import { isFinalServiceStatus } from '@demarc/contract/service.ts';
import type { AppContext } from '../../app-context.ts';
import { type Author, writeAudit } from '../../db/audit.ts';
import type { Database } from '../../db/database.ts';
import { diffFields } from '../../db/diff-fields.ts';
import { conflict, invalid, notFound } from '../../http/problem.ts';
import { loadLine } from './line.presenter.ts';
import * as store from './line.store.ts';

/** The fields that a customer can change directly. */
type CustomerChange = Partial<Pick<store.LineRow, 'reference' | 'endUser'>>;

interface Caller {
  author: Author;
  language: Language;
}

export async function get(
  { clock, database: { db } }: AppContext,
  customerId: number,
  lineId: number,
  language: Language,
): Promise<Line> {
  const row = await requireLineRow(db, customerId, lineId);
  return loadLine(db, row, language, formatAmsterdamDate(clock.now()));
}

export async function requireLineRow(db: Database, customerId: number, lineId: number): Promise<store.LineRow> {
  const row = await store.findLine(db, lineId, customerId);
  if (!row) throw notFound();
  return row;
}

/** Changes reference and end user. Saving unchanged values does nothing. */
export async function update(
  { clock, database: { db } }: AppContext,
  { customerId, lineId }: { customerId: number; lineId: number },
  { reference, endUser, version }: Input<typeof updateLine>['body'],
  { author, language }: Caller,
): Promise<Line> {
  const today = formatAmsterdamDate(clock.now());
  return db.transaction(async (tx) => {
    const [, row] = await Promise.all([checkCustomerActive(tx, customerId), store.lockLine(tx, lineId, customerId)]);
    if (!row) throw notFound();
    if (version !== undefined && version !== row.version) throw conflict('STALE_VERSION', { version: row.version });
    checkLineNotEnded(row);
    const requested = {
      ...(reference !== undefined && { reference: normalizeReference(reference) }),
      ...(endUser && { endUser: applyChanges(row.endUser, endUser) }),
    };
    const changedRow = await change(tx, clock, author, row, requested);
    return loadLine(tx, changedRow, language, today);
  });
}

/** Sets the references of several lines: all of them, or none if any line has ended or belongs to another customer. */
export async function updateReferences(
  { clock, database: { db } }: AppContext,
  customerId: number,
  updates: Input<typeof updateLineReferences>['body']['lines'],
  author: Author,
): Promise<{ updated: number }> {
  checkNoDuplicateLines(updates);
  return db.transaction(async (tx) => {
    await checkCustomerActive(tx, customerId);
    const rows = await store.lockLines(
      tx,
      customerId,
      updates.map(({ lineId }) => lineId),
    );
    if (rows.length < updates.length) throw notFound();
    for (const row of rows) checkLineNotEnded(row);
    const references = new Map(updates.map(({ lineId, reference }) => [lineId, normalizeReference(reference ?? null)]));
    for (const row of rows) await change(tx, clock, author, row, { reference: references.get(row.lineId) ?? null });
    return { updated: rows.length };
  });
}

/** Throws unless the customer is active, and locks its status until the transaction ends. */
export async function checkCustomerActive(tx: Database, customerId: number): Promise<void> {
  const status = await store.lockCustomerStatus(tx, customerId);
  if (status === undefined) throw notFound();
  if (status !== 'ACTIVE') throw conflict('CUSTOMER_NOT_ACTIVE', { status });
}

/** Throws LINE_NOT_ACTIVE if the line has ended, because its data no longer changes. */
export function checkLineNotEnded({ lineId, status }: store.LineRow): void {
  if (isFinalServiceStatus(status)) throw conflict('LINE_NOT_ACTIVE', { lineId, status });
}

async function change(
  tx: Database,
  clock: AppContext['clock'],
  author: Author,
  row: store.LineRow,
  requested: CustomerChange,
): Promise<store.LineRow> {
  const { fields, before, after } = diffFields(row, requested);
  if (fields.length === 0) return row;
  const [changedRow] = await Promise.all([
    store.updateLineRow(tx, row, { ...requested, updatedAt: clock.now() }),
    writeAudit(tx, clock, author, {
      customerId: row.customerId,
      type: 'line.changed',
      objectType: 'line',
      objectId: String(row.lineId),
      before,
      after,
      data: { lineId: row.lineId, fields },
    }),
  ]);
  return changedRow;
}

function normalizeReference(reference: string | null): string | null {
  return reference?.trim() || null;
}

/** Applies changes of an end user. Null or blank fields are cleared; omitted fields stay unchanged. */
function applyChanges(before: EndUser, changes: Partial<Record<keyof EndUser, string | null>>): EndUser {
  const definedChanges = Object.entries(changes).filter(([, value]) => value !== undefined);
  return { ...before, ...Object.fromEntries(definedChanges.map(([name, value]) => [name, value?.trim() ?? ''])) };
}

function checkNoDuplicateLines(updates: readonly { lineId: number }[]): void {
  const seenIds = new Set<number>();
  const problems = updates.flatMap(({ lineId }, index) => {
    const isDuplicate = seenIds.has(lineId);
    seenIds.add(lineId);
    return isDuplicate ? [{ field: `lines[${index}].lineId`, code: 'validation.duplicate' }] : [];
  });
  if (problems.length > 0) throw invalid(problems);
}
