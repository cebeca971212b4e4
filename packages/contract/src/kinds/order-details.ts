import { type Static, Type } from 'typebox';
import type { OrderSearchTexts, OrderSubType } from './kind.ts';
import { getLineOrderSearchTexts, LineDelivery, LineOrderDetails, LineTerminationDetails } from './line-order-details.ts';
import type { OrderType } from './registry.ts';

/** What an order of each type consists of, besides the fields that all orders share. A kind that can be ordered is listed here. */
interface DetailsByType {
  LINE: { details: LineOrderDetails; termination: LineTerminationDetails };
}
export type OrderableType = keyof DetailsByType & OrderType;

/** The type of an order, its sub type and the details that go with them. */
export type OrderKind = {
  [T in OrderableType]:
    | { type: T; subType: Exclude<OrderSubType, 'TERMINATE'>; details: DetailsByType[T]['details'] }
    | { type: T; subType: 'TERMINATE'; details: DetailsByType[T]['termination'] };
}[OrderableType];

/** Whether an order can have details. It is stored with those of its type and sub type, which its columns do not say. */
export function isOrderable<O extends { type: OrderType; subType: OrderSubType; details: OrderDetails }>(
  order: O,
): order is O & OrderKind {
  return isOrderableType(order.type);
}

/** The details of an order, one schema for each type and for its termination. */
export const OrderDetails = Type.Union([LineOrderDetails, LineTerminationDetails], {
  description: 'Fields depend on the type of the order, and on whether it is a termination.',
});
export type OrderDetails = Static<typeof OrderDetails>;

/** What was delivered; its fields depend on the type of the order. */
export const Delivery = LineDelivery;
export type Delivery = Static<typeof Delivery>;

/** Has an entry for each type that can be ordered. */
const searchTextsByType: { readonly [T in OrderableType]: (details: Partial<OrderDetails>) => OrderSearchTexts } = {
  LINE: getLineOrderSearchTexts,
};

export function getOrderSearchTexts({ type, details }: { type: OrderType; details: OrderDetails }): OrderSearchTexts {
  return isOrderableType(type) ? searchTextsByType[type](details) : { names: [], identifiers: [], others: [] };
}

function isOrderableType(type: OrderType): type is OrderableType {
  return type in searchTextsByType;
}
