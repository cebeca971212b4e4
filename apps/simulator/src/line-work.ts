import { createLineDelivery } from './line-delivery.ts';
import type { DeliveringOrder, OrderWork } from './order-work.ts';

export const lineWork: OrderWork = {
  actor: 'CARRIER',
  beforeDate: ['SENT_TO_CARRIER', 'CARRIER_CONFIRMED'],
  afterDate: ['INSTALLED', 'CONFIGURED'],
  hasVisit: true,
  createDelivery: ({ orderId, details }: DeliveringOrder<'LINE'>) => createLineDelivery(orderId, details),
};
