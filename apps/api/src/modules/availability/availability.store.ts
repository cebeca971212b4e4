import type { CarrierResult, ServiceAddress } from '@demarc/contract/availability.ts';
import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm';
import { selectHouseKey } from '../../db/address-key.ts';
import type { Database } from '../../db/database.ts';
import { carrierResponses, lineAvailabilities } from '../../db/schema/availability.ts';
import { packages } from '../../db/schema/catalogue.ts';
import { lines } from '../../db/schema/line.ts';
import { formatHouseKey } from '../../db/views/services-at-address.ts';
import type { OwnFiberLine } from './own-connection.ts';

export type AvailabilityRow = typeof lineAvailabilities.$inferSelect;
export type CarrierResultRow = Pick<
  typeof carrierResponses.$inferSelect,
  'carrierCode' | 'result' | 'requestedAt' | 'respondedAt'
>;

/** Inserts a check and a pending row for each carrier. */
export async function insert(db: Database, check: AvailabilityRow, pending: readonly CarrierResult[]): Promise<void> {
  const { customerId, availabilityId, checkedAt: requestedAt } = check;
  await db.transaction(async (tx) => {
    await tx.insert(lineAvailabilities).values(check);
    if (pending.length === 0) return;
    await tx
      .insert(carrierResponses)
      .values(pending.map((result) => ({ customerId, availabilityId, carrierCode: result.carrierCode, result, requestedAt })));
  });
}

type CheckKey = Pick<AvailabilityRow, 'customerId' | 'availabilityId'>;

export async function saveCarrierResult(
  db: Database,
  { customerId, availabilityId }: CheckKey,
  carrierCode: string,
  result: CarrierResult,
  respondedAt: Date,
): Promise<void> {
  await db
    .update(carrierResponses)
    .set({ result, respondedAt })
    .where(
      and(
        eq(carrierResponses.customerId, customerId),
        eq(carrierResponses.availabilityId, availabilityId),
        eq(carrierResponses.carrierCode, carrierCode),
      ),
    );
}

export async function find(db: Database, customerId: number, availabilityId: string): Promise<AvailabilityRow | undefined> {
  const [row] = await db
    .select()
    .from(lineAvailabilities)
    .where(and(eq(lineAvailabilities.customerId, customerId), eq(lineAvailabilities.availabilityId, availabilityId)));
  return row;
}

export function findCarrierResults(db: Database, { customerId, availabilityId }: CheckKey): Promise<CarrierResultRow[]> {
  const { carrierCode, result, requestedAt, respondedAt } = carrierResponses;
  return db
    .select({ carrierCode, result, requestedAt, respondedAt })
    .from(carrierResponses)
    .where(and(eq(carrierResponses.customerId, customerId), eq(carrierResponses.availabilityId, availabilityId)))
    .orderBy(asc(carrierCode));
}

/** Finds the customer's delivered fiber lines at an address that have not ended. */
export function findOwnFiberLines(db: Database, customerId: number, address: ServiceAddress): Promise<OwnFiberLine[]> {
  return db
    .select({
      carrierCode: lines.carrierCode,
      ftuId: sql<string | null>`${lines.technical}->>'ftuId'`,
      isBusinessFiber: sql<boolean>`${lines.technology} = 'FTTO'`,
    })
    .from(lines)
    .where(
      and(
        eq(lines.customerId, customerId),
        eq(lines.postalCode, address.postalCode),
        eq(lines.houseNumber, address.houseNumber),
        eq(selectHouseKey(lines.addressKey), formatHouseKey(address)),
        eq(lines.physicalCarrier, 'FIBER'),
        inArray(lines.status, ['ACTIVE', 'SUSPENDED', 'PENDING_CHANGE', 'PENDING_TERMINATION']),
      ),
    );
}

/** The speeds of a line product that can be ordered. */
export interface OrderableRate {
  carrierCode: string;
  technology: string;
  downMbps: number;
  upMbps: number;
}

export async function findOrderableRates(db: Database): Promise<OrderableRate[]> {
  const isOrderable = and(eq(packages.orderType, 'LINE'), eq(packages.orderable, true));
  const rows = await db.select({ definition: packages.definition }).from(packages).where(isOrderable);
  return rows.flatMap(({ definition: { carrierCode, technology, products } }) => {
    const { downMbps, upMbps } = products.find(({ productType }) => productType === 'LINE')?.attributes ?? {};
    const isRated = typeof downMbps === 'number' && typeof upMbps === 'number';
    return carrierCode && technology && isRated ? [{ carrierCode, technology, downMbps, upMbps }] : [];
  });
}

/** Deletes up to `limit` checks that expired before a moment, with their carrier results, and returns how many it deleted. */
export async function purge(db: Database, before: Date, limit: number): Promise<number> {
  const { customerId, availabilityId, validUntil } = lineAvailabilities;
  const expired = await db
    .select({ customerId, availabilityId })
    .from(lineAvailabilities)
    .where(lt(validUntil, before))
    .limit(limit);
  if (expired.length === 0) return 0;
  const ids = expired.map((one) => one.availabilityId);
  const ofCustomers = [...new Set(expired.map((one) => one.customerId))];
  await db.transaction(async (tx) => {
    await tx
      .delete(carrierResponses)
      .where(and(inArray(carrierResponses.customerId, ofCustomers), inArray(carrierResponses.availabilityId, ids)));
    await tx.delete(lineAvailabilities).where(and(inArray(customerId, ofCustomers), inArray(availabilityId, ids)));
  });
  return expired.length;
}
