import { calculateContractValue, exceedsApprovalLimit } from '@demarc/contract/contract-value.ts';
import type { Language } from '@demarc/contract/language.ts';
import type { Order, OrderPreview } from '@demarc/contract/order.ts';
import { calculateTotals } from '@demarc/contract/order-price.ts';
import type { WaitingForApproval } from '@demarc/contract/waiting-for-approval.ts';
import type { AppContext, ChangeContext } from '../../app-context.ts';
import type { Author } from '../../db/audit.ts';
import type { Database } from '../../db/database.ts';
import type { ApprovableAction, ApprovedRequest } from '../../http/approvals.ts';
import { conflict } from '../../http/problem.ts';
import type { CallContext, SaveResponse } from '../../http/serve.ts';
import type { OrderingStep, OrderRequest, ValidatedOrder } from '../../kinds/service-kind.ts';
import { writeOrderAudit } from '../../modules/order/move-order.ts';
import { toOrder } from '../../modules/order/order.presenter.ts';
import { checkActive, getAuthorName, normalizeOrderContact } from '../../modules/order/order.service.ts';
import { findByCustomerOrderId, findOpenAtAddress, insertOrder, type OrderRow } from '../../modules/order/order.store.ts';
import { addNote } from '../../modules/order/order-attachments.ts';
import { lockCustomerStatus } from '../../modules/order/order-details.store.ts';
import { createInitialState } from '../../modules/order/order-state.ts';
import { getOrderingTerms, hasSignedMsa } from './order-checks.store.ts';
import { limitOrders } from './order-limit.ts';
import { validateApproved } from './validate-approved.ts';

/** Throws if the customer may not order. Returns its approval limit. */
export async function checkMayOrder(db: Database, customerId: number): Promise<string | null> {
  const [terms, isSigned] = await Promise.all([getOrderingTerms(db, customerId), hasSignedMsa(db, customerId)]);
  if (terms?.status !== 'ACTIVE') throw conflict('CUSTOMER_NOT_ACTIVE', { status: terms?.status });
  if (!isSigned) throw conflict('MSA_NOT_SIGNED');
  return terms.approvalLimit;
}

/** Throws if the customer may not order or has already used this order ID. Returns its approval limit. */
async function checkCustomerAndOrderId(
  db: Database,
  customerId: number,
  { customerOrderId }: Pick<OrderRequest, 'customerOrderId'>,
) {
  const approvalLimit = await checkMayOrder(db, customerId);
  await checkCustomerOrderId(db, customerId, customerOrderId.trim());
  return approvalLimit;
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
  const openOrder = addressKey === null ? undefined : await findOpenAtAddress(db, customerId, addressKey);
  if (!openOrder) return;
  await checkCustomerOrderId(db, customerId, customerOrderId.trim());
  throw conflict('ADDRESS_HAS_OPEN_ORDER', { orderId: openOrder.orderId });
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
  const approvalLimit = await checkCustomerAndOrderId(db, customerId, request);
  const { addressKey, items, earliestWishDate, findWarnings } = await validate(context, customerId, request, language);
  await checkNoOpenOrder(db, customerId, addressKey, request);
  const totals = calculateTotals(items);
  const contractValue = calculateContractValue(totals, request.termMonths);
  const needsApproval = exceedsApprovalLimit(contractValue, approvalLimit);
  return { items, totals, contractValue, needsApproval, earliestWishDate, warnings: await findWarnings() };
}

/** The account that places an order, and how the response is saved. */
export interface PlaceOrderOptions {
  author: Author;
  language: Language;
  /** Called last in the transaction of the order. */
  saveResponse: SaveResponse;
  /** The request for approval that is carried out, if any. */
  approvedRequest?: ApprovedRequest | null;
}

/** Validates an order and stores it. */
export async function placeOrder(
  context: AppContext,
  customerId: number,
  step: OrderingStep,
  originalRequest: OrderRequest,
  options: PlaceOrderOptions,
): Promise<Order> {
  const { request, order } = await validateOrder(context, customerId, step, originalRequest, options);
  return storeOrder(context, customerId, request, order, options);
}

/** Validates an order and stores it, unless a second person has to approve it first. */
export async function requestOrder(
  context: AppContext,
  customerId: number,
  step: OrderingStep,
  originalRequest: OrderRequest,
  options: PlaceOrderOptions & Pick<CallContext, 'requestApproval'>,
): Promise<Order | WaitingForApproval> {
  const { request, order } = await validateOrder(context, customerId, step, originalRequest, options);
  const pendingApproval = await options.requestApproval(describeOrder(request, order));
  return pendingApproval ?? storeOrder(context, customerId, request, order, options);
}

