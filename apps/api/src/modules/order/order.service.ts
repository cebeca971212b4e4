import { isDeepStrictEqual } from 'node:util';
import { amsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import type { Language } from '@demarc/contract/language.ts';
import type { Input, Output } from '@demarc/contract/operation.ts';
import type {
  addOrderDocument,
  addOrderNote,
  cancelOrder,
  getOrderSummary,
  Order,
  OrderContact,
  OrderStatus,
  updateOrder,
} from '@demarc/contract/order.ts';
import { addWorkingDays } from '@demarc/contract/working-days.ts';
import type { Database } from '../../db/database.ts';
import type { Author } from '../../db/record.ts';
import { storedContact } from '../../db/stored-form.ts';
import { accountName } from '../../db/views/account.ts';
import { conflict, invalid, notFound } from '../../http/problem.ts';
import type { ServedFile } from '../../http/serve.ts';
import type { Parts } from '../../parts.ts';
import { cancellationCharge } from './cancellation.ts';
import { recordOrder, requestCancellation } from './move-order.ts';
import { answerOf } from './order.answer.ts';
import * as store from './order.store.ts';
import { openByStatus } from './order-list.store.ts';
import { addDocument, addNote } from './order-papers.ts';
import * as records from './order-record.store.ts';
import { jeopardyOf } from './order-state.ts';
import { wishDateProblems } from './wish-date.ts';

type KeepAnswer = (tx: Database, answer: unknown) => Promise<void>;

interface OrderKey {
  customerId: number;
  orderId: number;
}

interface Caller {
  author: Author;
  language: Language;
}

/** Throws unless the customer is active: blocked and terminated customers can read orders but not change them. */
export async function holdActive(tx: Database, customerId: number): Promise<void> {
  const status = await records.holdStatus(tx, customerId);
  if (status !== 'ACTIVE') throw conflict('CUSTOMER_NOT_ACTIVE', { status });
}

export async function get(db: Database, customerId: number, orderId: number, language: Language): Promise<Order> {
  const row = await store.findOrder(db, customerId, orderId);
  if (!row) throw notFound();
  return answerOf(db, row, language);
}

export async function summary(db: Database, customerId: number): Promise<Output<typeof getOrderSummary>> {
  const counts = await openByStatus(db, customerId);
  const sum = (name: 'ofCustomer' | 'late') => counts.reduce((total, one) => total + one[name], 0);
  return {
    open: Object.fromEntries(counts.map(({ status, all }) => [status, all])),
    actionRequired: sum('ofCustomer'),
    late: sum('late'),
  };
}

const modifiable: readonly OrderStatus[] = ['NEW', 'ACCEPTED', 'ON_HOLD'];

/** Changes the fields that the customer can still edit. Saving unchanged values does nothing. */
export async function update(
  { clock, database: { db } }: Parts,
  { customerId, orderId }: OrderKey,
  { version, wishDate, contact, reference }: Input<typeof updateOrder>['body'],
  { author, language }: Caller,
): Promise<Order> {
  return db.transaction(async (tx) => {
    await holdActive(tx, customerId);
    const row = await lock(tx, customerId, orderId);
    const { status, subType } = row;
    if (version !== undefined && version !== row.version) throw conflict('STALE_VERSION', { version: row.version });
    if (!modifiable.includes(status) || subType === 'TERMINATE') throw conflict('ORDER_NOT_MODIFIABLE', { status });
    const now = clock.now();
    const today = amsterdamDate(now);
    if (wishDate !== undefined && wishDate !== row.wishDate) {
      const problems = wishDateProblems(wishDate, earliestOf(row, today), today);
      if (problems.length > 0) throw invalid(problems);
    }
    const wished = {
      wishDate: wishDate ?? row.wishDate,
      contact: contact === undefined ? row.contact : storedOrderContact(contact),
      reference: reference === undefined ? row.reference : reference?.trim() || null,
    };
    const jeopardy = jeopardyOf({ ...row, ...wished }, today);
    const isSame = Object.entries(wished).every(([name, value]) => isDeepStrictEqual(value, row[name as keyof typeof row]));
    if (isSame) return answerOf(tx, row, language);
    const changed = await store.updateOrder(tx, row, { ...wished, jeopardy, updatedAt: now });
    await recordOrder(tx, clock, author, 'order.changed', row, changed);
    return answerOf(tx, changed, language);
  });
}

/** Requests a cancellation, or with `dryRun` only returns its charge. */
export async function cancel(
  { clock, database: { db } }: Parts,
  customerId: number,
  orderId: number,
  { reason, expectedCharge }: Input<typeof cancelOrder>['body'],
  { dryRun = false, author, keepAnswer }: { dryRun?: boolean | undefined; author: Author; keepAnswer: KeepAnswer },
): Promise<Output<typeof cancelOrder>> {
  return db.transaction(async (tx) => {
    await holdActive(tx, customerId);
    const row = await lock(tx, customerId, orderId);
    const charge = cancellationCharge(row, amsterdamDate(clock.now()));
    if (!dryRun) {
      // The order may have been planned since the charge was shown.
      if (expectedCharge !== undefined && expectedCharge !== charge) {
        throw conflict('CANCELLATION_CHARGE_CHANGED', { cancellationCharge: charge });
      }
      await requestCancellation(tx, clock, author, row, { text: reason.trim() || null, cancellationCharge: charge });
      await keepAnswer(tx, { cancellationCharge: charge });
    }
    return { cancellationCharge: charge };
  });
}

export async function note(
  { clock, database: { db } }: Parts,
  { customerId, orderId }: OrderKey,
  { text }: Input<typeof addOrderNote>['body'],
  { author, language, keepAnswer }: Caller & { keepAnswer: KeepAnswer },
): Promise<Order> {
  return db.transaction(async (tx) => {
    await holdActive(tx, customerId);
    const row = await lock(tx, customerId, orderId);
    await addNote(tx, clock, author, row, { author: await authorName(tx, customerId, author), text });
    return kept(tx, row, language, keepAnswer);
  });
}

export async function document(
  { clock, database: { db } }: Parts,
  { customerId, orderId }: OrderKey,
  sent: Input<typeof addOrderDocument>['body'],
  { author, language, keepAnswer }: Caller & { keepAnswer: KeepAnswer },
): Promise<Order> {
  return db.transaction(async (tx) => {
    await holdActive(tx, customerId);
    const row = await lock(tx, customerId, orderId);
    await addDocument(tx, clock, author, row, sent);
    return kept(tx, row, language, keepAnswer);
  });
}

export async function file(db: Database, customerId: number, orderId: number, documentId: string): Promise<ServedFile> {
  const found = await records.findFile(db, customerId, orderId, documentId);
  if (!found) throw notFound();
  return found;
}

/** The name shown for a note that a customer's user writes. */
export async function authorName(tx: Database, customerId: number, { accountId }: Author): Promise<string> {
  return accountId ? accountName(tx, customerId, accountId) : '';
}

/** The contact for an order in its stored form; null means the customer's order contact. */
export function storedOrderContact(contact: Input<typeof updateOrder>['body']['contact']): OrderContact | null {
  if (!contact) return null;
  const { types: _types, ...stored } = storedContact({ ...contact, types: [] });
  return stored;
}

/** The earliest date at the time of ordering, but at least tomorrow. */
function earliestOf({ details }: store.OrderRow, today: string): string {
  const next = addWorkingDays(today, 1);
  const kept = details.earliestWishDate;
  return typeof kept === 'string' && kept > next ? kept : next;
}

async function lock(tx: Database, customerId: number, orderId: number): Promise<store.OrderRow> {
  const row = await store.lockOrder(tx, orderId, customerId);
  if (!row) throw notFound();
  return row;
}

async function kept(tx: Database, row: store.OrderRow, language: Language, keepAnswer: KeepAnswer): Promise<Order> {
  const answer = await answerOf(tx, row, language);
  await keepAnswer(tx, answer);
  return answer;
}
