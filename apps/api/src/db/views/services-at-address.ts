import type { ServiceAddress, ServiceAtAddress } from '@demarc/contract/availability.ts';
import { finalServiceStatuses } from '@demarc/contract/service.ts';
import { and, asc, eq, inArray, isNull, notInArray, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { addressOfPlace, partsOfPlace, placeOf } from '../place.ts';
import { lines } from '../schema/line.ts';
import { orders } from '../schema/order.ts';
import { orderNumberOf } from '../search-text.ts';

type House = Pick<ServiceAddress, 'postalCode' | 'houseNumber' | 'houseNumberAddition'>;

/** The services of a customer at addresses, by `formatHouseKey`: lines that have not ended, and open orders without a line. */
export async function servicesAtAddresses(
  db: Database,
  customerId: number,
  addresses: readonly House[],
): Promise<ReadonlyMap<string, readonly ServiceAtAddress[]>> {
  const keys = [...new Set(addresses.map(addressKey))];
  if (keys.length === 0) return new Map();
  const lineRows = await db
    .select({ lineId: lines.lineId, place: lines.place, orderId: orders.orderId, createdAt: orders.createdAt })
    .from(lines)
    .leftJoin(orders, and(eq(orders.customerId, lines.customerId), eq(orders.orderId, lines.openOrderId)))
    .where(
      and(
        eq(lines.customerId, customerId),
        inArray(lines.postalCode, [...new Set(addresses.map(({ postalCode }) => postalCode))]),
        inArray(lines.houseNumber, [...new Set(addresses.map(({ houseNumber }) => houseNumber))]),
        inArray(addressOfPlace(lines.place), keys),
        isNotOver,
      ),
    )
    .orderBy(asc(lines.lineId));
  const orderRows = await db
    .select({ place: orders.place, orderId: orders.orderId, createdAt: orders.createdAt })
    .from(orders)
    .where(and(ordersWithoutLine(customerId), inArray(addressOfPlace(orders.place), keys)))
    .orderBy(asc(orders.orderId));
  const services = new Map<string, ServiceAtAddress[]>();
  for (const { place, orderId, createdAt, ...line } of [...lineRows, ...orderRows]) {
    const { address, room, connectionPoint } = partsOfPlace(place ?? '');
    const service = {
      lineId: 'lineId' in line ? line.lineId : null,
      orderId,
      orderNumber: orderId !== null && createdAt !== null ? orderNumberOf({ orderId, createdAt }) : null,
      ...{ room, connectionPoint },
    };
    services.set(address, [...(services.get(address) ?? []), service]);
  }
  return services;
}

/** All address keys of one house share this key. */
export function addressKey(address: House): string {
  return partsOfPlace(placeOf({ ...address, room: null }, null)).address;
}

const isNotOver = notInArray(lines.status, [...finalServiceStatuses]);

const ordersWithoutLine = (customerId: number): SQL | undefined =>
  and(eq(orders.customerId, customerId), eq(orders.isOpen, true), eq(orders.type, 'LINE'), isNull(orders.serviceId));

/** Whether the customer has no service at the address in a JSON column. */
export function hasNoServiceAt(customerId: number, address: SQL): SQL {
  const key = sql`upper(concat_ws('|', ${address}->>'postalCode', ${address}->>'houseNumber', coalesce(${address}->>'houseNumberAddition', '')))`;
  return sql`not exists (
      select from ${lines} where ${lines.customerId} = ${customerId} and ${lines.postalCode} = ${address}->>'postalCode'
        and ${lines.houseNumber} = (${address}->>'houseNumber')::int and ${addressOfPlace(lines.place)} = ${key} and ${isNotOver})
    and ${key} not in (select ${addressOfPlace(orders.place)} from ${orders} where ${ordersWithoutLine(customerId)} and ${orders.place} is not null)`;
}