async function validateOrder(
  context: AppContext,
  customerId: number,
  { validate }: OrderingStep,
  originalRequest: OrderRequest,
  { approvedRequest, language }: PlaceOrderOptions,
) {
  const { db } = context.database;
  await limitOrders(context, customerId);
  await checkCustomerAndOrderId(db, customerId, originalRequest);
  const validateRequest = (request: OrderRequest) => validate(context, customerId, request, language);
  const validatedOrder = approvedRequest
    ? await validateApproved(originalRequest, validateRequest)
    : { request: originalRequest, order: await validateRequest(originalRequest) };
  await checkNoOpenOrder(db, customerId, validatedOrder.order.addressKey, originalRequest);
  try {
    await validatedOrder.order.findWarnings();
  } catch (error) {
    // The same request may have been stored meanwhile. Then its order has the channel or ports, and the error must name that order.
    await checkCustomerOrderId(db, customerId, originalRequest.customerOrderId.trim());
    throw error;
  }
  return validatedOrder;
}

/** Returns the summary of an order for the person who approves it. */
function describeOrder(
  request: OrderRequest,
  { items, maxEnergyMonthly, packageName, subject }: ValidatedOrder,
): ApprovableAction {
  const { packageCode, termMonths, wishDate } = request;
  const customerReference = request.customerOrderId.trim();
  const totals = calculateTotals(items);
  return {
    objectType: 'order',
    objectId: null,
    key: customerReference,
    getObjectId: (response) => String((response as Order).orderId),
    amount: calculateContractValue(totals, termMonths),
    subject: {
      title: packageName,
      packageCode,
      subject,
      customerReference,
      totals,
      ...(maxEnergyMonthly !== undefined && { maxEnergyMonthly }),
      termMonths,
      wishDate,
      items: items.map((item) => ({ ...item, packageCode })),
    },
  };
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
  { author, language, saveResponse, approvedRequest }: PlaceOrderOptions,
): Promise<Order> {
  const { db } = context.database;
  const touched = {
    ...(await order.findAffectedIds()),
    ...(approvedRequest && { approvalRequestId: String(approvedRequest.approvalRequestId) }),
  };
  try {
    return await db.transaction(async (tx) => {
      const [status, isSigned] = await Promise.all([lockCustomerStatus(tx, customerId), hasSignedMsa(tx, customerId)]);
      checkActive(status);
      if (!isSigned) throw conflict('MSA_NOT_SIGNED');
      const row = await insertValidatedOrder({ tx, context, author }, { customerId, request, order, touched });
      const response = await toOrder(tx, row, language);
      await saveResponse(tx, response);
      return response;
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
 * Stores a validated order with its note in the caller's transaction, which has locked the customer, claims exclusive resources
 * such as ports, and queues its acceptance.
 */
export async function insertValidatedOrder(
  change: ChangeContext,
  { customerId, request, order: validated, touched, quotationId }: NewValidatedOrder,
): Promise<OrderRow> {
  const { tx, context, author } = change;
  const { clock, jobs } = context;
  const { lock, claim, findWarnings: _checked, findAffectedIds: _affectedIds, earliestWishDate: _earliest, ...order } = validated;
  const customerOrderId = request.customerOrderId.trim();
  const { mrc, nrc } = calculateTotals(order.items);
  const text = (value: string | null | undefined) => value?.trim() || null;
  const note = text(request.note);
  const noteAuthor = note ? await getAuthorName(tx, customerId, author) : '';
  await lock?.(tx);
  const storedOrder = await insertOrder(tx, {
    customerId,
    customerOrderId,
    ...order,
    mrc,
    nrc,
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
  const row = (await claim?.(change, storedOrder)) ?? storedOrder;
  await Promise.all([
    writeOrderAudit(tx, clock, author, 'order.new', null, row, touched),
    note && addNote(tx, clock, author, row, { author: noteAuthor, text: note }),
    jobs.send(tx, 'accept-order', { orderId: row.orderId }),
  ]);
  return row;
}

/** Throws DUPLICATE_CUSTOMER_ORDER_ID if the customer has an order with this ID. */
export async function checkCustomerOrderId(db: Database, customerId: number, customerOrderId: string): Promise<void> {
  const existingOrder = await findByCustomerOrderId(db, customerId, customerOrderId);
  if (existingOrder) throw conflict('DUPLICATE_CUSTOMER_ORDER_ID', { orderId: existingOrder.orderId });
}

/** Whether a unique index rejected a row (SQLSTATE 23505); drizzle wraps the driver's error of a query that it runs itself. */
export function isUniqueViolation(error: unknown): boolean {
  const { code, cause } = error as { code?: unknown; cause?: { code?: unknown } };
  return code === '23505' || cause?.code === '23505';
}
