import type { OrderType } from '@demarc/contract/kinds/registry.ts';
import type { OperationShape } from '@demarc/contract/operation.ts';
import type { Order } from '@demarc/contract/order.ts';
import type { TFunction } from 'i18next';
import type { ComponentType } from 'react';

export type OrderOf<Type extends OrderType> = Order & { type: Type };

/** The part of the order panel that depends on what was ordered. */
export interface OrderDetails<Type extends OrderType> {
  types: readonly Type[];
  Details: ComponentType<{ order: OrderOf<Type> }>;
  /** Translation namespaces in addition to those of the panel. */
  texts: readonly string[];
  /** Explains what the customer has to do about the reason why the order waits; null if the reason is clear enough. */
  explainReason?: (order: OrderOf<Type>, t: TFunction) => string | null;
  /** Operations whose cached reads a change of the order invalidates. */
  invalidatedWithOrder: readonly OperationShape[];
}

type AnyOrderDetails = Omit<OrderDetails<OrderType>, 'Details' | 'explainReason'> & {
  Details: ComponentType<{ order: Order }>;
  explainReason?: (order: Order, t: TFunction) => string | null;
};

const files = import.meta.glob<AnyOrderDetails>('./*/order-details.tsx', { eager: true, import: 'orderDetails' });

export const allOrderDetails: readonly AnyOrderDetails[] = Object.values(files);

/** Finds the details of an order type; undefined for types without screens. */
export function findOrderDetails(type: OrderType): AnyOrderDetails | undefined {
  return allOrderDetails.find(({ types }) => types.includes(type));
}
