import { type Static, type TObject, type TSchema, Type } from 'typebox';
import {
  getColocationOrderSearchTexts,
  RackDelivery,
  RackOrderDetails,
  RackTerminationDetails,
  SharedColoDelivery,
  SharedColoOrderDetails,
  SharedColoTerminationDetails,
} from './colocation-order-details.ts';
import {
  DcConnectionDelivery,
  DcConnectionOrderDetails,
  DcConnectionTerminationDetails,
  getDcConnectionOrderSearchTexts,
} from './dc-connection-order-details.ts';
import type { OrderSearchTexts, OrderSubType } from './kind.ts';
import { getLineOrderSearchTexts, LineDelivery, LineOrderDetails, LineTerminationDetails } from './line-order-details.ts';
import type { OrderType } from './registry.ts';
import { getWdmOrderSearchTexts, WdmDelivery, WdmOrderDetails, WdmTerminationDetails } from './wdm-order-details.ts';

/** What an order of one type consists of, besides the fields that all orders share. */
interface OrderParts {
  details: TSchema;
  /** The details of an order that terminates the service. */
  termination: TSchema;
  /** Every field is optional, and has the same schema in each kind that has it. */
  delivery: TObject;
  /** A method, so that a kind can take the details of its own type. */
  getSearchTexts(details: object): OrderSearchTexts;
}

// A kind that can be ordered is added here.
const partsByType = {
  LINE: {
    details: LineOrderDetails,
    termination: LineTerminationDetails,
    delivery: LineDelivery,
    getSearchTexts: getLineOrderSearchTexts,
  },
  RACK: {
    details: RackOrderDetails,
    termination: RackTerminationDetails,
    delivery: RackDelivery,
    getSearchTexts: getColocationOrderSearchTexts,
  },
  SHARED_COLO: {
    details: SharedColoOrderDetails,
    termination: SharedColoTerminationDetails,
    delivery: SharedColoDelivery,
    getSearchTexts: getColocationOrderSearchTexts,
  },
  DC_CONNECTION: {
    details: DcConnectionOrderDetails,
    termination: DcConnectionTerminationDetails,
    delivery: DcConnectionDelivery,
    getSearchTexts: getDcConnectionOrderSearchTexts,
  },
  WDM: {
    details: WdmOrderDetails,
    termination: WdmTerminationDetails,
    delivery: WdmDelivery,
    getSearchTexts: getWdmOrderSearchTexts,
  },
} as const satisfies { readonly [T in OrderType]?: OrderParts };
type PartsByType = typeof partsByType;
export type OrderableType = keyof PartsByType;

/** The type of an order, its sub type and the details that go with them. */
export type OrderKind = {
  [T in OrderableType]:
    | { type: T; subType: Exclude<OrderSubType, 'TERMINATE'>; details: Static<PartsByType[T]['details']> }
    | { type: T; subType: 'TERMINATE'; details: Static<PartsByType[T]['termination']> };
}[OrderableType];

/** Whether an order can have details. It is stored with those of its type and sub type, which its columns do not say. */
export function isOrderable<O extends { type: OrderType; subType: OrderSubType; details: OrderDetails }>(
  order: O,
): order is O & OrderKind {
  return isOrderableType(order.type);
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
 * What was delivered, with the fields of every kind in one object: a union would report a problem in one kind's fields for each of
 * the others too. `findForeignDeliveryFields` finds those of another kind.
 */
export const Delivery = Type.Unsafe<Delivery>(
  Type.Object(Object.assign({}, ...allParts.map(({ delivery }) => delivery.properties)), {
    description: 'Which fields are allowed depends on the type of the order.',
  }),
);

/** The fields of a delivery that orders of this type do not have. */
export function findForeignDeliveryFields(type: OrderableType, delivery: Delivery): string[] {
  const { properties } = partsByType[type].delivery;
  return Object.keys(delivery).filter((name) => !Object.hasOwn(properties, name));
}

export function getOrderSearchTexts({ type, details }: { type: OrderType; details: OrderDetails }): OrderSearchTexts {
  if (!isOrderableType(type)) return { names: [], identifiers: [], others: [] };
  const parts: OrderParts = partsByType[type];
  return parts.getSearchTexts(details);
}

function isOrderableType(type: OrderType): type is OrderableType {
  return type in partsByType;
}
