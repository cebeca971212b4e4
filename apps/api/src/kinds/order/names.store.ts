import { createNameLookup } from '../../db/object-names.ts';
import { orders } from '../../db/schema/order.ts';
import { formatOrderNumber } from '../../db/search-text.ts';

const { orderId, createdAt, customerOrderId, reference, subject } = orders;

export const findOrderNames = createNameLookup(orders, {
  id: orderId,
  columns: { createdAt, customerOrderId, reference, subject },
  toName: ({ id: orderId, createdAt, customerOrderId, reference, subject }) => ({
    // The portal generates order IDs that say nothing about the order.
    title: reference || subject || customerOrderId,
    identifier: formatOrderNumber({ orderId, createdAt }),
  }),
});
