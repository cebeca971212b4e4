import { and, count, eq } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { customers } from '../../db/schema/customer.ts';
import { documents } from '../../db/schema/document.ts';
import { orderDocuments, orderNotes } from '../../db/schema/order.ts';

export async function insertNote(tx: Database, note: typeof orderNotes.$inferInsert): Promise<void> {
  await tx.insert(orderNotes).values(note);
}

export async function insertDocument(tx: Database, document: typeof orderDocuments.$inferInsert): Promise<void> {
  await tx.insert(orderDocuments).values(document);
}

export async function countDocuments(tx: Database, customerId: number, orderId: number): Promise<number> {
  const ofOrder = and(eq(orderDocuments.customerId, customerId), eq(orderDocuments.orderId, orderId));
  return (await tx.select({ count: count() }).from(orderDocuments).where(ofOrder))[0]!.count;
}

/** Finds a document of this order only. */
export async function findFile(db: Database, customerId: number, orderId: number, documentId: string) {
  const isIt = and(
    eq(orderDocuments.customerId, customerId),
    eq(orderDocuments.orderId, orderId),
    eq(orderDocuments.documentId, documentId),
  );
  const [file] = await db
    .select({ fileName: documents.fileName, content: documents.content })
    .from(orderDocuments)
    .innerJoin(
      documents,
      and(eq(documents.customerId, orderDocuments.customerId), eq(documents.documentId, orderDocuments.documentId)),
    )
    .where(isIt);
  return file;
}

/** Returns the status of a customer, and locks it until the transaction ends. */
export async function lockCustomerStatus(tx: Database, customerId: number) {
  const ofCustomer = eq(customers.customerId, customerId);
  return (await tx.select({ status: customers.status }).from(customers).where(ofCustomer).for('share'))[0]?.status;
}
