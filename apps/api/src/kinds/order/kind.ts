import { listOrders } from '@demarc/contract/order.ts';
import { orders } from '../../db/schema/order.ts';
import { orderRoutes } from '../../modules/order/order.routes.ts';
import type { Kind } from '../kind.ts';
import { findOrderNames } from './names.store.ts';
import { findOrders } from './search.store.ts';

export const order = {
  routes: [orderRoutes],
  countedTable: orders,
  search: { order: { shownBy: listOrders, find: findOrders } },
  names: { order: findOrderNames },
} as const satisfies Kind;
