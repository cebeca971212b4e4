import { and, asc, desc, eq, lt, lte, or, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { customers } from '../../db/schema/customer.ts';
import { documents } from '../../db/schema/document.ts';
import { quotationComments, quotations, quotationVersions } from '../../db/schema/quotation.ts';
import { buildQuotationSearchText } from '../../db/search-texts/quotation.ts';

export type QuotationRow = typeof quotations.$inferSelect;
export type VersionRow = typeof quotationVersions.$inferSelect;
export type CommentRow = typeof quotationComments.$inferSelect;
type OwnQuotation = Pick<QuotationRow, 'customerId' | 'quotationId'>;

export interface QuotationKey {
  quotationId: number;
  /** Undefined for the provider, which can read the quotations of any customer. */
  customerId?: number | undefined;
}

const isQuotation = (key: Placeholders<QuotationKey>) =>
  and(eq(quotations.quotationId, key.quotationId), key.customerId && eq(quotations.customerId, key.customerId));

const selectQuotation = prepareStatement((db, key: Placeholders<QuotationKey>) =>
  db.select().from(quotations).where(isQuotation(key)),
);

export async function findQuotation(db: Database, key: QuotationKey): Promise<QuotationRow | null> {
  return (await selectQuotation(db, { quotationId: key.quotationId, customerId: key.customerId }))[0] ?? null;
}

const selectQuotationForUpdate = prepareStatement((db, key: Placeholders<QuotationKey>) =>
  db.select().from(quotations).where(isQuotation(key)).for('update'),
);

/** Locks a quotation until the transaction ends. */
export async function lockQuotation(tx: Database, key: QuotationKey): Promise<QuotationRow | null> {
  return (await selectQuotationForUpdate(tx, { quotationId: key.quotationId, customerId: key.customerId }))[0] ?? null;
}

const selectCustomerStatus = prepareStatement((db, { customerId }: Placeholders<{ customerId: number }>) =>
  db.select({ status: customers.status }).from(customers).where(eq(customers.customerId, customerId)).for('update'),
);

/** Locks the customer until the transaction ends, and returns its status. */
export async function lockCustomerStatus(tx: Database, customerId: number) {
  return (await selectCustomerStatus(tx, { customerId }))[0]?.status;
}

const selectNextId = prepareStatement((db) => {
  const quotationId = sql<number>`nextval(pg_get_serial_sequence('quotation', 'quotation_id'))::int`;
  return db.select({ quotationId }).from(sql`(values (1)) as one`);
});
const insertRow = prepareStatement((db, values: Placeholders<typeof quotations.$inferInsert>) =>
  db.insert(quotations).values(values).returning(),
);

export type NewQuotation = Pick<
  QuotationRow,
  'customerId' | 'title' | 'types' | 'requestedAt' | 'customerReference' | 'request' | 'history' | 'createdByAccountId'
>;

/** Inserts a request. Allocates its ID first, because the search text contains the number. */
export async function insertQuotation(tx: Database, values: NewQuotation): Promise<QuotationRow> {
  const { quotationId } = (await selectNextId(tx, {}))[0]!;
  const searchText = buildQuotationSearchText({ ...values, quotationId, purchaseOrderNumber: null });
  return (await insertRow(tx, { ...values, quotationId, status: 'REQUESTED', searchText }))[0]!;
}

export type QuotationChanges = Partial<
  Omit<QuotationRow, 'customerId' | 'quotationId' | 'searchText' | 'commentCount' | 'requestedAt' | 'request'>
>;
const updateRow = prepareStatement(
  (
    db,
    { customerId, quotationId, ...changes }: Placeholders<QuotationChanges & { searchText: string } & Required<QuotationKey>>,
  ) =>
    db
      .update(quotations)
      .set(changes)
      .where(isQuotation({ customerId: customerId!, quotationId }))
      .returning(),
);

/** Applies a change. The caller has locked the quotation. */
export async function updateQuotation(tx: Database, row: QuotationRow, changes: QuotationChanges): Promise<QuotationRow> {
  const { customerId, quotationId } = row;
  const searchText = buildQuotationSearchText({ ...row, ...changes });
  return (await updateRow(tx, { customerId, quotationId, ...changes, searchText }))[0]!;
}

const insertVersionRow = prepareStatement((db, values: Placeholders<VersionRow>) => db.insert(quotationVersions).values(values));

export async function insertVersion(tx: Database, values: VersionRow): Promise<void> {
  await insertVersionRow(tx, values);
}

const matchesQuotation = (key: Placeholders<{ customerId: number; quotationId: number }>) =>
  and(eq(quotationVersions.customerId, key.customerId), eq(quotationVersions.quotationId, key.quotationId));
const selectVersion = prepareStatement(
  (db, { version, ...key }: Placeholders<{ customerId: number; quotationId: number; version: number }>) =>
    db
      .select()
      .from(quotationVersions)
      .where(and(matchesQuotation(key), eq(quotationVersions.version, version))),
);

/** Finds a version as it was offered. */
export async function findVersion(
  db: Database,
  { customerId, quotationId }: OwnQuotation,
  version: number,
): Promise<VersionRow | null> {
  return (await selectVersion(db, { customerId, quotationId, version }))[0] ?? null;
}

const hasContent = and(
  eq(documents.customerId, quotationVersions.customerId),
  eq(documents.documentId, quotationVersions.documentId),
);
const selectVersions = prepareStatement((db, key: Placeholders<{ customerId: number; quotationId: number }>) => {
  const { version, title, level, offeredAt, validUntil, terms, documentId } = quotationVersions;
  const { fileName, sizeBytes } = documents;
  return db
    .select({ version, title, level, offeredAt, validUntil, terms, documentId, fileName, sizeBytes })
    .from(quotationVersions)
    .innerJoin(documents, hasContent)
    .where(matchesQuotation(key))
    .orderBy(desc(version));
});

/** Finds the versions of a quotation without their items, with the file of each; newest first. */
export function findVersions(db: Database, { customerId, quotationId }: OwnQuotation) {
  return selectVersions(db, { customerId, quotationId });
}

interface FileCriteria {
  version?: number | undefined;
  documentId?: string | undefined;
}
const selectFile = prepareStatement((db, { version, documentId, ...key }: Placeholders<OwnQuotation & FileCriteria>) =>
  db
    .select({ fileName: documents.fileName, content: documents.content })
    .from(quotationVersions)
    .innerJoin(documents, hasContent)
    .where(
      and(
        matchesQuotation(key),
        version && eq(quotationVersions.version, version),
        documentId && eq(quotationVersions.documentId, documentId),
      ),
    )
    .orderBy(desc(quotationVersions.version))
    .limit(1),
);

/** Finds the PDF of a version; without criteria, that of the latest version. */
export async function findFile(db: Database, { customerId, quotationId }: OwnQuotation, { version, documentId }: FileCriteria) {
  return (await selectFile(db, { customerId, quotationId, version, documentId }))[0];
}

const insertCommentRow = prepareStatement((db, values: Placeholders<Omit<CommentRow, 'commentId'>>) =>
  db.insert(quotationComments).values(values),
);
const incrementCommentCount = prepareStatement((db, key: Placeholders<{ customerId: number; quotationId: number }>) =>
  db
    .update(quotations)
    .set({ commentCount: sql`${quotations.commentCount} + 1` })
    .where(isQuotation(key))
    .returning(),
);

/** Inserts a comment, and returns the quotation with its new comment count. */
export async function insertComment(
  tx: Database,
  { customerId, quotationId }: OwnQuotation,
  comment: Pick<CommentRow, 'from' | 'author' | 'accountId' | 'text' | 'writtenAt'>,
): Promise<QuotationRow> {
  await insertCommentRow(tx, { customerId, quotationId, ...comment });
  return (await incrementCommentCount(tx, { customerId, quotationId }))[0]!;
}

const selectComments = prepareStatement((db, key: Placeholders<{ customerId: number; quotationId: number }>) =>
  db
    .select()
    .from(quotationComments)
    .where(and(eq(quotationComments.customerId, key.customerId), eq(quotationComments.quotationId, key.quotationId)))
    .orderBy(asc(quotationComments.commentId)),
);

/** Finds the comments on a quotation, oldest first. */
export function findComments(db: Database, { customerId, quotationId }: OwnQuotation): Promise<CommentRow[]> {
  return selectComments(db, { customerId, quotationId });
}

const selectDue = prepareStatement(
  (db, { today, remindedUntil, offeredBefore }: Placeholders<{ today: string; remindedUntil: string; offeredBefore: Date }>) =>
    db
      .select({ customerId: quotations.customerId, quotationId: quotations.quotationId })
      .from(quotations)
      .where(
        and(
          sql`${quotations.status} = 'OFFERED'`,
          or(
            lt(quotations.validUntil, today),
            and(
              lte(quotations.validUntil, remindedUntil),
              lt(quotations.remindedVersion, quotations.version),
              sql`${quotations.offeredAt} < ${offeredBefore}`,
            ),
          ),
        ),
      )
      .orderBy(asc(quotations.validUntil), asc(quotations.quotationId))
      .limit(200),
);

/** Finds up to 200 offers that have expired, or whose customer has to be reminded. */
export function findDue(db: Database, values: { today: string; remindedUntil: string; offeredBefore: Date }) {
  return selectDue(db, values);
}
