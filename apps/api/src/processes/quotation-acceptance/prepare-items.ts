import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import type { Language } from '@demarc/contract/language.ts';
import type { OrderPreview } from '@demarc/contract/order.ts';
import type { AcceptancePreview, AcceptanceRequest } from '@demarc/contract/quotation-acceptance.ts';
import type { QuotationItem } from '@demarc/contract/quotation-schemas.ts';
import type { AppContext } from '../../app-context.ts';
import type { OfferBasis } from '../../db/schema/quotation.ts';
import { formatQuotationNumber } from '../../db/search-text.ts';
import { getFieldMessage, getProblemMessage } from '../../http/messages.ts';
import { ApiProblem, invalid } from '../../http/problem.ts';
import { servicesByType } from '../../kinds/registry.ts';
import type { OrderRequest, ValidatedOrder } from '../../kinds/service-kind.ts';
import { getEarliestWishDate } from '../../modules/order/wish-date.ts';
import type { QuotationRow, VersionRow } from '../../modules/quotation/quotation.store.ts';
import { checkCustomerOrderId, checkNoOpenOrder } from '../ordering/place-order.ts';
import { priceItems } from './price-items.ts';

type ItemProblem = NonNullable<AcceptancePreview['items'][number]['problem']>;

/** An accepted item as the order that it becomes, or why it cannot become one. */
export interface PreparedItem {
  item: QuotationItem;
  request: OrderRequest;
  earliestWishDate: string;
  warnings: OrderPreview['warnings'];
  /** Null if there is a problem. */
  order: ValidatedOrder | null;
  /** IDs of other objects that the order affects. */
  touched: Record<string, string>;
  problem: ItemProblem | null;
}

interface Acceptance {
  row: QuotationRow;
  version: VersionRow;
  chosen: readonly QuotationItem[];
  body: AcceptanceRequest;
  language: Language;
}

/**
 * Validates each chosen item as an order at the quoted prices, without storing anything. Throws a validation error for a wish date
 * that no item can have.
 */
export async function prepareItems(context: AppContext, acceptance: Acceptance): Promise<PreparedItem[]> {
  const preparedItems: PreparedItem[] = [];
  for (const item of acceptance.chosen) {
    const precedingOrders = preparedItems.flatMap(({ order }) => order ?? []);
    const result = await prepareItem(context, acceptance, item, precedingOrders);
    const itemAtSameAddress = preparedItems.find(
      ({ order }) => order?.addressKey && order.addressKey === result.order?.addressKey,
    );
    const problem = itemAtSameAddress
      ? {
          ...toItemProblem(new ApiProblem('ADDRESS_HAS_OPEN_ORDER'), acceptance.language),
          details: { itemId: itemAtSameAddress.item.itemId },
        }
      : result.problem;
    preparedItems.push(problem ? { ...result, order: null, problem } : result);
  }
  return preparedItems;
}

/** Validates one item. `precedingOrders` are the orders of the items before it. */
async function prepareItem(
  context: AppContext,
  acceptance: Acceptance,
  item: QuotationItem,
  precedingOrders: readonly ValidatedOrder[],
): Promise<PreparedItem> {
  const { row, version, body, language } = acceptance;
  const { db } = context.database;
  const { customerId } = row;
  const request = buildOrderRequest(row, item, body);
  const basis = version.bases[item.itemId - 1] ?? undefined;
  try {
    await checkCustomerOrderId(db, customerId, request.customerOrderId);
    const validatedOrder = await validate(context, customerId, { item, request, basis, language });
    await checkNoOpenOrder(db, customerId, validatedOrder.addressKey, request);
    const price = item.prices.find(({ termMonths }) => termMonths === body.termMonths)!;
    const order = { ...validatedOrder, items: priceItems(validatedOrder.items, price, item.description) };
    const warnings = await order.findWarnings(precedingOrders);
    const touched = await order.findAffectedIds();
    return { item, request, earliestWishDate: order.earliestWishDate, warnings, order, touched, problem: null };
  } catch (error) {
    // A refusal means that this item can no longer be ordered. Any other error is a fault of the server.
    if (!(error instanceof ApiProblem) || error.status >= 500) throw error;
    if (isWishDateOutOfRange(error)) throw invalid(error.validationErrors!.filter(({ field }) => field === 'wishDate'));
    const today = formatAmsterdamDate(context.clock.now());
    const earliestWishDate = getEarliestWishDate(today, [item.leadTimeWorkingDays], []);
    return { item, request, earliestWishDate, warnings: [], order: null, touched: {}, problem: toItemProblem(error, language) };
  }
}

interface ItemRequest {
  item: QuotationItem;
  request: OrderRequest;
  basis: OfferBasis | undefined;
  language: Language;
}

/** Validates an item as an order. If the wish date is too early, validates it for the earliest possible date instead. */
async function validate(
  context: AppContext,
  customerId: number,
  { item, request, basis, language }: ItemRequest,
): Promise<ValidatedOrder> {
  const { ordering } = servicesByType[item.type];
  try {
    return await ordering.validate(context, customerId, request, language, basis);
  } catch (error) {
    const problems = (error instanceof ApiProblem && error.validationErrors) || [];
    const date = problems.find(({ field }) => field === 'wishDate');
    const earliest = date?.params?.earliest;
    if (date?.code !== 'validation.date-too-early' || typeof earliest !== 'string') throw error;
    return ordering.validate(context, customerId, { ...request, wishDate: earliest }, language, basis);
  }
}

/** Whether no item can have the wish date of the acceptance, because it is too far away. */
function isWishDateOutOfRange({ validationErrors = [] }: ApiProblem): boolean {
  return validationErrors.some(({ field, code }) => field === 'wishDate' && code === 'validation.out-of-range');
}

/** Builds the order that an item becomes. Its ID consists of the numbers of the quotation and of the item. */
function buildOrderRequest(row: QuotationRow, item: QuotationItem, body: AcceptanceRequest): OrderRequest {
  const { orderDetails, itemId, packageCode } = item;
  const number = formatQuotationNumber(row);
  const { reference, ...details } = (orderDetails ?? {}) as Partial<OrderRequest>;
  return {
    ...details,
    customerOrderId: `${number}-${itemId}`,
    projectId: number,
    packageCode: packageCode ?? '',
    termMonths: body.termMonths,
    wishDate: body.wishDate,
    reference: reference?.trim() || body.customerReference?.trim() || row.customerReference,
    purchaseOrderNumber: body.purchaseOrderNumber ?? null,
  };
}

/** Converts the error of a single order to the problem of an item. */
export function toItemProblem({ code, details = {}, validationErrors }: ApiProblem, language: Language): ItemProblem {
  const errors = validationErrors?.map((validationError) => ({
    ...validationError,
    message: getFieldMessage(validationError, language),
  }));
  return {
    code,
    message: errors?.[0]?.message ?? getProblemMessage(code, language),
    details: { ...details, ...(errors && { validationErrors: errors }) },
  };
}
