import type { ServiceAddress } from '@demarc/contract/availability.ts';
import { finalServiceStatuses } from '@demarc/contract/service.ts';
import { and, asc, eq, notInArray, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { lines } from '../../db/schema/line.ts';

/** The customer's line at an address that has not ended. A line with the same address key comes first. */
export async function findLineAt(
  db: Database,
  customerId: number,
  { postalCode, houseNumber, houseNumberAddition }: ServiceAddress,
  addressKey: string,
): Promise<{ lineId: number; addressKey: string } | undefined> {
  const isThere = and(
    eq(lines.customerId, customerId),
    eq(lines.postalCode, postalCode),
    eq(lines.houseNumber, houseNumber),
    sql`coalesce(upper(${lines.address}->>'houseNumberAddition'), '') = ${(houseNumberAddition ?? '').toUpperCase()}`,
    notInArray(lines.status, [...finalServiceStatuses]),
  );
  const [found] = await db
    .select({ lineId: lines.lineId, addressKey: lines.addressKey })
    .from(lines)
    .where(isThere)
    .orderBy(sql`${lines.addressKey} <> ${addressKey}`, asc(lines.lineId))
    .limit(1);
  return found;
}
