import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import type { Output } from '@demarc/contract/operation.ts';
import { isOrderReason, type listOrders, type OrderSummary } from '@demarc/contract/order.ts';
import { type ActionItem, listByName } from '../../blocks/action-item.ts';
import { getAgreedDate, getDelay } from '../../blocks/order-delay.ts';
import { linkToList } from '../../ui/link-target.ts';

type Orders = Pick<Output<typeof listOrders>, 'items' | 'total'>;

/** Lists orders that are delivered later than promised, oldest promise first. */
export function getLateOrderItems({ items, total }: Orders): readonly ActionItem[] {
  const today = formatAmsterdamDate(new Date());
  return listByName(
    items
      .toSorted((a, b) => getAgreedDate(a).localeCompare(getAgreedDate(b)))
      .map((order): ActionItem => {
        const { days = 1, newDate = null } = getDelay(order, today) ?? {};
        return {
          // An order that waits for the customer can be late too, but is listed once.
          ...toItem(order, order.waitingOn === 'CUSTOMER' ? getWaitingAction(order.statusReason) : 'kinds.order.track'),
          kind: 'trouble',
          title: newDate ? 'kinds.order.will-be-late' : 'kinds.order.is-late',
          params: { order: order.orderNumber, count: days },
          ...(newDate && { dates: { date: newDate } }),
          ...(isTranslated(order.statusReason) && { text: getReasonKey(order.statusReason) }),
          due: getAgreedDate(order),
        };
      }),
    total - items.length,
    {
      id: 'late-orders',
      kind: 'trouble',
      topic: 'order',
      title: 'kinds.order.are-late',
      action: { label: 'kinds.order.track-all', to: linkToList('/orders', { jeopardy: 'LATE' }) },
    },
  );
}

/** Lists orders that cannot continue until the customer acts, longest waiting first. */
export function getWaitingOrderItems({ items, total }: Orders): readonly ActionItem[] {
  return listByName(
    items
      .toSorted((a, b) => a.waitingSince.localeCompare(b.waitingSince))
      .map(
        (order): ActionItem => ({
          ...toItem(order, getWaitingAction(order.statusReason)),
          kind: 'attention',
          title: 'kinds.order.waits',
          text: getReasonKey(order.statusReason),
          since: order.waitingSince,
          isDecision: true,
        }),
      ),
    total - items.length,
    {
      id: 'waiting-orders',
      kind: 'attention',
      topic: 'order',
      title: 'kinds.order.wait',
      isDecision: true,
      action: { label: 'kinds.order.continue-all', to: linkToList('/orders', { waitingOn: 'CUSTOMER' }) },
    },
  );
}

/** Creates the item of an order, with the same id in both lists, so that it is shown once. */
function toItem({ orderId, orderNumber, subject }: OrderSummary, label: string) {
  return {
    id: `order-${orderId}`,
    topic: 'order',
    detail: subject,
    params: { order: orderNumber },
    action: { label, to: linkToList('/orders', { order: orderId }) },
  } as const;
}

const actionByHoldReason: Readonly<Record<string, string>> = {
  MIGRATION_CONTESTED: 'kinds.order.send-consent',
  CUSTOMER_INFO_REQUIRED: 'kinds.order.send-information',
  LOA_REQUIRED: 'kinds.order.upload-loa',
  CHARGE_APPROVAL_REQUIRED: 'kinds.order.approve-costs',
};

/** Returns the translation key of what the customer has to do. */
function getWaitingAction(reason: OrderSummary['statusReason']): string {
  return (reason && actionByHoldReason[reason.code]) ?? 'kinds.order.continue';
}

function isTranslated(reason: OrderSummary['statusReason']): boolean {
  return reason !== null && isOrderReason(reason.code);
}

function getReasonKey(reason: OrderSummary['statusReason']): string {
  return reason && isTranslated(reason) ? `order.reason-${reason.code}` : 'kinds.order.waits-text';
}
