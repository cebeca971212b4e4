import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { invoices } from '../../db/schema/invoice.ts';
import { reconciliations } from '../../db/schema/invoice-finding.ts';

export type ReconciliationRow = typeof reconciliations.$inferSelect;
export interface ReconciliationKey {
  customerId: number;
  invoiceId: number;
}

const { customerId, invoiceId, status } = reconciliations;

const upsertRow = prepareStatement((db, values: Placeholders<typeof reconciliations.$inferInsert>) =>
  db
    .insert(reconciliations)
    .values(values)
    .onConflictDoUpdate({
      target: [customerId, invoiceId],
      set: {
        status: 'RUNNING',
        serviceType: null,
        serviceId: 0,
        checkedCount: 0,
        findingCount: 0,
        finishedAt: null,
        startedAt: sql`excluded.started_at`,
      },
      setWhere: eq(status, 'DONE'),
    }),
);

/** Starts or restarts the check of an invoice. Does nothing while the check is running. */
export async function startReconciliation(
  tx: Database,
  { customerId: ownCustomerId, invoiceId: id, number }: ReconciliationKey & { number: string },
  startedAt: Date,
): Promise<void> {
  await upsertRow(tx, { customerId: ownCustomerId, invoiceId: id, number, status: 'RUNNING', startedAt });
}

const isRun = (key: Placeholders<ReconciliationKey>) => and(eq(customerId, key.customerId), eq(invoiceId, key.invoiceId));

const lockRow = prepareStatement((db, key: Placeholders<ReconciliationKey>) =>
  db.select().from(reconciliations).where(isRun(key)).for('update'),
);

/** Locks the check of an invoice; returns null if it is not running. */
export async function lockRunning(tx: Database, key: ReconciliationKey): Promise<ReconciliationRow | null> {
  const [row] = await lockRow(tx, { customerId: key.customerId, invoiceId: key.invoiceId });
  return row?.status === 'RUNNING' ? row : null;
}

type Changes = Partial<Omit<ReconciliationRow, 'customerId' | 'invoiceId' | 'number' | 'startedAt'>>;
const updateRow = prepareStatement(
  (db, { customerId: ownCustomerId, invoiceId: id, ...changes }: Placeholders<ReconciliationKey & Changes>) =>
    db
      .update(reconciliations)
      .set(changes)
      .where(isRun({ customerId: ownCustomerId, invoiceId: id })),
);

export async function updateReconciliation(tx: Database, key: ReconciliationKey, changes: Changes): Promise<void> {
  await updateRow(tx, { customerId: key.customerId, invoiceId: key.invoiceId, ...changes });
}

const selectInvoice = prepareStatement((db, key: Placeholders<ReconciliationKey>) =>
  db
    .select({
      customerId: invoices.customerId,
      invoiceId: invoices.invoiceId,
      number: invoices.number,
      issueDate: invoices.issueDate,
      periodFrom: invoices.periodFrom,
      periodTo: invoices.periodTo,
      previousNumber: invoices.previousNumber,
    })
    .from(invoices)
    .where(and(eq(invoices.customerId, key.customerId), eq(invoices.invoiceId, key.invoiceId))),
);

export async function findCheckedInvoice(db: Database, key: ReconciliationKey) {
  return (await selectInvoice(db, { customerId: key.customerId, invoiceId: key.invoiceId }))[0] ?? null;
}

const selectNumbered = prepareStatement((db, { number }: Placeholders<{ number: string }>) =>
  db
    .select({ customerId: invoices.customerId, invoiceId: invoices.invoiceId, number: invoices.number })
    .from(invoices)
    .where(eq(invoices.number, number)),
);

/** Finds an invoice of any customer. */
export async function findInvoiceByNumber(db: Database, number: string) {
  return (await selectNumbered(db, { number }))[0] ?? null;
}
