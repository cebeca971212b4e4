import type { CarrierResult } from '@demarc/contract/availability.ts';
import type { ServiceAddress } from '@demarc/contract/service-address.ts';
import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm';
import { selectHouseKey } from '../../db/address-key.ts';
import type { Database } from '../../db/database.ts';
import { isAnyOf, type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { carrierResponses, lineAvailabilities } from '../../db/schema/availability.ts';
import { lines } from '../../db/schema/line.ts';
import { formatHouseKey } from '../../db/views/services-at-address.ts';
import type { OwnFiberLine } from './own-connection.ts';

export type AvailabilityRow = typeof lineAvailabilities.$inferSelect;
export type CarrierResultRow = Pick<
  typeof carrierResponses.$inferSelect,
  'carrierCode' | 'result' | 'requestedAt' | 'respondedAt'
>;

const insertCheck = prepareStatement((db, check: Placeholders<AvailabilityRow>) => db.insert(lineAvailabilities).values(check));

const insertResponse = prepareStatement((db, response: Placeholders<typeof carrierResponses.$inferInsert>) =>
  db.insert(carrierResponses).values(response),
);

/** Inserts a check and a pending row for each carrier. */
export async function insert(db: Database, check: AvailabilityRow, pending: readonly CarrierResult[]): Promise<void> {
  const { customerId, availabilityId, checkedAt: requestedAt } = check;
  await db.transaction((tx) =>
    Promise.all([
      insertCheck(tx, check),
      ...pending.map((result) =>
        insertResponse(tx, { customerId, availabilityId, carrierCode: result.carrierCode, result, requestedAt }),
      ),
    ]),
  );
}

type CheckKey = Pick<AvailabilityRow, 'customerId' | 'availabilityId'>;

const isOfCheck = ({ customerId, availabilityId }: Placeholders<CheckKey>) =>
  and(eq(carrierResponses.customerId, customerId), eq(carrierResponses.availabilityId, availabilityId));

interface ReceivedResult {
  carrierCode: string;
  result: CarrierResult;
  respondedAt: Date;
}

const updateResponse = prepareStatement(
  (db, { carrierCode, result, respondedAt, ...check }: Placeholders<CheckKey & ReceivedResult>) =>
    db
      .update(carrierResponses)
      .set({ result, respondedAt })
      .where(and(isOfCheck(check), eq(carrierResponses.carrierCode, carrierCode))),
);

export async function saveCarrierResult(
  db: Database,
  { customerId, availabilityId }: CheckKey,
  carrierCode: string,
  result: CarrierResult,
  respondedAt: Date,
): Promise<void> {
  await updateResponse(db, { customerId, availabilityId, carrierCode, result, respondedAt });
}

const selectCheck = prepareStatement((db, { customerId, availabilityId }: Placeholders<CheckKey>) =>
  db
    .select()
    .from(lineAvailabilities)
    .where(and(eq(lineAvailabilities.customerId, customerId), eq(lineAvailabilities.availabilityId, availabilityId))),
);

export async function find(db: Database, customerId: number, availabilityId: string): Promise<AvailabilityRow | undefined> {
  return (await selectCheck(db, { customerId, availabilityId }))[0];
}

const selectCarrierResults = prepareStatement((db, check: Placeholders<CheckKey>) => {
  const { carrierCode, result, requestedAt, respondedAt } = carrierResponses;
  return db
    .select({ carrierCode, result, requestedAt, respondedAt })
    .from(carrierResponses)
    .where(isOfCheck(check))
    .orderBy(asc(carrierCode));
});

export function findCarrierResults(db: Database, { customerId, availabilityId }: CheckKey): Promise<CarrierResultRow[]> {
  return selectCarrierResults(db, { customerId, availabilityId });
}

interface HouseValues {
  customerId: number;
  postalCode: string;
  houseNumber: number;
  houseKey: string;
}

const selectOwnFiberLines = prepareStatement((db, { customerId, postalCode, houseNumber, houseKey }: Placeholders<HouseValues>) =>
  db
    .select({
      carrierCode: lines.carrierCode,
      ftuId: sql<string | null>`${lines.technical}->>'ftuId'`,
      isBusinessFiber: sql<boolean>`${lines.technology} = 'FTTO'`,
    })
    .from(lines)
    .where(
      and(
        eq(lines.customerId, customerId),
        eq(lines.postalCode, postalCode),
        eq(lines.houseNumber, houseNumber),
        eq(selectHouseKey(lines.addressKey), houseKey),
        eq(lines.physicalCarrier, 'FIBER'),
        inArray(lines.status, ['ACTIVE', 'SUSPENDED', 'PENDING_CHANGE', 'PENDING_TERMINATION']),
      ),
    ),
);

/** Finds the customer's delivered fiber lines at an address that have not ended. */
export function findOwnFiberLines(db: Database, customerId: number, address: ServiceAddress): Promise<OwnFiberLine[]> {
  const { postalCode, houseNumber } = address;
  return selectOwnFiberLines(db, { customerId, postalCode, houseNumber, houseKey: formatHouseKey(address) });
}

interface ExpiredKeys {
  customerIds: readonly number[];
  availabilityIds: readonly string[];
}

const isAnyOfKeys = (
  table: typeof lineAvailabilities | typeof carrierResponses,
  { customerIds, availabilityIds }: Placeholders<ExpiredKeys>,
) => and(isAnyOf(table.customerId, customerIds), isAnyOf(table.availabilityId, availabilityIds));

const selectExpired = prepareStatement((db, { before, limit }: Placeholders<{ before: Date; limit: number }>) => {
  const { customerId, availabilityId, validUntil } = lineAvailabilities;
  return db.select({ customerId, availabilityId }).from(lineAvailabilities).where(lt(validUntil, before)).limit(limit);
});

const deleteResponses = prepareStatement(
  (db, keys: Placeholders<ExpiredKeys>) => db.delete(carrierResponses).where(isAnyOfKeys(carrierResponses, keys)),
  { usesCustomPlan: true },
);

const deleteChecks = prepareStatement(
  (db, keys: Placeholders<ExpiredKeys>) => db.delete(lineAvailabilities).where(isAnyOfKeys(lineAvailabilities, keys)),
  { usesCustomPlan: true },
);

/** Deletes up to `limit` checks that expired before a time, with their carrier results, and returns how many it deleted. */
export async function purge(db: Database, before: Date, limit: number): Promise<number> {
  const expired = await selectExpired(db, { before, limit });
  if (expired.length === 0) return 0;
  const keys = {
    customerIds: [...new Set(expired.map((row) => row.customerId))],
    availabilityIds: expired.map((row) => row.availabilityId),
  };
  await db.transaction((tx) => Promise.all([deleteResponses(tx, keys), deleteChecks(tx, keys)]));
  return expired.length;
}
