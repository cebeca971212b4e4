import type { OrderableType } from '@demarc/contract/kinds/order-details.ts';
import { and, asc, eq, isNull, ne, notInArray, or, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { chargeBackfills } from '../../db/schema/charge.ts';
import { billingRuns } from '../../db/schema/invoice.ts';
import { orders } from '../../db/schema/order.ts';

export type ChargeBackfill = typeof chargeBackfills.$inferSelect;
type NewBackfill = Pick<ChargeBackfill, 'serviceType' | 'startsOn' | 'decidedOn'> & { finishedAt?: Date };

const { serviceType, finishedAt } = chargeBackfills;

const insertRow = prepareStatement((db, values: Placeholders<NewBackfill>) =>
  db.insert(chargeBackfills).values(values).onConflictDoNothing(),
);

/** Stores the day from which services of a type are charged, unless it is stored already. */
export async function insertBackfill(tx: Database, backfill: NewBackfill): Promise<void> {
  await insertRow(tx, backfill);
}

const selectAll = prepareStatement((db) => db.select().from(chargeBackfills).orderBy(asc(serviceType)));

export function findBackfills(db: Database): Promise<ChargeBackfill[]> {
  return selectAll(db, {});
}

const selectForUpdate = prepareStatement((db, values: Placeholders<{ serviceType: string }>) =>
  db
    .select()
    .from(chargeBackfills)
    .where(and(eq(serviceType, values.serviceType), isNull(finishedAt)))
    .for('update'),
);

/** Locks the backfill of a type of service; null if it has finished. */
export async function lockBackfill(tx: Database, type: string): Promise<ChargeBackfill | null> {
  return (await selectForUpdate(tx, { serviceType: type }))[0] ?? null;
}

type Progress = Pick<ChargeBackfill, 'serviceType' | 'lastCustomerId' | 'lastServiceId' | 'finishedAt'>;
const updateRow = prepareStatement((db, { serviceType: type, ...changes }: Placeholders<Progress>) =>
  db.update(chargeBackfills).set(changes).where(eq(serviceType, type)),
);

export async function updateBackfill(tx: Database, progress: Progress): Promise<void> {
  await updateRow(tx, progress);
}

const selectRun = prepareStatement((db) => db.select({ customerId: billingRuns.customerId }).from(billingRuns).limit(1));

/** Whether there was ever a billing run. */
export async function hasBilled(db: Database): Promise<boolean> {
  return (await selectRun(db, {})).length > 0;
}

interface OrdersQuery {
  type: OrderableType;
  customerIds: readonly number[];
  serviceIds: readonly number[];
}

const { customerId, orderId, type, subType, status, serviceId, deliveredDate } = orders;
const selectOrders = prepareStatement((db, query: Placeholders<OrdersQuery>) =>
  db
    .select({
      customerId,
      orderId,
      type,
      subType,
      status,
      serviceId,
      deliveredDate,
      serviceLabel: orders.serviceLabel,
      packageCode: orders.packageCode,
      items: orders.items,
      purchaseOrderNumber: orders.purchaseOrderNumber,
      details: orders.details,
      cancellationCharge: orders.cancellationCharge,
      createdAt: orders.createdAt,
    })
    .from(orders)
    .innerJoin(
      sql`unnest(${query.customerIds}::int[], ${query.serviceIds}::int[]) as service (customer_id, service_id)`,
      sql`${customerId} = service.customer_id and ${serviceId} = service.service_id`,
    )
    .where(
      and(
        eq(type, query.type),
        or(
          and(eq(status, 'COMPLETED'), ne(subType, 'TERMINATE')),
          and(eq(subType, 'TERMINATE'), notInArray(status, ['CANCELLED', 'REJECTED', 'FAILED'])),
        ),
      ),
    )
    .orderBy(asc(deliveredDate), asc(orderId)),
);

export type ChargedOrder = Awaited<ReturnType<typeof findChargedOrders>>[number];

/** Finds the orders that delivered, changed or terminate these services, by date of delivery; open terminations come last. */
export function findChargedOrders(db: Database, query: OrdersQuery) {
  return selectOrders(db, query);
}
