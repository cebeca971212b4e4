import { exceedsApprovalLimit } from '@demarc/contract/contract-value.ts';
import type { Language } from '@demarc/contract/language.ts';
import { sumAmounts } from '@demarc/contract/money.ts';
import type { AcceptancePreview, AcceptanceRequest } from '@demarc/contract/quotation-acceptance.ts';
import type { TermTotals } from '@demarc/contract/quotation-price.ts';
import type { WaitingForApproval } from '@demarc/contract/waiting-for-approval.ts';
import type { AppContext, ChangeContext } from '../../app-context.ts';
import type { Author } from '../../db/audit.ts';
import type { Database } from '../../db/database.ts';
import { formatQuotationNumber } from '../../db/search-text.ts';
import { getAccountName } from '../../db/views/account.ts';
import type { ApprovableAction } from '../../http/approvals.ts';
import { ApiProblem, conflict, invalid, notFound } from '../../http/problem.ts';
import type { CallContext, SaveResponse } from '../../http/serve.ts';
import type { OrderRow } from '../../modules/order/order.store.ts';
import { moveQuotation } from '../../modules/quotation/move-quotation.ts';
import {
  findQuotation,
  findVersion,
  lockCustomerStatus,
  lockQuotation,
  type QuotationRow,
} from '../../modules/quotation/quotation.store.ts';
import { queueQuotationMail } from '../../modules/quotation/quotation-mail.ts';
import { hasSignedMsa } from '../ordering/order-checks.store.ts';
import { limitOrders } from '../ordering/order-limit.ts';
import { checkMayOrder, insertValidatedOrder, isUniqueViolation } from '../ordering/place-order.ts';
import { calculateAcceptanceTotal, checkAcceptable, chooseItems } from './check-acceptance.ts';
import { findCredit } from './credit.store.ts';
import { type PreparedItem, prepareItems, toItemProblem } from './prepare-items.ts';

interface QuotationKey {
  customerId: number;
  quotationId: number;
}

interface AcceptOptions extends Pick<CallContext, 'requestApproval' | 'approvedRequest'> {
  author: Author;
  language: Language;
  /** Called last in the transaction of the acceptance. */
  saveResponse: SaveResponse;
}

interface PreparedAcceptance {
  row: QuotationRow;
  /** The approval limit of the company. */
  approvalLimit: string | null;
  total: TermTotals;
  items: PreparedItem[];
  /** From this day, all items can be delivered. */
  earliestWishDate: string;
}

/** Returns the items that an acceptance would order, each with the problem or warnings that it has now, without placing orders. */
export async function previewAcceptance(
  context: AppContext,
  key: QuotationKey,
  body: AcceptanceRequest,
  language: Language,
): Promise<AcceptancePreview> {
  const { approvalLimit, total, items, earliestWishDate } = await prepare(context, key, body, language);
  await checkCredit(context.database.db, key.customerId, total);
  return {
    items: items.map(({ item, earliestWishDate: earliest, problem, warnings }) => {
      const { itemId, type, description, prices } = item;
      const { mrc, nrc } = prices.find(({ termMonths }) => termMonths === body.termMonths)!;
      return { itemId, type, description, mrc, nrc, earliestWishDate: earliest, problem, warnings };
    }),
    needsApproval: exceedsApprovalLimit(total.contractValue, approvalLimit),
    total,
    earliestWishDate,
    canAccept: items.every(({ problem }) => problem === null),
  };
}

/**
 * Accepts an offer: places an order for each chosen item at the quoted price, all of them or none, unless a second person has to
 * approve it first. Throws if the offer cannot be accepted at this moment, or if an item has become impossible.
 */
export async function acceptQuotation(
  context: AppContext,
  key: QuotationKey,
  request: AcceptanceRequest,
  options: AcceptOptions,
): Promise<{ orderIds: number[] } | WaitingForApproval> {
  await limitOrders(context, key.customerId);
  let body = request;
  let acceptance = await prepare(context, key, body, options.language);
  // While the request waited for approval, its date may have become too early. The customer cannot change it, so the earliest
  // possible date replaces it.
  if (options.approvedRequest && body.wishDate < acceptance.earliestWishDate) {
    body = { ...body, wishDate: acceptance.earliestWishDate };
    acceptance = await prepare(context, key, body, options.language);
  }
  checkItems(acceptance, body);
  await checkCredit(context.database.db, key.customerId, acceptance.total);
  const pendingApproval = await options.requestApproval(describeAcceptance(acceptance, body));
  if (pendingApproval) return pendingApproval;
  try {
    return await storeAcceptance(context, key, body, acceptance, options);
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    // Another order for the same address was placed concurrently; the error names the item.
    checkItems(await prepare(context, key, body, options.language), body);
    throw error;
  }
}

async function prepare(
  context: AppContext,
  key: QuotationKey,
  body: AcceptanceRequest,
  language: Language,
): Promise<PreparedAcceptance> {
  const { clock, database } = context;
  const { db } = database;
  const row = await findQuotation(db, key);
  if (!row) throw notFound();
  checkAcceptable(row, body.version, clock.now());
  const approvalLimit = await checkMayOrder(db, key.customerId);
  const version = (await findVersion(db, row, body.version))!;
  const chosen = chooseItems(version.items, body);
  const items = await prepareItems(context, { row, version, chosen, body, language });
  // If another user accepted the quotation in the meantime, their orders caused the conflict.
  if (items.some(({ problem }) => problem)) checkAcceptable((await findQuotation(db, key)) ?? row, body.version, clock.now());
  const earliestWishDate = items.reduce((latest, item) => (item.earliestWishDate > latest ? item.earliestWishDate : latest), '');
  return { row, approvalLimit, total: calculateAcceptanceTotal(chosen, body.termMonths), items, earliestWishDate };
}

