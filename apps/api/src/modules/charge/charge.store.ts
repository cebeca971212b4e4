import { and, asc, eq, gt, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { serviceCharges } from '../../db/schema/charge.ts';
import { billingRuns } from '../../db/schema/invoice.ts';

export type ChargeRow = typeof serviceCharges.$inferSelect;
/** A charge that has not been billed yet. */
export type NewCharge = Omit<typeof serviceCharges.$inferInsert, 'billedUntil' | 'createdAt'> & {
  endsOn: string | null;
};

const { customerId, chargeId, serviceType, serviceId, chargeType, startsOn, endsOn, billedUntil, endedByOrderId } =
  serviceCharges;

/** Passes the charges as JSON, so that one statement inserts any number of them. Existing charges stay unchanged. */
const insertRows = prepareStatement((db, { rows, createdAt }: Placeholders<{ rows: string; createdAt: Date }>) =>
  db
    .insert(serviceCharges)
    .select(sql`
      select "customerId", nextval(pg_get_serial_sequence('service_charge', 'charge_id')), "sourceKey", "serviceType", "serviceId",
        "serviceLabel", "packageCode", "productCode", name, "chargeType", unit, "unitPrice", quantity, "discountPercent", "startsOn",
        "endsOn", "startsOn" - 1, "orderId", "orderNumber", "purchaseOrderNumber", "endedByOrderId", ${createdAt}::timestamptz
      from json_to_recordset(${rows}::text::json) as row ("customerId" integer, "sourceKey" text, "serviceType" text,
        "serviceId" integer, "serviceLabel" text, "packageCode" text, "productCode" text, name text, "chargeType" text, unit text,
        "unitPrice" numeric, quantity integer, "discountPercent" numeric, "startsOn" date, "endsOn" date, "orderId" integer,
        "orderNumber" text, "purchaseOrderNumber" text, "endedByOrderId" integer)`)
    .onConflictDoNothing({ target: [customerId, serviceCharges.sourceKey] })
    .returning({ chargeId }),
);

/** Inserts charges, except those whose `sourceKey` exists. Returns the IDs of the inserted charges. */
export async function insertCharges(tx: Database, charges: readonly NewCharge[], createdAt: Date): Promise<number[]> {
  if (charges.length === 0) return [];
  const rows = charges.map((charge) => ({ discountPercent: '0', ...charge }));
  return (await insertRows(tx, { rows: JSON.stringify(rows), createdAt })).map((row) => row.chargeId);
}

interface ServiceKey {
  customerId: number;
  serviceType: string;
  serviceId: number;
}
const isOfService = (key: Placeholders<ServiceKey>) =>
  and(eq(customerId, key.customerId), eq(serviceType, key.serviceType), eq(serviceId, key.serviceId));

const updateEnd = prepareStatement(
  (db, { lastDay, orderId, ...key }: Placeholders<ServiceKey & { lastDay: string; orderId: number }>) =>
    db
      .update(serviceCharges)
      // A charge that had not started by then is not charged at all.
      .set({ endsOn: sql`greatest(${lastDay}::date, ${startsOn} - 1)`, endedByOrderId: orderId })
      .where(and(isOfService(key), inArray(chargeType, ['MRC', 'USAGE']), or(isNull(endsOn), gt(endsOn, sql`${lastDay}::date`)))),
);

/** Ends the recurring and metered charges of a service after `lastDay`. The next billing run credits later days that were billed. */
export async function endCharges(tx: Database, service: ServiceKey, end: { lastDay: string; orderId: number }): Promise<void> {
  await updateEnd(tx, { ...service, ...end });
}

const clearEnd = prepareStatement((db, { orderId, ...key }: Placeholders<ServiceKey & { orderId: number }>) =>
  db
    .update(serviceCharges)
    .set({ endsOn: null, endedByOrderId: null })
    .where(and(isOfService(key), eq(endedByOrderId, orderId))),
);

/** Restores the charges that an order ended. */
export async function restoreCharges(tx: Database, service: ServiceKey, orderId: number): Promise<void> {
  await clearEnd(tx, { ...service, orderId });
}

interface DueQuery {
  customerId: number;
  afterId: number;
  until: string;
  limit: number;
}

const selectUnsettled = prepareStatement((db, { customerId: ownCustomerId, afterId, until, limit }: Placeholders<DueQuery>) =>
  db
    .select()
    .from(serviceCharges)
    .where(
      and(
        eq(customerId, ownCustomerId),
        gt(chargeId, afterId),
        or(isNull(endsOn), sql`${billedUntil} <> ${endsOn}`),
        lte(startsOn, until),
      ),
    )
    .orderBy(asc(chargeId))
    .limit(limit)
    .for('update'),
);

/** Locks the next charges, in order of `chargeId`, that may have days to bill or credit. */
export function lockUnsettledCharges(tx: Database, query: DueQuery): Promise<ChargeRow[]> {
  return selectUnsettled(tx, query);
}

const updateBilled = prepareStatement(
  (
    db,
    values: Placeholders<{ customerId: number; ids: readonly number[]; before: readonly string[]; after: readonly string[] }>,
  ) =>
    db
      .update(serviceCharges)
      .set({ billedUntil: sql`billed.after` })
      .from(
        sql`unnest(${values.ids}::bigint[], ${values.before}::date[], ${values.after}::date[]) as billed (charge_id, before, after)`,
      )
      .where(and(eq(customerId, values.customerId), sql`${chargeId} = billed.charge_id`, sql`${billedUntil} = billed.before`))
      .returning({ chargeId }),
);

/** Sets the days up to which charges are billed. Throws if another run has billed one of them since it was read. */
export async function setBilledUntil(
  tx: Database,
  ownCustomerId: number,
  changes: readonly { chargeId: number; before: string; after: string }[],
): Promise<void> {
  if (changes.length === 0) return;
  const updated = await updateBilled(tx, {
    customerId: ownCustomerId,
    ids: changes.map((change) => change.chargeId),
    before: changes.map(({ before }) => before),
    after: changes.map(({ after }) => after),
  });
  if (updated.length !== changes.length) throw new Error('Another run billed a charge at the same time.');
}

interface CustomersQuery {
  after: number;
  /** Last day to be billed in advance. */
  until: string;
  /** Charges that started before this day are due. */
  startedBefore: string;
  /** Customers with a run for this month are left out. */
  month?: string | undefined;
  limit: number;
}

const selectCustomersToBill = prepareStatement(
  (db, { after, until, startedBefore, month, limit }: Placeholders<CustomersQuery>) =>
    db
      .select({ customerId, isMetered: sql<boolean>`bool_or(${chargeType} = 'USAGE')`.as('is_metered') })
      .from(serviceCharges)
      .where(
        and(
          gt(customerId, after),
          or(isNull(endsOn), sql`${billedUntil} <> ${endsOn}`),
          lt(startsOn, startedBefore),
          or(lt(billedUntil, until), gt(billedUntil, endsOn)),
          month &&
            sql`not exists (select from ${billingRuns} where ${billingRuns.customerId} = ${customerId} and ${billingRuns.month} = ${month})`,
        ),
      )
      .groupBy(customerId)
      .orderBy(asc(customerId))
      .limit(limit),
);

/** Finds the next customers with charges to bill, in order of `customerId`, and whether some of these charges are metered. */
export function findCustomersToBill(db: Database, query: CustomersQuery) {
  return selectCustomersToBill(db, query);
}
