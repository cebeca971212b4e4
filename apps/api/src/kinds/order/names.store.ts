import { createNameLookup } from '../../db/object-names.ts';
import { orders } from '../../db/schema/order.ts';
import { formatOrderNumber } from '../../db/search-text.ts';

const { orderId, createdAt, customerOrderId, reference, subject } = orders;

export const findOrderNames = createNameLookup(orders, {
  id: orderId,
  columns: { createdAt, customerOrderId, reference, subject },
  toName: ({ id: orderId, createdAt, customerOrderId, reference, subject }) => ({
    title: reference || customerOrderId || subject,
    identifier: formatOrderNumber({ orderId, createdAt }),
  }),
});
