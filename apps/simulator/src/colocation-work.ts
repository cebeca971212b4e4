import { createRackDelivery, createSharedColoDelivery } from './colocation-delivery.ts';
import type { DeliveringOrder, OrderWork } from './order-work.ts';

const colocationWork = {
  actor: 'PROVIDER',
  beforeDate: ['SPACE_RESERVED'],
  afterDate: ['POWER_INSTALLED', 'NETWORK_CONFIGURED', 'ACCESS_GRANTED'],
  hasVisit: false,
} as const satisfies OrderWork;

export const rackWork: OrderWork = {
  ...colocationWork,
  createDelivery: ({ orderId, details }: DeliveringOrder<'RACK'>) => createRackDelivery(orderId, details),
};
export const sharedColoWork: OrderWork = {
  ...colocationWork,
  createDelivery: ({ orderId, details }: DeliveringOrder<'SHARED_COLO'>) => createSharedColoDelivery(orderId, details),
};
