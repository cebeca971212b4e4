import type { Language } from '@demarc/contract/language.ts';
import type { Order, OrderPreview } from '@demarc/contract/order.ts';
import { calculateTotals } from '@demarc/contract/order-price.ts';
import type { AppContext, ChangeContext } from '../../app-context.ts';
import type { Author } from '../../db/audit.ts';
import type { Database } from '../../db/database.ts';
import { conflict } from '../../http/problem.ts';
import type { OrderingStep, OrderRequest, ValidatedOrder } from '../../kinds/service-kind.ts';
import { writeOrderAudit } from '../../modules/order/move-order.ts';
import { toOrder } from '../../modules/order/order.presenter.ts';
import { checkActive, getAuthorName, normalizeOrderContact } from '../../modules/order/order.service.ts';
import { findByCustomerOrderId, findOpenAtAddress, insertOrder, type OrderRow } from '../../modules/order/order.store.ts';
import { addNote } from '../../modules/order/order-attachments.ts';
import { lockCustomerStatus } from '../../modules/order/order-details.store.ts';
import { createInitialState } from '../../modules/order/order-state.ts';
import { getCustomerStatus, hasSignedMsa } from './order-checks.store.ts';
import { checkOrderLimit } from './order-limit.ts';

/** Throws if the customer may not order. */
export async function checkMayOrder(db: Database, customerId: number): Promise<void> {
  const [status, isSigned] = await Promise.all([getCustomerStatus(db, customerId), hasSignedMsa(db, customerId)]);
  if (status !== 'ACTIVE') throw conflict('CUSTOMER_NOT_ACTIVE', { status });
  if (!isSigned) throw conflict('MSA_NOT_SIGNED');
}

/** Throws if the customer may not order or has already used this order ID. */
async function checkCanOrder(db: Database, customerId: number, { customerOrderId }: Pick<OrderRequest, 'customerOrderId'>) {
  await checkMayOrder(db, customerId);
  await checkCustomerOrderId(db, customerId, customerOrderId.trim());
}

/**
 * Throws ADDRESS_HAS_OPEN_ORDER if the address has an open order, or DUPLICATE_CUSTOMER_ORDER_ID if the same request was sent
 * before.
 */
export async function checkNoOpenOrder(
  db: Database,
  customerId: number,
  addressKey: string | null,
  { customerOrderId }: Pick<OrderRequest, 'customerOrderId'>,
): Promise<void> {
  const open = addressKey === null ? undefined : await findOpenAtAddress(db, customerId, addressKey);
  if (!open) return;
  await checkCustomerOrderId(db, customerId, customerOrderId.trim());
  throw conflict('ADDRESS_HAS_OPEN_ORDER', { orderId: open.orderId });
}

/** Prices and validates an order without storing it. */
export async function previewOrder(
  context: AppContext,
  customerId: number,
  { validate }: OrderingStep,
  request: OrderRequest,
  { language }: Pick<PlaceOrderOptions, 'language'>,
): Promise<OrderPreview> {
  const { db } = context.database;
  await checkCanOrder(db, customerId, request);
  const { addressKey, items, earliestWishDate, findWarnings } = await validate(context, customerId, request, language);
  await checkNoOpenOrder(db, customerId, addressKey, request);
  return { items, totals: calculateTotals(items), earliestWishDate, warnings: await findWarnings() };
}

/** Who places an order, and how its response is saved. */
export interface PlaceOrderOptions {
  author: Author;
  language: Language;
  /** Called last in the transaction of the order. */
  saveResponse: (tx: Database, answer: unknown) => Promise<void>;
}

/** Validates an order and stores it. */
export async function placeOrder(
  context: AppContext,
  customerId: number,
  { validate }: OrderingStep,
  request: OrderRequest,
  options: PlaceOrderOptions,
): Promise<Order> {
  const { db } = context.database;
  await checkOrderLimit(context, customerId);
  await checkCanOrder(db, customerId, request);
  const order = await validate(context, customerId, request, options.language);
  await checkNoOpenOrder(db, customerId, order.addressKey, request);
  await order.findWarnings();
  return storeOrder(context, customerId, request, order, options);
}

