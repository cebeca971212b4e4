import { getDiagnosticVerdict, getFindings, type MeasuredValues } from '@demarc/contract/diagnostic-findings.ts';

import { and, asc, desc, eq, getTableColumns, gt, lte, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { accounts } from '../../db/schema/account.ts';
import { lineDiagnostics } from '../../db/schema/line.ts';
import { fullName } from '../../db/views/full-name.ts';
import { prepareCount } from '../../http/keyset-pagination.ts';

export type DiagnosticRow = typeof lineDiagnostics.$inferSelect;
/** A measurement with the name of the person who started it. */
export type DiagnosticWithStarter = DiagnosticRow & { startedByName: string | null };

const maxListed = 50;

interface LineKey {
  customerId: number;
  lineId: number;
}

type DiagnosticKey = LineKey & { diagnosticId: string };

const matchesLine = ({ customerId, lineId }: Placeholders<LineKey>) =>
  and(eq(lineDiagnostics.customerId, customerId), eq(lineDiagnostics.lineId, lineId));

function buildSelect(db: Database, where: SQL | undefined) {
  const isStarter = and(
    eq(accounts.customerId, lineDiagnostics.customerId),
    eq(accounts.accountId, lineDiagnostics.startedByAccountId),
  );
  return db
    .select({ ...getTableColumns(lineDiagnostics), startedByName: fullName() })
    .from(lineDiagnostics)
    .leftJoin(accounts, isStarter)
    .where(where);
}

const selectRecent = prepareStatement((db, key: Placeholders<LineKey>) =>
  buildSelect(db, matchesLine(key)).orderBy(desc(lineDiagnostics.startedAt)).limit(maxListed),
);

/** Lists the most recent measurements of a line, newest first. */
export function listRecent(db: Database, customerId: number, lineId: number): Promise<DiagnosticWithStarter[]> {
  return selectRecent(db, { customerId, lineId });
}

const selectOne = prepareStatement((db, { diagnosticId, ...key }: Placeholders<DiagnosticKey>) =>
  buildSelect(db, and(matchesLine(key), eq(lineDiagnostics.diagnosticId, diagnosticId))),
);

export async function find(
  db: Database,
  customerId: number,
  lineId: number,
  diagnosticId: string,
): Promise<DiagnosticWithStarter | null> {
  return (await selectOne(db, { customerId, lineId, diagnosticId }))[0] ?? null;
}

const selectNewest = prepareStatement((db, key: Placeholders<LineKey>) =>
  db.select().from(lineDiagnostics).where(matchesLine(key)).orderBy(desc(lineDiagnostics.startedAt)).limit(1),
);

/** Finds the newest measurement of a line. The caller has locked the line. */
export async function findNewest(tx: Database, customerId: number, lineId: number): Promise<DiagnosticRow | null> {
  return (await selectNewest(tx, { customerId, lineId }))[0] ?? null;
}

const insertRow = prepareStatement((db, values: Placeholders<typeof lineDiagnostics.$inferInsert>) =>
  db.insert(lineDiagnostics).values(values),
);

export async function insert(tx: Database, values: typeof lineDiagnostics.$inferInsert): Promise<DiagnosticWithStarter> {
  const { customerId, lineId, diagnosticId } = values;
  await insertRow(tx, values);
  return (await find(tx, customerId, lineId, diagnosticId))!;
}

const selectForUpdate = prepareStatement((db, { diagnosticId }: Placeholders<{ diagnosticId: string }>) =>
  db.select().from(lineDiagnostics).where(eq(lineDiagnostics.diagnosticId, diagnosticId)).for('update'),
);

/** Locks a measurement of any customer until the transaction ends. */
export async function lock(tx: Database, diagnosticId: string): Promise<DiagnosticRow | null> {
  return (await selectForUpdate(tx, { diagnosticId }))[0] ?? null;
}

type Result = Pick<DiagnosticRow, 'status' | 'finishedAt' | 'verdict' | 'findings' | 'dsl' | 'pon' | 'ip'>;

const updateResult = prepareStatement(
  (db, { customerId, diagnosticId, ...result }: Placeholders<Result & Pick<DiagnosticKey, 'customerId' | 'diagnosticId'>>) =>
    db
      .update(lineDiagnostics)
      .set(result)
      .where(and(eq(lineDiagnostics.customerId, customerId), eq(lineDiagnostics.diagnosticId, diagnosticId))),
);

/** Stores a result with its verdict and findings; a result without values marks the measurement as failed. */
export async function finish(
  tx: Database,
  { customerId, lineId, diagnosticId }: DiagnosticRow,
  measured: MeasuredValues,
  finishedAt: Date,
): Promise<DiagnosticWithStarter> {
  const hasValues = Boolean(measured.dsl || measured.pon || measured.ip);
  await updateResult(tx, {
    customerId,
    diagnosticId,
    status: hasValues ? 'DONE' : 'FAILED',
    finishedAt,
    verdict: getDiagnosticVerdict(measured),
    findings: getFindings(measured),
    dsl: measured.dsl ?? null,
    pon: measured.pon ?? null,
    ip: measured.ip ?? null,
  });
  return (await find(tx, customerId, lineId, diagnosticId))!;
}

/** The page cursor in the list of open measurements. */
export type OpenDiagnosticCursor = Pick<DiagnosticRow, 'startedAt' | 'diagnosticId'>;

const isRunning = sql`status = 'RUNNING'`;

/** Matches the measurements without a result that are not overdue. */
const isOpen = ({ overdueCutoff }: Placeholders<{ overdueCutoff: Date }>) =>
  and(isRunning, gt(lineDiagnostics.startedAt, overdueCutoff));

interface PageValues {
  overdueCutoff: Date;
  cursorStartedAt?: Date | undefined;
  cursorId?: string | undefined;
  limit: number;
}

const selectPage = prepareStatement(
  (db, { overdueCutoff, cursorStartedAt, cursorId, limit }: Placeholders<PageValues>) => {
    const { startedAt, diagnosticId } = lineDiagnostics;
    const isLater =
      cursorStartedAt && cursorId && sql`(${startedAt}, ${diagnosticId}) > (${cursorStartedAt}::timestamptz, ${cursorId}::uuid)`;
    return db
      .select()
      .from(lineDiagnostics)
      .where(and(isOpen({ overdueCutoff }), isLater))
      .orderBy(asc(startedAt), asc(diagnosticId))
      .limit(limit);
  },
  { usesCustomPlan: true },
);

/** Returns up to `limit` open measurements after the cursor, oldest first. */
export async function findOpen(
  db: Database,
  overdueCutoff: Date,
  cursor: OpenDiagnosticCursor | null,
  limit: number,
): Promise<DiagnosticRow[]> {
  return selectPage(db, { overdueCutoff, cursorStartedAt: cursor?.startedAt, cursorId: cursor?.diagnosticId, limit });
}

/** Counts the open measurements, capped like the total of every list. */
export const countOpen = prepareCount(lineDiagnostics, isOpen);

const selectOverdue = prepareStatement(
  (db, { overdueCutoff, limit }: Placeholders<{ overdueCutoff: Date; limit: number }>) =>
    db
      .select()
      .from(lineDiagnostics)
      .where(and(isRunning, lte(lineDiagnostics.startedAt, overdueCutoff)))
      .limit(limit)
      .for('update', { skipLocked: true }),
  { usesCustomPlan: true },
);

/** Locks up to `limit` overdue measurements; skips those locked by another process. */
export function lockOverdue(tx: Database, overdueCutoff: Date, limit: number): Promise<DiagnosticRow[]> {
  return selectOverdue(tx, { overdueCutoff, limit });
}
