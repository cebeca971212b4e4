import { randomUUID } from 'node:crypto';
import { orderOperations, orderProviderOperations } from '@demarc/contract/kinds/order-operations.ts';
import { eq } from 'drizzle-orm';
import { events } from '../../db/schema/audit.ts';
import { orderDocuments, orderNotes, orders } from '../../db/schema/order.ts';
import { formatOrderNumber } from '../../db/search-text.ts';
import { storeFile } from '../../documents/store-file.ts';
import { insertOrder } from '../../testing/builders.ts';
import type { KindFixtures, RowOwner } from '../../testing/kind-fixtures.ts';
import { buildLineOrderDetails } from '../../testing/line-order-details.ts';
import { getWorkdayFromToday } from '../../testing/orderable.ts';
import type { TestApi } from '../../testing/test-api.ts';

const orderQuery = {
  type: 'LINE',
  subType: 'CREATE',
  status: 'NEW',
  waitingOn: 'PROVIDER',
  jeopardy: 'NONE',
  q: 'proef',
  sort: 'orderId',
};

/** A new order with a note and a document. */
export const fixtures: KindFixtures<Awaited<ReturnType<typeof insertRows>>> = {
  operations: [...orderOperations, ...orderProviderOperations],
  insertRows,
  getParams: ({ orderId, documentId }) => ({ orderId, documentId }),
  inputs: {
    listOrders: () => ({ query: orderQuery }),
    exportOrders: () => ({ query: orderQuery }),
    updateOrder: () => ({ body: { wishDate: getWorkdayFromToday(3) } }),
    cancelOrder: () => ({ query: { dryRun: false }, body: { expectedCharge: undefined } }),
    addOrderDocument: () => ({ body: { content: Buffer.from('%PDF-1.7 Proef').toString('base64') } }),
    moveProviderOrder: async (own, api) => {
      await prepareAcceptedOrder(own, api);
      const date = getWorkdayFromToday(3);
      const appointment = { date, window: 'DAY', contactPhoneNumber: '0205550100' };
      const plannedMove = { status: 'PLANNED', plannedDate: date, appointment, milestone: 'APPOINTMENT_PLANNED' };
      return { body: { ...plannedMove, delivery: undefined } };
    },
    reachProviderOrderMilestone: async (own, api) => {
      await prepareAcceptedOrder(own, api);
      return { body: { code: 'SENT_TO_CARRIER' } };
    },
    updateProviderOrderAppointment: async (own, api) => {
      await prepareAcceptedOrder(own, api);
      return { body: { date: getWorkdayFromToday(3) } };
    },
    addProviderOrderDocument: () => ({ body: { content: Buffer.from('%PDF-1.7 Proef').toString('base64') } }),
    createProviderIpPool: () => ({ body: { prefix: nextPoolPrefix() } }),
  },
  singleUseRows: ['cancelOrder', 'addProviderOrderDocument', 'addOrderDocument'],
  singleUseInputs: ['createProviderIpPool'],
  operationsWithoutFreeText: ['getOrderSummary'],
  crossCustomerOperations: ['listProviderOrders'],
  async insertFindable(db, { customerId, uniqueText, digits, person }) {
    const ids = {
      customerOrderId: `OWN-${uniqueText}`,
      projectId: `PRJ-${uniqueText}`,
      purchaseOrderNumber: `PO-${uniqueText}`,
      reference: `Ref ${uniqueText}`,
    };
    const endUser = {
      ...person,
      companyName: '',
      lastName: `Elders${uniqueText}`,
      email: `elders@${uniqueText}.example`,
      phoneNumber: `08855500${digits}`,
    };
    const migration = {
      currentServiceId: `XAN-${uniqueText}`,
      currentContractNumber: `C-${uniqueText}`,
      currentPhoneNumber: `08955500${digits}`,
    };
    const details = { endUser, migration };
    const order = await insertOrder(db, { customerId, ...ids, subject: `Elders ${uniqueText}`, details });
    const number = formatOrderNumber(order);
    const texts = [
      number,
      number.toLowerCase(),
      `Order ${number}`,
      `OWN-${uniqueText}`,
      `PRJ-${uniqueText}`,
      `po-${uniqueText}`,
      `Ref ${uniqueText}`,
      `Sanne van Elders${uniqueText}`,
      `elders@${uniqueText}.example`,
      `088-55500${digits}`,
      `XAN ${uniqueText}`,
      `C-${uniqueText}`,
      `089 555 00 ${digits}`,
    ];
    return [{ kind: 'order', id: String(order.orderId), texts }];
  },
};

async function insertRows({ db, clock }: TestApi, { customerId, accountId, word }: RowOwner) {
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
    customerId,
    customerOrderId: `${word}-${randomUUID()}`,
    projectId: word,
    subject: `${word}straat 1, Testdam`,
    reference: word,
    purchaseOrderNumber: word,
    createdByAccountId: accountId,
    createdAt,
    details: buildLineOrderDetails({ details: { endUser } }),
  });
  await db
    .insert(orderNotes)
    .values({ customerId, orderId, noteId: randomUUID(), author: word, actor: 'CUSTOMER', accountId, text: word, createdAt });
  const content = new TextEncoder().encode(`%PDF-1.7 ${word}`);
  const file = { fileName: `${word}.pdf`, contentType: 'application/pdf', content };
  const documentId = randomUUID();
  await storeFile(db, { customerId, documentId, ...file, createdAt });
  await db.insert(orderDocuments).values({ customerId, orderId, documentId, type: 'LOA', actor: 'CUSTOMER', createdAt });
  const completed = { type: 'order.completed', objectId: String(orderId), data: {}, occurredAt: createdAt };
  await db.insert(events).values({ customerId, ...completed });
  return { orderId, documentId };
}

let lastPool = 0;

/** Returns a prefix that no other call has added. */
function nextPoolPrefix(): string {
  lastPool += 1;
  return `2001:db8:${lastPool.toString(16)}::/48`;
}

/** Makes the order accepted, with an appointment. */
async function prepareAcceptedOrder({ orderId }: { orderId: number }, { db }: TestApi): Promise<void> {
  const when = { date: getWorkdayFromToday(2), window: 'DAY', status: 'CONFIRMED' } as const;
  const appointment = { ...when, address: null, contactPhoneNumber: '' };
  await db.update(orders).set({ status: 'ACCEPTED', appointment }).where(eq(orders.orderId, orderId));
}