/**
 * Stores a validated order with its note and queues its acceptance. If two concurrent orders share an ID or an address, the
 * second one gets the error that names the first.
 */
async function storeOrder(
  context: AppContext,
  customerId: number,
  request: OrderRequest,
  order: ValidatedOrder,
  { author, language, saveResponse }: PlaceOrderOptions,
): Promise<Order> {
  const { db } = context.database;
  const touched = await order.findTouched();
  try {
    return await db.transaction(async (tx) => {
      const [status, isSigned] = await Promise.all([lockCustomerStatus(tx, customerId), hasSignedMsa(tx, customerId)]);
      checkActive(status);
      if (!isSigned) throw conflict('MSA_NOT_SIGNED');
      const row = await insertValidatedOrder({ tx, context, author }, { customerId, request, order, touched });
      const answer = await toOrder(tx, row, language);
      await saveResponse(tx, answer);
      return answer;
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    await checkCustomerOrderId(db, customerId, request.customerOrderId.trim());
    await checkNoOpenOrder(db, customerId, order.addressKey, request);
    throw error;
  }
}

interface NewValidatedOrder {
  customerId: number;
  request: OrderRequest;
  order: ValidatedOrder;
  /** IDs of other objects that the order affects. */
  touched: Record<string, string>;
  quotationId?: number;
}

/**
 * Stores a validated order with its note in the caller's transaction, which has locked the customer, claims what only one order can
 * have, and queues its acceptance.
 */
export async function insertValidatedOrder(
  work: ChangeContext,
  { customerId, request, order: validated, touched, quotationId }: NewValidatedOrder,
): Promise<OrderRow> {
  const { tx, context, author } = work;
  const { clock, jobs } = context;
  const { hold, claim, findWarnings: _checked, findTouched: _touched, earliestWishDate: _earliest, ...order } = validated;
  const customerOrderId = request.customerOrderId.trim();
  const { mrc, nrc } = calculateTotals(order.items);
  const text = (value: string | null | undefined) => value?.trim() || null;
  const note = text(request.note);
  const noteAuthor = note ? await getAuthorName(tx, customerId, author) : '';
  await hold?.(tx);
  const stored = await insertOrder(tx, {
    ...{ customerId, customerOrderId, ...order, mrc, nrc },
    ...createInitialState(order.type, clock.now(), author.actor),
    subType: request.subType ?? 'CREATE',
    projectId: text(request.projectId),
    packageCode: request.packageCode,
    termMonths: request.termMonths,
    wishDate: request.wishDate,
    contact: normalizeOrderContact(request.contact),
    reference: text(request.reference),
    purchaseOrderNumber: text(request.purchaseOrderNumber),
    createdByAccountId: author.accountId,
    ...(quotationId !== undefined && { quotationId }),
  });
  const row = (await claim?.(work, stored)) ?? stored;
  await Promise.all([
    writeOrderAudit(tx, clock, author, 'order.new', null, row, touched),
    note && addNote(tx, clock, author, row, { author: noteAuthor, text: note }),
    jobs.send(tx, 'accept-order', { orderId: row.orderId }),
  ]);
  return row;
}

export async function checkCustomerOrderId(db: Database, customerId: number, customerOrderId: string): Promise<void> {
  const known = await findByCustomerOrderId(db, customerId, customerOrderId);
  if (known) throw conflict('DUPLICATE_CUSTOMER_ORDER_ID', { orderId: known.orderId });
}

/** Whether a unique index rejected a row (SQLSTATE 23505); drizzle wraps the driver's error of a query that it runs itself. */
export function isUniqueViolation(error: unknown): boolean {
  const { code, cause } = error as { code?: unknown; cause?: { code?: unknown } };
  return code === '23505' || cause?.code === '23505';
}
