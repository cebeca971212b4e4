import { listOrders } from '@demarc/contract/order.ts';
import type { ResourceKind } from '../resource-kind.ts';
import { findOrderNames } from './notice-names.store.ts';
import { findOrders } from './search.store.ts';

export const orderResource: ResourceKind = {
  search: { kind: 'order', shownBy: listOrders, find: findOrders },
  notices: { subjects: ['order'], findNames: findOrderNames },
};
