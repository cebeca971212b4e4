import { isDeepStrictEqual } from 'node:util';
import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import type { Language } from '@demarc/contract/language.ts';
import type { Input, Output } from '@demarc/contract/operation.ts';
import type {
  addOrderDocument,
  addOrderNote,
  cancelOrder,
  Order,
  OrderContact,
  OrderStatus,
  updateOrder,
} from '@demarc/contract/order.ts';
import type { getOrderSummary } from '@demarc/contract/order-counts.ts';
import { addWorkingDays } from '@demarc/contract/working-days.ts';
import type { AppContext } from '../../app-context.ts';
import type { Author } from '../../db/audit.ts';
import type { Database } from '../../db/database.ts';
import { normalizeContact } from '../../db/normalize.ts';
import { getAccountName } from '../../db/views/account.ts';
import { conflict, invalid, notFound } from '../../http/problem.ts';
import type { SaveResponse, ServedFile } from '../../http/serve.ts';
import { calculateCancellationCharge } from './cancellation.ts';
import { requestCancellation, writeOrderAudit } from './move-order.ts';
import { toOrder } from './order.presenter.ts';
import * as store from './order.store.ts';
import { addDocument, addNote } from './order-attachments.ts';
import * as detailsStore from './order-details.store.ts';
import { countOpenByStatus } from './order-list.store.ts';
import { getJeopardy } from './order-state.ts';
import { validateWishDate } from './wish-date.ts';

interface OrderKey {
  customerId: number;
  orderId: number;
}

interface Caller {
  author: Author;
  language: Language;
}

/** Locks the customer until the transaction ends. Throws unless it is active. */
export async function lockActiveCustomer(tx: Database, customerId: number): Promise<void> {
  checkActive(await detailsStore.lockCustomerStatus(tx, customerId));
}

/** Throws unless the customer is active: blocked and terminated customers can read orders but not change them. */
export function checkActive(status: Awaited<ReturnType<typeof detailsStore.lockCustomerStatus>>): void {
  if (status !== 'ACTIVE') throw conflict('CUSTOMER_NOT_ACTIVE', { status });
}

/** Presents an order. Throws 404 if the customer has none with this ID. */
export async function get(db: Database, customerId: number, orderId: number, language: Language): Promise<Order> {
  const row = await store.findOrder(db, orderId, customerId);
  if (!row) throw notFound();
  return toOrder(db, row, language);
}

export async function getSummary(db: Database, customerId: number): Promise<Output<typeof getOrderSummary>> {
  const counts = await countOpenByStatus(db, customerId);
  const sumCounts = (name: 'waitingOnCustomer' | 'late') => counts.reduce((total, count) => total + count[name], 0);
  return {
    open: Object.fromEntries(counts.map(({ status, all }) => [status, all])),
    actionRequired: sumCounts('waitingOnCustomer'),
    late: sumCounts('late'),
  };
}

const modifiableStatuses: readonly OrderStatus[] = ['NEW', 'ACCEPTED', 'ON_HOLD'];

/** Changes the fields that the customer can still edit. Saving unchanged values does nothing. */
export async function update(
  { clock, database: { db } }: AppContext,
  { customerId, orderId }: OrderKey,
  { version, wishDate, contact, reference }: Input<typeof updateOrder>['body'],
  { author, language }: Caller,
): Promise<Order> {
  return db.transaction(async (tx) => {
    const row = await lockOrderOfActiveCustomer(tx, customerId, orderId);
    const { status, subType } = row;
    if (version !== undefined && version !== row.version) throw conflict('STALE_VERSION', { version: row.version });
    if (!modifiableStatuses.includes(status) || subType === 'TERMINATE') throw conflict('ORDER_NOT_MODIFIABLE', { status });
    const now = clock.now();
    const today = formatAmsterdamDate(now);
    if (wishDate !== undefined && wishDate !== row.wishDate) {
      const problems = validateWishDate(wishDate, getEarliestChangeDate(row, today), today);
      if (problems.length > 0) throw invalid(problems);
    }
    const requestedChanges = {
      wishDate: wishDate ?? row.wishDate,
      contact: contact === undefined ? row.contact : normalizeOrderContact(contact),
      reference: reference === undefined ? row.reference : reference?.trim() || null,
    };
    const jeopardy = getJeopardy({ ...row, ...requestedChanges }, today);
    const isSame = Object.entries(requestedChanges).every(([name, value]) =>
      isDeepStrictEqual(value, row[name as keyof typeof row]),
    );
    if (isSame) return toOrder(tx, row, language);
    const changedOrder = await store.updateOrder(tx, row, { ...requestedChanges, jeopardy, updatedAt: now });
    await writeOrderAudit(tx, clock, author, 'order.changed', row, changedOrder);
    return toOrder(tx, changedOrder, language);
  });
}

