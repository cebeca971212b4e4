import type { Output } from '@demarc/contract/operation.ts';
import { endReasons, holdReasons, type listOrders, type OrderSummary } from '@demarc/contract/order.ts';
import type { ActionItem } from '../../blocks/action-item.ts';
import { linkToList } from '../../ui/link-target.ts';

type Orders = Pick<Output<typeof listOrders>, 'items' | 'total'>;

/** Orders that are delivered later than was promised, the oldest promise first. */
export function getLateOrderItems({ items, total }: Orders): readonly ActionItem[] {
  return [
    ...items
      .toSorted((a, b) => getPromise(a).localeCompare(getPromise(b)))
      .map(
        (order): ActionItem => ({
          ...toItem(order),
          kind: 'trouble',
          title: 'kinds.order.is-late',
          text: isTranslated(order.statusReason) ? getReasonKey(order.statusReason) : 'kinds.order.is-late-text',
          since: getPromise(order),
        }),
      ),
    ...countOthers(total - items.length, {
      kind: 'trouble',
      title: 'kinds.order.more-late',
      to: linkToList('/orders', { jeopardy: 'LATE' }),
    }),
  ];
}

/** Orders that cannot continue until the customer acts, the longest waiting first. */
export function getWaitingOrderItems({ items, total }: Orders): readonly ActionItem[] {
  return [
    ...items
      .toSorted((a, b) => a.waitingSince.localeCompare(b.waitingSince))
      .map(
        (order): ActionItem => ({
          ...toItem(order),
          kind: 'attention',
          title: 'kinds.order.waits',
          text: getReasonKey(order.statusReason),
          since: order.waitingSince,
        }),
      ),
    ...countOthers(total - items.length, {
      kind: 'attention',
      title: 'kinds.order.more-wait',
      to: linkToList('/orders', { waitingOn: 'CUSTOMER' }),
    }),
  ];
}

/** An order has the same id in both lists, so that it is shown once. */
function toItem({ orderId, orderNumber, subject }: OrderSummary) {
  return {
    id: `order-${orderId}`,
    topic: 'order',
    detail: subject,
    params: { order: orderNumber },
    action: { label: 'home.look', to: linkToList('/orders', { order: orderId }) },
  } as const;
}

function countOthers(
  count: number,
  { kind, title, to }: Pick<ActionItem, 'kind' | 'title'> & { to: ReturnType<typeof linkToList> },
): readonly ActionItem[] {
  return count > 0 ? [{ id: title, kind, topic: 'order', title, params: { count }, action: { label: 'home.look', to } }] : [];
}

function getPromise({ promisedDate, wishDate }: OrderSummary): string {
  return promisedDate ?? wishDate;
}

const translatedReasons: ReadonlySet<string> = new Set([...holdReasons, ...endReasons]);

function isTranslated(reason: OrderSummary['statusReason']): boolean {
  return reason !== null && translatedReasons.has(reason.code);
}

function getReasonKey(reason: OrderSummary['statusReason']): string {
  return reason && isTranslated(reason) ? `order.reason-${reason.code}` : 'kinds.order.waits-text';
}
