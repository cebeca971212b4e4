import type { BillingRunStatus } from '@demarc/contract/provider/invoice.ts';
import { and, asc, desc, eq, gt, lt, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { billingRuns } from '../../db/schema/invoice.ts';
import { prepareCount } from '../../http/keyset-pagination.ts';

export type BillingRunRow = typeof billingRuns.$inferSelect;
export interface RunKey {
  customerId: number;
  invoiceId: number;
}

const { customerId, invoiceId, day, status } = billingRuns;
const isRun = (key: Placeholders<RunKey>) => and(eq(customerId, key.customerId), eq(invoiceId, key.invoiceId));

type NewRun = Pick<BillingRunRow, 'customerId' | 'day' | 'startedAt'> & { month: string };
const insertRow = prepareStatement((db, { month, ...values }: Placeholders<NewRun>) =>
  db
    .insert(billingRuns)
    .values({
      ...values,
      status: 'RUNNING',
      // The first run of a customer in a month is its monthly run.
      month: sql`case when exists (select from ${billingRuns} where ${customerId} = ${values.customerId} and ${billingRuns.month} = ${month})
        then null else ${month}::text end`,
    })
    .onConflictDoNothing()
    .returning(),
);

/** Starts a run; returns null if the customer has a run for that day, or a run that has not finished. */
export async function insertRun(tx: Database, run: NewRun): Promise<BillingRunRow | null> {
  return (await insertRow(tx, run))[0] ?? null;
}

const selectRunning = prepareStatement((db, values: Placeholders<{ customerId: number; status: BillingRunStatus }>) =>
  db
    .select()
    .from(billingRuns)
    .where(and(eq(customerId, values.customerId), eq(status, values.status))),
);

export async function findRunning(db: Database, ownCustomerId: number): Promise<BillingRunRow | null> {
  return (await selectRunning(db, { customerId: ownCustomerId, status: 'RUNNING' }))[0] ?? null;
}

const selectUnfinished = prepareStatement((db, { after, limit }: Placeholders<{ after: number; limit: number }>) =>
  db
    .select({ customerId, invoiceId })
    .from(billingRuns)
    .where(and(eq(status, 'RUNNING'), gt(invoiceId, after)))
    .orderBy(asc(invoiceId))
    .limit(limit),
);

/** Finds the next unfinished runs of all customers, oldest first. */
export function findUnfinished(db: Database, after: number, limit: number): Promise<RunKey[]> {
  return selectUnfinished(db, { after, limit });
}

const selectForUpdate = prepareStatement((db, key: Placeholders<RunKey>) =>
  db.select().from(billingRuns).where(isRun(key)).for('update'),
);

/** Locks a run, so that two processes do not work on it at the same time. */
export async function lockRun(tx: Database, { customerId: ownCustomerId, invoiceId: id }: RunKey): Promise<BillingRunRow | null> {
  return (await selectForUpdate(tx, { customerId: ownCustomerId, invoiceId: id }))[0] ?? null;
}

export type RunChanges = Partial<
  Pick<BillingRunRow, 'status' | 'lastChargeId' | 'specificationCount' | 'invoiceNumber' | 'finishedAt'>
>;
const updateRow = prepareStatement(
  (db, { customerId: ownCustomerId, invoiceId: id, ...changes }: Placeholders<RunKey & RunChanges>) =>
    db
      .update(billingRuns)
      .set(changes)
      .where(isRun({ customerId: ownCustomerId, invoiceId: id })),
);

export async function updateRun(
  tx: Database,
  { customerId: ownCustomerId, invoiceId: id }: RunKey,
  changes: RunChanges,
): Promise<void> {
  await updateRow(tx, { customerId: ownCustomerId, invoiceId: id, ...changes });
}

interface RunFilter {
  day?: string | undefined;
  customerId?: number | undefined;
  status?: BillingRunStatus | undefined;
}
const matchesFilter = (values: Placeholders<RunFilter>) =>
  and(
    values.day && eq(day, values.day),
    values.customerId && eq(customerId, values.customerId),
    values.status && eq(status, values.status),
  );

const selectPage = prepareStatement(
  (db, { before, limit, ...filter }: Placeholders<RunFilter & { before?: number | undefined; limit: number }>) =>
    db
      .select()
      .from(billingRuns)
      .where(and(matchesFilter(filter), before && lt(invoiceId, before)))
      .orderBy(desc(invoiceId))
      .limit(limit),
  { usesCustomPlan: true },
);

/** Finds up to `limit` runs with an invoice ID below `before`, newest first. */
export function findPage(db: Database, filter: RunFilter, page: { before?: number | undefined; limit: number }) {
  return selectPage(db, { ...filter, ...page });
}

export const countRuns = prepareCount(billingRuns, matchesFilter);