/** Requests a cancellation, or with `dryRun` only returns its charge. */
export async function cancel(
  { clock, database: { db } }: AppContext,
  customerId: number,
  orderId: number,
  { reason, expectedCharge }: Input<typeof cancelOrder>['body'],
  { dryRun = false, author, saveResponse }: { dryRun?: boolean | undefined; author: Author; saveResponse: SaveResponse },
): Promise<Output<typeof cancelOrder>> {
  return db.transaction(async (tx) => {
    const row = await lockOrderOfActiveCustomer(tx, customerId, orderId);
    const charge = calculateCancellationCharge(row, formatAmsterdamDate(clock.now()));
    if (!dryRun) {
      // The order may have been planned since the charge was shown.
      if (expectedCharge !== undefined && expectedCharge !== charge) {
        throw conflict('CANCELLATION_CHARGE_CHANGED', { cancellationCharge: charge });
      }
      await requestCancellation(tx, clock, author, row, { text: reason.trim() || null, cancellationCharge: charge });
      await saveResponse(tx, { cancellationCharge: charge });
    }
    return { cancellationCharge: charge };
  });
}

export async function createNote(
  { clock, database: { db } }: AppContext,
  { customerId, orderId }: OrderKey,
  { text }: Input<typeof addOrderNote>['body'],
  { author, language, saveResponse }: Caller & { saveResponse: SaveResponse },
): Promise<Order> {
  return db.transaction(async (tx) => {
    const row = await lockOrderOfActiveCustomer(tx, customerId, orderId);
    await addNote(tx, clock, author, row, { author: await getAuthorName(tx, customerId, author), text });
    return presentAndSave(tx, row, language, saveResponse);
  });
}

export async function createDocument(
  { clock, database: { db } }: AppContext,
  { customerId, orderId }: OrderKey,
  upload: Input<typeof addOrderDocument>['body'],
  { author, language, saveResponse }: Caller & { saveResponse: SaveResponse },
): Promise<Order> {
  return db.transaction(async (tx) => {
    const row = await lockOrderOfActiveCustomer(tx, customerId, orderId);
    await addDocument(tx, clock, author, row, upload);
    return presentAndSave(tx, row, language, saveResponse);
  });
}

/** Returns a document of an order. Throws 404 if the order has none with this ID. */
export async function getFile(db: Database, customerId: number, orderId: number, documentId: string): Promise<ServedFile> {
  const file = await detailsStore.findFile(db, customerId, orderId, documentId);
  if (!file) throw notFound();
  return file;
}

/** Returns the name shown for a note by a user of the customer. */
export async function getAuthorName(tx: Database, customerId: number, { accountId }: Author): Promise<string> {
  return accountId ? getAccountName(tx, customerId, accountId) : '';
}

/** Normalizes the contact for an order to its stored form; null means the customer's order contact. */
export function normalizeOrderContact(contact: Input<typeof updateOrder>['body']['contact']): OrderContact | null {
  if (!contact) return null;
  const { types: _types, ...stored } = normalizeContact({ ...contact, types: [] });
  return stored;
}

/** Returns the earliest date that applied when the order was placed, but at least the next working day. */
function getEarliestChangeDate({ details }: store.OrderRow, today: string): string {
  const next = addWorkingDays(today, 1);
  return 'earliestWishDate' in details && details.earliestWishDate > next ? details.earliestWishDate : next;
}

async function lockOrderOfActiveCustomer(tx: Database, customerId: number, orderId: number): Promise<store.OrderRow> {
  const [status, row] = await Promise.all([
    detailsStore.lockCustomerStatus(tx, customerId),
    store.lockOrder(tx, orderId, customerId),
  ]);
  checkActive(status);
  if (!row) throw notFound();
  return row;
}

async function presentAndSave(tx: Database, row: store.OrderRow, language: Language, saveResponse: SaveResponse): Promise<Order> {
  const response = await toOrder(tx, row, language);
  await saveResponse(tx, response);
  return response;
}
