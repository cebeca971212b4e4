import { and, asc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { isAnyOf, type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { accounts } from '../../db/schema/account.ts';
import { customers } from '../../db/schema/customer.ts';
import { documents } from '../../db/schema/document.ts';
import { orderDocuments, orderNotes } from '../../db/schema/order.ts';

interface OrderKey {
  customerId: number;
  orderId: number;
}

const matchesOrder = (table: typeof orderNotes | typeof orderDocuments, { customerId, orderId }: Placeholders<OrderKey>) =>
  and(eq(table.customerId, customerId), eq(table.orderId, orderId));

const insertNoteRow = prepareStatement((db, note: Placeholders<typeof orderNotes.$inferInsert>) =>
  db.insert(orderNotes).values(note),
);

export async function insertNote(tx: Database, note: typeof orderNotes.$inferInsert): Promise<void> {
  await insertNoteRow(tx, note);
}

const selectNotes = prepareStatement((db, key: Placeholders<OrderKey>) =>
  db.select().from(orderNotes).where(matchesOrder(orderNotes, key)).orderBy(asc(orderNotes.createdAt), asc(orderNotes.noteId)),
);

/** Finds the notes on an order, oldest first. */
export function findNotes(db: Database, { customerId, orderId }: OrderKey) {
  return selectNotes(db, { customerId, orderId });
}

const insertDocumentRow = prepareStatement((db, document: Placeholders<typeof orderDocuments.$inferInsert>) =>
  db.insert(orderDocuments).values(document),
);

export async function insertDocument(tx: Database, document: typeof orderDocuments.$inferInsert): Promise<void> {
  await insertDocumentRow(tx, document);
}

const selectDocumentCount = prepareStatement((db, key: Placeholders<OrderKey>) =>
  db.select({ count: sql<number>`count(*)::int` }).from(orderDocuments).where(matchesOrder(orderDocuments, key)),
);

export async function countDocuments(tx: Database, customerId: number, orderId: number): Promise<number> {
  return (await selectDocumentCount(tx, { customerId, orderId }))[0]!.count;
}

const hasContent = and(eq(documents.customerId, orderDocuments.customerId), eq(documents.documentId, orderDocuments.documentId));

const selectDocuments = prepareStatement((db, key: Placeholders<OrderKey>) => {
  const { documentId, type, actor, createdAt } = orderDocuments;
  const { fileName, sizeBytes } = documents;
  return db
    .select({ documentId, type, fileName, sizeBytes, actor, createdAt })
    .from(orderDocuments)
    .innerJoin(documents, hasContent)
    .where(matchesOrder(orderDocuments, key))
    .orderBy(asc(createdAt), asc(documentId));
});

/** Finds the documents of an order without their content, oldest first. */
export function findDocuments(db: Database, { customerId, orderId }: OrderKey) {
  return selectDocuments(db, { customerId, orderId });
}

const selectFile = prepareStatement((db, { documentId, ...key }: Placeholders<OrderKey & { documentId: string }>) =>
  db
    .select({ fileName: documents.fileName, content: documents.content })
    .from(orderDocuments)
    .innerJoin(documents, hasContent)
    .where(and(matchesOrder(orderDocuments, key), eq(orderDocuments.documentId, documentId))),
);

/** Finds a document of this order only. */
export async function findFile(db: Database, customerId: number, orderId: number, documentId: string) {
  return (await selectFile(db, { customerId, orderId, documentId }))[0];
}

const selectPersonNames = prepareStatement((db, { accountIds }: Placeholders<{ accountIds: readonly string[] }>) => {
  const { accountId, firstName, middleName, lastName } = accounts;
  const name = sql<string>`concat_ws(' ', nullif(${firstName}, ''), nullif(${middleName}, ''), nullif(${lastName}, ''))`;
  return db.select({ accountId, name }).from(accounts).where(isAnyOf(accountId, accountIds));
});

/** Finds the full names of accounts. */
export async function findPersonNames(db: Database, accountIds: readonly string[]) {
  return accountIds.length === 0 ? [] : selectPersonNames(db, { accountIds });
}

const selectCustomerStatus = prepareStatement((db, { customerId }: Placeholders<{ customerId: number }>) =>
  db.select({ status: customers.status }).from(customers).where(eq(customers.customerId, customerId)).for('share'),
);

/** Returns the status of a customer, and locks it until the transaction ends. */
export async function lockCustomerStatus(tx: Database, customerId: number) {
  return (await selectCustomerStatus(tx, { customerId }))[0]?.status;
}
