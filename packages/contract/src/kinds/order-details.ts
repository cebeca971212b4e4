import { type Static, Type } from 'typebox';
import type { Language } from '../language.ts';
import { rackOrder, sharedColoOrder } from './colocation-order-details.ts';
import { dcConnectionOrder } from './dc-connection-order-details.ts';
import type { OrderParts, OrderSearchTexts, OrderSubType } from './kind.ts';
import { lineOrder } from './line-order-details.ts';
import type { OrderType } from './registry.ts';
import { wdmOrder } from './wdm-order-details.ts';

// A kind that can be ordered is added here.
const partsByType = {
  LINE: lineOrder,
  RACK: rackOrder,
  SHARED_COLO: sharedColoOrder,
  DC_CONNECTION: dcConnectionOrder,
  WDM: wdmOrder,
} as const satisfies Record<OrderType, OrderParts>;
type PartsByType = typeof partsByType;
export type OrderableType = keyof PartsByType;

/** The type of an order, its sub type and the details that go with them. */
export type OrderKind = {
  [T in OrderableType]:
    | { type: T; subType: Exclude<OrderSubType, 'TERMINATE'>; details: Static<PartsByType[T]['details']> }
    | { type: T; subType: 'TERMINATE'; details: Static<PartsByType[T]['termination']> };
}[OrderableType];

/** Narrows a stored order to the types with details: the type of its column does not say that the details match type and sub type. */
export function isOrderable<O extends { type: OrderType; subType: OrderSubType; details: OrderDetails }>(
  order: O,
): order is O & OrderKind {
  return order.type in partsByType;
}

const allParts: readonly OrderParts[] = Object.values(partsByType);

export type OrderDetails = OrderKind['details'];
/** The details of an order, one schema for each type and for its termination. */
export const OrderDetails = Type.Unsafe<OrderDetails>(
  Type.Union(
    allParts.flatMap(({ details, termination }) => [details, termination]),
    { description: 'Fields depend on the type of the order, and on whether it is a termination.' },
  ),
);

export type Delivery = Static<PartsByType[OrderableType]['delivery']>;
/**
 * The delivered service, with the fields of every kind in one object: a union would report a problem in one kind's fields for
 * each of the others too. `findForeignDeliveryFields` finds fields of other kinds.
 */
export const Delivery = Type.Unsafe<Delivery>(
  Type.Object(Object.assign({}, ...allParts.map(({ delivery }) => delivery.properties)), {
    description: 'Which fields are allowed depends on the type of the order.',
  }),
);

/** Finds the fields of a delivery that orders of this type must not have. */
export function findForeignDeliveryFields(type: OrderableType, delivery: Delivery): string[] {
  const { properties } = partsByType[type].delivery;
  return Object.keys(delivery).filter((name) => !Object.hasOwn(properties, name));
}

export function getOrderSearchTexts({ type, details }: { type: OrderType; details: OrderDetails }): OrderSearchTexts {
  const parts: OrderParts = partsByType[type];
  return parts.getSearchTexts(details);
}

/** Names what is ordered, for documents and for titles that the server writes. */
export function getOrderTypeName(type: OrderType, language: Language): string {
  return partsByType[type].name[language];
}
