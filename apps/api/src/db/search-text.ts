import type { EndUser, Evc } from '@demarc/contract/line.ts';
import { personName } from '@demarc/contract/person-name.ts';
import type { lines } from './schema/line.ts';
import type { orders } from './schema/order.ts';

type Line = typeof lines.$inferInsert;
type Order = typeof orders.$inferInsert;

/** What a line is found by: all that somebody may have at hand when calling about it. */
export function lineSearchText(
  line: Pick<Line, 'address' | 'reference' | 'carrierServiceId' | 'orderId'> & { lineId: number; endUser: EndUser; evcs: Evc[] },
): string {
  const { address, endUser, evcs } = line;
  const number = `${address.houseNumber}${address.houseNumberAddition ?? ''}`;
  return textOf([
    `LN-${line.lineId}`,
    line.reference,
    line.carrierServiceId,
    String(line.orderId),
    `${address.postalCode} ${number}`,
    `${address.postalCode}${number}`,
    `${address.street} ${number}`,
    address.city,
    endUser.companyName,
    personName(endUser),
    endUser.email,
    ...evcs.flatMap(({ ipv4Prefix, ipv6Prefix, username }) => [ipv4Prefix, ipv6Prefix, username]),
  ]);
}

/** What an order is found by. */
export function orderSearchText(
  order: Pick<Order, 'customerOrderId' | 'projectId' | 'reference' | 'purchaseOrderNumber' | 'subject' | 'serviceLabel'> & {
    orderId: number;
    createdAt: Date;
  },
): string {
  return textOf([
    orderNumberOf(order),
    order.customerOrderId,
    order.projectId,
    order.reference,
    order.purchaseOrderNumber,
    order.subject,
    order.serviceLabel,
  ]);
}

/** `O2026-104211`. */
export function orderNumberOf({ orderId, createdAt }: { orderId: number; createdAt: Date }): string {
  return `O${createdAt.getUTCFullYear()}-${orderId}`;
}

function textOf(parts: readonly (string | null | undefined)[]): string {
  return [...new Set(parts.filter(Boolean))].join(' ').toLowerCase();
}
