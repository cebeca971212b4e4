import { getOrderSearchTexts } from '@demarc/contract/kinds/order-details.ts';
import type { orders } from '../schema/order.ts';
import { formatOrderNumber, joinSearchText } from '../search-text.ts';

export function buildOrderSearchText(
  order: Pick<
    typeof orders.$inferInsert,
    | 'customerOrderId'
    | 'projectId'
    | 'reference'
    | 'purchaseOrderNumber'
    | 'subject'
    | 'serviceLabel'
    | 'addressKey'
    | 'type'
    | 'details'
  > & {
    orderId: number;
    createdAt: Date;
  },
): string {
  const details = getOrderSearchTexts(order);
  return joinSearchText([
    formatOrderNumber(order),
    order.customerOrderId,
    order.projectId,
    order.reference,
    order.purchaseOrderNumber,
    order.subject,
    order.serviceLabel,
    order.addressKey && formatHouse(order.addressKey),
    ...getHouseNumberVariants(order.subject),
    ...details.names,
    ...details.identifiers,
    ...details.others,
  ]);
}

/** People type `14 B` and `14B` for `14-B`. */
function getHouseNumberVariants(subject: string): string[] {
  const [, number, addition] = /(?:^|\s)(\d{1,5})-(\S{1,10}?)(?:,|$)/.exec(subject) ?? [];
  return number && addition ? [`${number}${addition}`, `${number} ${addition}`] : [];
}

/** Formats the postal code and house number of an order's address key, without separators: `1234AB14B`. */
function formatHouse(addressKey: string): string {
  return addressKey
    .split('|', 3)
    .join('')
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}
