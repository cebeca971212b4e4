import { and, asc, desc, eq, getTableColumns, gt, lt, lte, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { customers, sepaMandates } from '../../db/schema/customer.ts';
import { invoices } from '../../db/schema/invoice.ts';
import { collectionBatches, collections } from '../../db/schema/payment.ts';
import { isActiveMandate, isUncollected } from '../../db/views/awaited-direct-debits.ts';
import { prepareCount } from '../../http/keyset-pagination.ts';

const { content: _content, ...batchColumns } = getTableColumns(collectionBatches);
const batchFields = { ...batchColumns, sizeBytes: sql<number>`octet_length(${collectionBatches.content})`.as('size_bytes') };

export type CollectionRow = typeof collections.$inferSelect;
type BatchValues = typeof collectionBatches.$inferInsert;

interface DueQuery {
  dueUntil: string;
  after: string;
  customerId?: number | undefined;
  limit: number;
}

const selectDue = prepareStatement((db, { dueUntil, after, customerId, limit }: Placeholders<DueQuery>) =>
  db
    .select({
      ...getTableColumns(invoices),
      mandateId: sepaMandates.mandateId,
      iban: sepaMandates.iban,
      mandateSignedAt: sepaMandates.signedAt,
      mandateLastUsedAt: sepaMandates.lastUsedAt,
      debtorBic: customers.bic,
      debtorName: sql<string>`coalesce(${customers.accountHolderName}, ${customers.companyName})`.as('debtor_name'),
      language: customers.language,
    })
    .from(invoices)
    .innerJoin(customers, eq(customers.customerId, invoices.customerId))
    .innerJoin(sepaMandates, isActiveMandate)
    .where(
      and(
        // A literal, so that PostgreSQL can use the partial index of unpaid invoices.
        sql`${invoices.status} = 'OPEN'`,
        isUncollected,
        lte(invoices.dueDate, dueUntil),
        gt(invoices.number, after),
        customerId && eq(invoices.customerId, customerId),
      ),
    )
    .orderBy(asc(invoices.number))
    .limit(limit)
    // A concurrent run takes the invoices that this run has not locked.
    .for('update', { of: [invoices, sepaMandates], skipLocked: true }),
);

export type DueInvoice = Awaited<ReturnType<typeof selectDue>>[number];

/** Locks the next invoices to collect, with the active mandates of their customers. */
export function lockDueInvoices(tx: Database, query: DueQuery): Promise<DueInvoice[]> {
  return selectDue(tx, query);
}

const insertBatchRow = prepareStatement((db, values: Placeholders<BatchValues>) =>
  db.insert(collectionBatches).values(values).returning(batchFields),
);
export type BatchRow = Awaited<ReturnType<typeof insertBatchRow>>[number];

export async function insertBatch(tx: Database, values: BatchValues): Promise<BatchRow> {
  return (await insertBatchRow(tx, values))[0]!;
}

export const insertCollection = prepareStatement((db, values: Placeholders<typeof collections.$inferInsert>) =>
  db.insert(collections).values(values),
);

interface MandateUse {
  customerId: number;
  mandateId: string;
  lastUsedAt: Date | null;
}
/** Stores when a mandate was last used. With null, its next direct debit counts as its first. */
export const setMandateUse = prepareStatement((db, { customerId, mandateId, lastUsedAt }: Placeholders<MandateUse>) =>
  db
    .update(sepaMandates)
    .set({ lastUsedAt })
    .where(and(eq(sepaMandates.customerId, customerId), eq(sepaMandates.mandateId, mandateId))),
);

/** Expires mandates that were last used, or else signed, before `usedBefore`, and returns them. */
export const expireMandates = prepareStatement((db, { usedBefore }: Placeholders<{ usedBefore: Date }>) =>
  db
    .update(sepaMandates)
    .set({ status: 'EXPIRED' })
    .where(
      and(
        eq(sepaMandates.status, sql`'ACTIVE'`),
        sql`coalesce(${sepaMandates.lastUsedAt}, ${sepaMandates.signedAt}) < ${usedBefore}`,
      ),
    )
    .returning({ customerId: sepaMandates.customerId, mandateId: sepaMandates.mandateId }),
);

const selectBatches = prepareStatement((db, { before, limit }: Placeholders<{ before?: number | undefined; limit: number }>) =>
  db
    .select(batchFields)
    .from(collectionBatches)
    .where(before && lt(collectionBatches.batchId, before))
    .orderBy(desc(collectionBatches.batchId))
    .limit(limit),
);

/** Finds up to `limit` batches with an ID below `before`, newest first. */
export function findBatches(db: Database, page: { before?: number | undefined; limit: number }): Promise<BatchRow[]> {
  return selectBatches(db, page);
}

export const countBatches = prepareCount(collectionBatches, (_values: Placeholders<object>) => undefined);

const selectBatch = prepareStatement((db, { batchId }: Placeholders<{ batchId: number }>) =>
  db
    .select({ ...batchFields, content: collectionBatches.content })
    .from(collectionBatches)
    .where(eq(collectionBatches.batchId, batchId)),
);

export async function findBatch(db: Database, batchId: number) {
  return (await selectBatch(db, { batchId }))[0] ?? null;
}

const selectCollectionsOfBatch = prepareStatement((db, { batchId }: Placeholders<{ batchId: number }>) =>
  db.select().from(collections).where(eq(collections.batchId, batchId)).orderBy(asc(collections.endToEndId)),
);

export function findCollectionsOfBatch(db: Database, batchId: number): Promise<CollectionRow[]> {
  return selectCollectionsOfBatch(db, { batchId });
}

const selectCollection = prepareStatement((db, { endToEndId }: Placeholders<{ endToEndId: string }>) =>
  db.select().from(collections).where(eq(collections.endToEndId, endToEndId)).for('update'),
);

/** Locks a direct debit of any customer. */
export async function lockCollection(tx: Database, endToEndId: string): Promise<CollectionRow | null> {
  return (await selectCollection(tx, { endToEndId }))[0] ?? null;
}

const selectGroup = prepareStatement((db, { paymentInformationId }: Placeholders<{ paymentInformationId: string }>) =>
  db
    .select()
    .from(collections)
    .where(eq(collections.paymentInformationId, paymentInformationId))
    .orderBy(asc(collections.endToEndId))
    .for('update'),
);

/** Locks the direct debits of a group, which the bank may book as one amount. */
export function lockCollectionGroup(tx: Database, paymentInformationId: string): Promise<CollectionRow[]> {
  return selectGroup(tx, { paymentInformationId });
}

type CollectionResult = Pick<CollectionRow, 'customerId' | 'endToEndId' | 'status' | 'returnCode'>;
export const setCollectionResult = prepareStatement(
  (db, { customerId, endToEndId, status, returnCode }: Placeholders<CollectionResult>) =>
    db
      .update(collections)
      .set({ status, returnCode })
      .where(and(eq(collections.customerId, customerId), eq(collections.endToEndId, endToEndId))),
);