/** Returns the summary of an acceptance for the person who approves it. */
function describeAcceptance(
  { row, total, items }: PreparedAcceptance,
  { customerReference, termMonths, wishDate }: AcceptanceRequest,
): ApprovableAction {
  const quotationId = String(row.quotationId);
  const { mrc, nrc } = total;
  return {
    objectType: 'quotation',
    objectId: quotationId,
    key: quotationId,
    amount: total.contractValue,
    subject: {
      title: row.title,
      subject: formatQuotationNumber(row),
      customerReference: customerReference?.trim() || row.customerReference,
      totals: { mrc, nrc },
      termMonths,
      wishDate,
      items: items.flatMap(({ order, request: { packageCode } }) =>
        (order?.items ?? []).map((item) => ({ ...item, packageCode })),
      ),
    },
  };
}

/** Throws if an item cannot be ordered, has a warning that was not accepted, or cannot be delivered on the wish date. */
function checkItems({ items, earliestWishDate }: PreparedAcceptance, { wishDate, acceptWarnings }: AcceptanceRequest): void {
  const unavailableItems = items.flatMap(({ item, problem }) => (problem ? [{ itemId: item.itemId, ...problem }] : []));
  if (unavailableItems.length > 0) throw conflict('QUOTATION_ITEMS_UNAVAILABLE', { items: unavailableItems });
  if (wishDate < earliestWishDate) {
    const params = { earliest: earliestWishDate };
    throw invalid([{ field: 'wishDate', code: 'validation.date-too-early', params }]);
  }
  const itemsWithWarnings = items.flatMap(({ item, warnings }) =>
    warnings.length > 0 ? [{ itemId: item.itemId, warnings }] : [],
  );
  if (itemsWithWarnings.length > 0 && !acceptWarnings) throw conflict('QUOTATION_HAS_WARNINGS', { items: itemsWithWarnings });
}

async function storeAcceptance(
  context: AppContext,
  key: QuotationKey,
  body: AcceptanceRequest,
  { total, items }: PreparedAcceptance,
  { author, language, saveResponse }: AcceptOptions,
): Promise<{ orderIds: number[] }> {
  const { clock, database } = context;
  return database.db.transaction(async (tx) => {
    const change = { tx, context, author };
    const status = await lockCustomerStatus(tx, key.customerId);
    if (status !== 'ACTIVE') throw conflict('CUSTOMER_NOT_ACTIVE', { status });
    const row = await lockQuotation(tx, key);
    if (!row) throw notFound();
    // Somebody else may have accepted it, or midnight may have passed, while this acceptance was prepared.
    checkAcceptable(row, body.version, clock.now());
    if (!(await hasSignedMsa(tx, key.customerId))) throw conflict('MSA_NOT_SIGNED');
    await checkCredit(tx, key.customerId, total);
    const orderIds: number[] = [];
    for (const prepared of items) orderIds.push((await insertItem(change, row, prepared, language)).orderId);
    const after = await moveQuotation(change, row, 'accept', {
      ...(await toAcceptedFields(change, row, body)),
      mrc: total.mrc,
      nrc: total.nrc,
      contractValue: total.contractValue,
      termMonths: total.termMonths,
      acceptedItemIds: items.map(({ item }) => item.itemId),
      orderIds,
      acceptedAt: clock.now(),
      data: { orderIds },
    });
    await queueQuotationMail(change, after, 'ACCEPTED');
    const response = { orderIds };
    await saveResponse(tx, response);
    return response;
  });
}

/**
 * Stores the order of an item. If another order has claimed its port, channel or address since the item was prepared, nothing is
 * ordered.
 */
async function insertItem(
  change: ChangeContext,
  { customerId, quotationId }: QuotationRow,
  { item, request, order, touched }: PreparedItem,
  language: Language,
): Promise<OrderRow> {
  try {
    return await insertValidatedOrder(change, { customerId, request, order: order!, touched, quotationId });
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.status !== 409) throw error;
    throw conflict('QUOTATION_ITEMS_UNAVAILABLE', { items: [{ itemId: item.itemId, ...toItemProblem(error, language) }] });
  }
}

async function toAcceptedFields({ tx, author }: ChangeContext, row: QuotationRow, body: AcceptanceRequest) {
  const { accountId } = author;
  const signatory = body.signatory && {
    fullName: body.signatory.fullName.trim(),
    jobTitle: body.signatory.jobTitle?.trim() || null,
  };
  const fullName = accountId ? await getAccountName(tx, row.customerId, accountId) : '';
  return {
    chosenTermMonths: body.termMonths,
    customerReference: body.customerReference?.trim() || row.customerReference,
    purchaseOrderNumber: body.purchaseOrderNumber?.trim() || null,
    signatory: signatory ?? { fullName, jobTitle: null },
  };
}

/**
 * Throws CREDIT_LIMIT if the amounts that the customer owes and has ordered, plus the one-time amount and the first month, exceed
 * the limit.
 */
async function checkCredit(tx: Database, customerId: number, { mrc, nrc }: TermTotals): Promise<void> {
  const credit = await findCredit(tx, customerId);
  if (!credit) return;
  const { limit, used } = credit;
  const needed = sumAmounts([used, mrc, nrc]);
  if (Number(needed) > Number(limit)) throw conflict('CREDIT_LIMIT', { limit, used, needed });
}
