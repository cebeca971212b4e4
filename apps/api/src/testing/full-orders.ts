import { randomUUID } from 'node:crypto';
import { orderDocuments, orderNotes } from '../db/schema/order.ts';
import { storeFile } from '../documents/store-file.ts';
import { insertOrder } from './builders.ts';
import { buildLineOrderDetails } from './line-order-details.ts';
import type { TestApi } from './test-api.ts';

/** A new order with a note and a document. */
export async function insertFullOrder({ db, clock }: TestApi, customerId: number, accountId: string, word: string) {
  const createdAt = clock.now();
  const endUser = {
    companyName: word,
    firstName: word,
    middleName: '',
    lastName: word,
    email: `${word}@test.example`,
    phoneNumber: '',
  };
  const { orderId } = await insertOrder(db, {
    ...{ customerId, customerOrderId: `${word}-${randomUUID()}`, projectId: word, subject: `${word}straat 1, Testdam` },
    ...{ reference: word, purchaseOrderNumber: word, createdByAccountId: accountId, createdAt },
    details: buildLineOrderDetails({ details: { endUser } }),
  });
  await db.insert(orderNotes).values({
    ...{ customerId, orderId, noteId: randomUUID(), author: word, actor: 'CUSTOMER', accountId, text: word, createdAt },
  });
  const content = new TextEncoder().encode(`%PDF-1.7 ${word}`);
  const file = { fileName: `${word}.pdf`, contentType: 'application/pdf', content };
  const documentId = await storeFile(db, { customerId, ...file, createdAt });
  await db.insert(orderDocuments).values({ customerId, orderId, documentId, type: 'LOA', actor: 'CUSTOMER', createdAt });
  return { orderId, documentId };
}
