import { Type } from 'typebox';
import { defineOperation } from './operation.ts';
import { CustomerId } from './types.ts';

// Separate from the other calls of orders, because every page loads this one for the menu.

export const orderTag = 'Orders';
export const orderAccess = { signedIn: true, role: 'RESELLER_ORDER', resellerOnly: true } as const;

export const getOrderSummary = defineOperation({
  id: 'getOrderSummary',
  method: 'GET',
  path: '/v1/customer/:customerId/order/summary',
  summary: 'Counts open orders by status, and the orders that are waiting for the customer or are late.',
  tag: orderTag,
  access: orderAccess,
  params: Type.Object({ customerId: CustomerId }),
  response: Type.Object({
    open: Type.Record(Type.String(), Type.Integer(), { description: 'Number of open orders by status.' }),
    actionRequired: Type.Integer(),
    late: Type.Integer(),
  }),
  follows: ['order'],
});
