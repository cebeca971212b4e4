import type { Address } from '@demarc/contract/address.ts';
import type { EndUser, Evc } from '@demarc/contract/line.ts';
import { personName } from '@demarc/contract/person-name.ts';
import { or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { lines } from './schema/line.ts';
import type { orders } from './schema/order.ts';
import type { tvAccounts, tvDevices } from './schema/tv.ts';

type Line = typeof lines.$inferInsert;
type Order = typeof orders.$inferInsert;
type TvAccount = Pick<typeof tvAccounts.$inferSelect, 'tvAccountId' | 'accountNr' | 'reference' | 'lineId' | 'endUser'>;
type TvDevice = Pick<typeof tvDevices.$inferSelect, 'deviceId' | 'name'>;

/** What a line is found by: all that somebody may have at hand when calling about it. */
export function lineSearchText(
  line: Pick<Line, 'address' | 'reference' | 'carrierServiceId' | 'orderId' | 'technical'> & {
    lineId: number;
    endUser: EndUser;
    evcs: Evc[];
  },
): string {
  const { address, endUser, evcs, technical } = line;
  const { ftuId, israPoint, nt, odfConnectionId } = technical;
  return textOf([
    `LN-${line.lineId}`,
    line.reference,
    line.carrierServiceId,
    String(line.orderId),
    ...placeTexts(address),
    endUser.companyName,
    personName(endUser),
    endUser.email,
    endUser.phoneNumber,
    ...evcs.flatMap(({ ipv4Prefix, ipv6Prefix, username }) => [ipv4Prefix, ipv6Prefix, username]),
    ...[ftuId, israPoint, odfConnectionId, nt?.serialNumber],
    // Without what stands between the pairs: people type it in three ways.
    nt?.macAddress.replaceAll(/[^\da-f]/gi, ''),
  ]);
}

/** What an order is found by. */
export function orderSearchText(
  order: Pick<
    Order,
    'customerOrderId' | 'projectId' | 'reference' | 'purchaseOrderNumber' | 'subject' | 'serviceLabel' | 'place'
  > & {
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
    order.place && houseOf(order.place),
  ]);
}

/** What a TV account is found by, its devices too. */
export function tvSearchText({ endUser, ...account }: TvAccount, devices: readonly TvDevice[]): string {
  return textOf([
    String(account.accountNr),
    String(account.tvAccountId),
    account.reference,
    account.lineId === null ? null : `LN-${account.lineId}`,
    personName(endUser),
    endUser.email,
    endUser.phoneNumber,
    ...placeTexts(endUser.address),
    ...devices.flatMap(({ deviceId, name }) => [name, deviceId]),
  ]);
}

/** `O2026-104211`. */
export function orderNumberOf({ orderId, createdAt }: { orderId: number; createdAt: Date }): string {
  return `O${createdAt.getUTCFullYear()}-${orderId}`;
}

/** `1234AB14B`, of the place that an order is for. */
function houseOf(place: string): string {
  return place
    .split('|', 3)
    .join('')
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** How people say an address, with and without the space in it. */
function placeTexts(address: Address): string[] {
  const { city, houseNumber, houseNumberAddition, postalCode, street } = address;
  const number = `${houseNumber}${houseNumberAddition ?? ''}`;
  return [`${postalCode} ${number}`, `${postalCode}${number}`, `${street} ${number}`, city];
}

function textOf(parts: readonly (string | null | undefined)[]): string {
  return [...new Set(parts.filter(Boolean))].join(' ').toLowerCase();
}

/** What an index of three-letter parts can look for wherever it is in a text. */
const isIndexed = /[\p{L}\p{N}]{3}|[\p{L}\p{N}]{2}[^\p{L}\p{N}]|[^\p{L}\p{N}][\p{L}\p{N}]/u;

/** Rows with what was typed anywhere in such a text; what is too short for the index at the beginning of a word. */
export function containing(searchText: PgColumn | SQL, q: string): SQL | undefined {
  const text = q
    .trim()
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .replace(/\b(\d{4}) ([a-z]{2})\b/, '$1$2');
  if (!/[\p{L}\p{N}]/u.test(text)) return sql`false`;
  const pattern = text.replaceAll(/[\\%_]/g, '\\$&');
  const like = (whole: string) => sql`${searchText} like ${whole}`;
  return isIndexed.test(text) ? like(`%${pattern}%`) : or(like(`${pattern}%`), like(`% ${pattern}%`));
}
