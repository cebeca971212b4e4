import type { getOrder } from '@demarc/contract/order.ts';
import { getCachedRead } from '../../lib/api.ts';
import type { Visit } from '../visits.ts';

export const visit: Visit = {
  findId: ({ segments: [first], search }) => first === 'orders' && search.get('order'),
  read: (id, customerId) => {
    const order = getCachedRead<typeof getOrder>('getOrder', { params: { customerId, orderId: Number(id) } });
    if (!order) return null;
    const { orderNumber, packageName, subject, reference, status } = order;
    return { kind: 'order', title: subject, identifier: orderNumber, detail: packageName, reference, status };
  },
};
