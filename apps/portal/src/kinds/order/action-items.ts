import type { Output } from '@demarc/contract/operation.ts';
import { endReasons, holdReasons, type listOrders, type OrderSummary } from '@demarc/contract/order.ts';
import type { ActionItem } from '../../blocks/action-item.ts';
import { linkToList } from '../../ui/link-target.ts';

/** Lists the given orders by name and counts the others in one item. */
export function getOrderActionItems({ items, total }: Pick<Output<typeof listOrders>, 'items' | 'total'>): readonly ActionItem[] {
  const more = total - items.length;
  return [
    ...items.map(
      ({ orderId, orderNumber, subject, statusReason }): ActionItem => ({
        id: `order-${orderId}`,
        kind: 'attention',
        title: 'kinds.order.waits',
        text: getReasonKey(statusReason),
        params: { order: orderNumber, subject },
        action: { label: 'home.look', to: linkToList('/orders', { order: orderId }) },
      }),
    ),
    ...(more > 0
      ? [
          {
            id: 'orders',
            kind: 'attention',
            title: 'kinds.order.more-wait',
            text: 'kinds.order.more-wait-text',
            params: { count: more },
            action: { label: 'home.look', to: linkToList('/orders', { waitingOn: 'CUSTOMER' }) },
          } as const,
        ]
      : []),
  ];
}

const translatedReasons: ReadonlySet<string> = new Set([...holdReasons, ...endReasons]);

function getReasonKey(reason: OrderSummary['statusReason']): string {
  return reason && translatedReasons.has(reason.code) ? `order.reason-${reason.code}` : 'kinds.order.waits-text';
}
