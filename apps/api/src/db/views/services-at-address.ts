import type { ServiceAtAddress } from '@demarc/contract/availability.ts';
import { finalServiceStatuses } from '@demarc/contract/service.ts';
import type { ServiceAddress } from '@demarc/contract/service-address.ts';
import { and, asc, eq, isNull, notInArray, type SQL, sql } from 'drizzle-orm';
import { formatAddressKey, parseAddressKey, selectHouseKey } from '../address-key.ts';
import type { Database } from '../database.ts';
import { isAnyOf, type Placeholders, prepareStatement } from '../prepare-statement.ts';
import { lines } from '../schema/line.ts';
import { orders } from '../schema/order.ts';
import { formatOrderNumber } from '../search-text.ts';

type House = Pick<ServiceAddress, 'postalCode' | 'houseNumber' | 'houseNumberAddition'>;

interface HouseValues {
  customerId: number;
  houseKeys: readonly string[];
}

interface LineValues extends HouseValues {
  postalCodes: readonly string[];
  houseNumbers: readonly number[];
}

const selectLines = prepareStatement(
  (db, { customerId, houseKeys, postalCodes, houseNumbers }: Placeholders<LineValues>) =>
    db
      .select({
        lineId: lines.lineId,
        lineStatus: lines.status,
        addressKey: lines.addressKey,
        orderId: orders.orderId,
        createdAt: orders.createdAt,
      })
      .from(lines)
      .leftJoin(orders, and(eq(orders.customerId, lines.customerId), eq(orders.orderId, lines.openOrderId)))
      .where(
        and(
          eq(lines.customerId, customerId),
          isAnyOf(lines.postalCode, postalCodes),
          isAnyOf(lines.houseNumber, houseNumbers),
          isAnyOf(selectHouseKey(lines.addressKey), houseKeys),
          hasNotEnded,
        ),
      )
      .orderBy(asc(lines.lineId)),
  { usesCustomPlan: true },
);

const selectOrders = prepareStatement(
  (db, { customerId, houseKeys }: Placeholders<HouseValues>) =>
    db
      .select({ addressKey: orders.addressKey, orderId: orders.orderId, createdAt: orders.createdAt })
      .from(orders)
      .where(and(isOpenWithoutLine(customerId), isAnyOf(selectHouseKey(orders.addressKey), houseKeys)))
      .orderBy(asc(orders.orderId)),
  { usesCustomPlan: true },
);

/**
 * Returns the services of a customer at addresses, by `formatHouseKey`: lines that have not ended, and open orders without a
 * line.
 */
export async function getServicesAtAddresses(
  db: Database,
  customerId: number,
  addresses: readonly House[],
): Promise<ReadonlyMap<string, readonly ServiceAtAddress[]>> {
  const houseKeys = [...new Set(addresses.map(formatHouseKey))];
  if (houseKeys.length === 0) return new Map();
  const postalCodes = [...new Set(addresses.map(({ postalCode }) => postalCode))];
  const houseNumbers = [...new Set(addresses.map(({ houseNumber }) => houseNumber))];
  const [lineRows, orderRows] = await Promise.all([
    selectLines(db, { customerId, houseKeys, postalCodes, houseNumbers }),
    selectOrders(db, { customerId, houseKeys }),
  ]);
  const services = new Map<string, ServiceAtAddress[]>();
  for (const { addressKey, orderId, createdAt, ...line } of [...lineRows, ...orderRows]) {
    const { address, room, connectionPoint } = parseAddressKey(addressKey ?? '');
    const service = {
      lineId: 'lineId' in line ? line.lineId : null,
      lineStatus: 'lineStatus' in line ? line.lineStatus : null,
      orderId,
      orderNumber: orderId !== null && createdAt !== null ? formatOrderNumber({ orderId, createdAt }) : null,
      room,
      connectionPoint,
    };
    services.set(address, [...(services.get(address) ?? []), service]);
  }
  return services;
}

/** Formats the key of a house, with which all address keys of the house start. */
export function formatHouseKey(address: House): string {
  return parseAddressKey(formatAddressKey({ ...address, room: null }, null)).address;
}

const hasNotEnded = notInArray(lines.status, [...finalServiceStatuses]);

const isOpenWithoutLine = (customerId: SQL): SQL | undefined =>
  and(eq(orders.customerId, customerId), sql`${orders.isOpen}`, eq(orders.type, 'LINE'), isNull(orders.serviceId));

/** Whether the customer has no service at the address in a JSON column. */
export function hasNoServiceAt(customerId: SQL, address: SQL): SQL {
  const key = sql`upper(concat_ws('|', ${address}->>'postalCode', ${address}->>'houseNumber', coalesce(${address}->>'houseNumberAddition', '')))`;
  return sql`not exists (
      select from ${lines} where ${lines.customerId} = ${customerId} and ${lines.postalCode} = ${address}->>'postalCode'
        and ${lines.houseNumber} = (${address}->>'houseNumber')::int and ${selectHouseKey(lines.addressKey)} = ${key} and ${hasNotEnded})
    and ${key} not in (select ${selectHouseKey(orders.addressKey)} from ${orders} where ${isOpenWithoutLine(customerId)} and ${orders.addressKey} is not null)`;
}
