import { type Static, Type } from 'typebox';
import { nullable } from './types.ts';

/** An order that something else is about. */
export const OrderReference = Type.Object({
  orderId: Type.Integer({ description: 'ID as used in paths.' }),
  orderNumber: Type.String({ description: 'Number as shown everywhere, such as O2026-104244.' }),
});
export type OrderReference = Static<typeof OrderReference>;

/** The numbers of the orders of a service. */
export const serviceOrderNumbers = {
  orderNumber: nullable(Type.String({ description: 'Number of the order that created it, such as O2026-104244.' })),
  openOrderNumber: nullable(Type.String({ description: 'Number of the order in progress. Null if there is none.' })),
};
