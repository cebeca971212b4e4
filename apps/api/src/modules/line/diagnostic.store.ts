import { getDiagnosticVerdict, getFindings, type MeasuredValues } from '@demarc/contract/diagnostic-findings.ts';

import { and, asc, desc, eq, getTableColumns, gt, lte, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { accounts } from '../../db/schema/account.ts';
import { lineDiagnostics } from '../../db/schema/line.ts';

export type DiagnosticRow = typeof lineDiagnostics.$inferSelect;
/** A measurement with the name of the person who started it. */
export type DiagnosticWithStarter = DiagnosticRow & { startedByName: string | null };

const maxListed = 50;
const starterName = sql<
  string | null
>`nullif(concat_ws(' ', nullif(${accounts.firstName}, ''), nullif(${accounts.middleName}, ''),
  nullif(${accounts.lastName}, '')), '')`;

function selectWithStarter(db: Database, where: SQL | undefined) {
  const isStarter = and(
    eq(accounts.customerId, lineDiagnostics.customerId),
    eq(accounts.accountId, lineDiagnostics.startedByAccountId),
  );
  return db
    .select({ ...getTableColumns(lineDiagnostics), startedByName: starterName })
    .from(lineDiagnostics)
    .leftJoin(accounts, isStarter)
    .where(where);
}

const matchesLine = (customerId: number, lineId: number) =>
  and(eq(lineDiagnostics.customerId, customerId), eq(lineDiagnostics.lineId, lineId));

/** Lists the most recent measurements of a line, newest first. */
export function listRecent(db: Database, customerId: number, lineId: number): Promise<DiagnosticWithStarter[]> {
  return selectWithStarter(db, matchesLine(customerId, lineId)).orderBy(desc(lineDiagnostics.startedAt)).limit(maxListed);
}

export async function find(
  db: Database,
  customerId: number,
  lineId: number,
  diagnosticId: string,
): Promise<DiagnosticWithStarter | null> {
  const [row] = await selectWithStarter(db, and(matchesLine(customerId, lineId), eq(lineDiagnostics.diagnosticId, diagnosticId)));
  return row ?? null;
}

/** Finds the newest measurement of a line. The caller has locked the line. */
export async function findNewest(tx: Database, customerId: number, lineId: number): Promise<DiagnosticRow | null> {
  const mine = tx.select().from(lineDiagnostics).where(matchesLine(customerId, lineId));
  return (await mine.orderBy(desc(lineDiagnostics.startedAt)).limit(1))[0] ?? null;
}

export async function insert(tx: Database, values: typeof lineDiagnostics.$inferInsert): Promise<DiagnosticWithStarter> {
  const { customerId, lineId, diagnosticId } = values;
  await tx.insert(lineDiagnostics).values(values);
  return (await find(tx, customerId, lineId, diagnosticId))!;
}

/** Locks a measurement of any customer until the transaction ends, for the provider's calls. */
export async function lock(tx: Database, diagnosticId: string): Promise<DiagnosticRow | null> {
  const rows = await tx.select().from(lineDiagnostics).where(eq(lineDiagnostics.diagnosticId, diagnosticId)).for('update');
  return rows[0] ?? null;
}

/** Stores a result with its verdict and findings; a result without values marks the measurement as failed. */
export async function finish(
  tx: Database,
  { customerId, lineId, diagnosticId }: DiagnosticRow,
  measured: MeasuredValues,
  finishedAt: Date,
): Promise<DiagnosticWithStarter> {
  const hasValues = Boolean(measured.dsl || measured.pon || measured.ip);
  await tx
    .update(lineDiagnostics)
    .set({
      ...{ status: hasValues ? 'DONE' : 'FAILED', finishedAt },
      ...{ verdict: getDiagnosticVerdict(measured), findings: getFindings(measured) },
      ...{ dsl: measured.dsl ?? null, pon: measured.pon ?? null, ip: measured.ip ?? null },
    })
    .where(and(eq(lineDiagnostics.customerId, customerId), eq(lineDiagnostics.diagnosticId, diagnosticId)));
  return (await find(tx, customerId, lineId, diagnosticId))!;
}

/** The page cursor in the list of open measurements. */
export type OpenDiagnosticCursor = Pick<DiagnosticRow, 'startedAt' | 'diagnosticId'>;

const isRunning = sql`status = 'RUNNING'`;

/** Matches the measurements without a result that started after a moment. */
export function buildOpenWhere(moment: Date): SQL {
  return and(isRunning, gt(lineDiagnostics.startedAt, moment))!;
}

export function buildCountQuery(where: SQL): SQL {
  return sql`select 1 from ${lineDiagnostics} where ${where}`;
}

/** Returns up to `limit` measurements after the cursor, oldest first. */
export async function findPage(
  db: Database,
  where: SQL,
  cursor: OpenDiagnosticCursor | null,
  limit: number,
): Promise<DiagnosticRow[]> {
  const { startedAt, diagnosticId } = lineDiagnostics;
  const key = cursor && sql`(${cursor.startedAt.toISOString()}::timestamptz, ${cursor.diagnosticId}::uuid)`;
  return db
    .select()
    .from(lineDiagnostics)
    .where(and(where, key ? sql`(${startedAt}, ${diagnosticId}) > ${key}` : undefined))
    .orderBy(asc(startedAt), asc(diagnosticId))
    .limit(limit);
}

/** Locks up to `limit` overdue measurements; skips those locked by another process. */
export function lockOverdue(tx: Database, moment: Date, limit: number): Promise<DiagnosticRow[]> {
  return tx
    .select()
    .from(lineDiagnostics)
    .where(and(isRunning, lte(lineDiagnostics.startedAt, moment)))
    .limit(limit)
    .for('update', { skipLocked: true });
}
