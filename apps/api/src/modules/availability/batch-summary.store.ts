import type { BatchOutcome } from '@demarc/contract/availability-batch.ts';
import type { OrderReference } from '@demarc/contract/order-reference.ts';
import { and, eq, gte, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { isAnyOf, type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { availabilityBatchRows } from '../../db/schema/availability-batch.ts';
import { orders } from '../../db/schema/order.ts';
import { formatOrderNumber } from '../../db/search-text.ts';
import { hasNoServiceAt } from '../../db/views/services-at-address.ts';
import type { BatchRecord } from './batch.store.ts';

/** The number of rows of a batch with one outcome. */
export interface OutcomeCount {
  batchId: string;
  outcome: BatchOutcome;
  rows: number;
  /** Rows for which carriers or registries were queried. */
  checked: number;
  /** Rows that are ORDERABLE and not ordered yet, and the total price of their packages; null if there are none. */
  orderable: number;
  monthlyAmount: string | null;
  oneOffAmount: string | null;
  /** The same for rows at addresses where the customer has no service yet. */
  proposed: number;
  proposedMonthly: string | null;
  proposedOnce: string | null;
}

/** The availability check that a line order is based on. */
const orderedCheckId = sql<string>`${orders.details}->>'availabilityId'`;

interface OrderValues {
  customerId: number;
  since: Date;
}

/** Matches line orders since a time. `since` is when the batch was created: orders on its checks are newer. */
const isLineOrderSince = ({ customerId, since }: Placeholders<OrderValues>) =>
  and(eq(orders.customerId, customerId), gte(orders.createdAt, since), eq(orders.type, 'LINE'));

const selectOutcomes = prepareStatement(
  (db, { batchIds, ...values }: Placeholders<OrderValues & { batchIds: readonly string[] }>) => {
    const { batchId, outcome, availabilityId, claimedAt, result } = availabilityBatchRows;
    const orderedChecks = db
      .selectDistinct({ availabilityId: orderedCheckId.as('check') })
      .from(orders)
      .where(isLineOrderSince(values))
      .as('ordered');
    const isUnordered = sql`${outcome} = 'ORDERABLE' and ${orderedChecks.availabilityId} is null`;
    const isProposed = sql`${isUnordered} and ${hasNoServiceAt(values.customerId, sql`${result}->'address'`)}`;
    const sum = (amount: 'monthlyAmount' | 'oneOffAmount', isCounted: SQL) =>
      sql<string | null>`(sum((${result}->'best'->>${amount})::numeric) filter (where ${isCounted}))::text`;
    return db
      .select({
        batchId,
        outcome,
        rows: sql<number>`count(*)::int`,
        checked: sql<number>`count(${claimedAt})::int`,
        orderable: sql<number>`(count(*) filter (where ${isUnordered}))::int`,
        monthlyAmount: sum('monthlyAmount', isUnordered),
        oneOffAmount: sum('oneOffAmount', isUnordered),
        proposed: sql<number>`(count(*) filter (where ${isProposed}))::int`,
        proposedMonthly: sum('monthlyAmount', isProposed),
        proposedOnce: sum('oneOffAmount', isProposed),
      })
      .from(availabilityBatchRows)
      .leftJoin(orderedChecks, eq(orderedChecks.availabilityId, sql`${availabilityId}::text`))
      .where(and(eq(availabilityBatchRows.customerId, values.customerId), isAnyOf(batchId, batchIds)))
      .groupBy(batchId, outcome);
  },
  { usesCustomPlan: true },
);

/** Counts the rows of a customer's batches by outcome. */
export function countOutcomes(db: Database, customerId: number, batches: readonly BatchRecord[]): Promise<OutcomeCount[]> {
  const since = new Date(Math.min(...batches.map(({ createdAt }) => createdAt.getTime())));
  return selectOutcomes(db, { customerId, since, batchIds: batches.map((batch) => batch.batchId) });
}

const selectBatchId = prepareStatement(
  (db, { customerId, availabilityId }: Placeholders<{ customerId: number; availabilityId: string }>) => {
    const { customerId: ofCustomer, availabilityId: check, batchId } = availabilityBatchRows;
    return db
      .select({ batchId })
      .from(availabilityBatchRows)
      .where(and(eq(ofCustomer, customerId), eq(check, availabilityId)))
      .limit(1);
  },
);

/** Finds the batch that a check was made for, if any. */
export async function findBatchId(db: Database, customerId: number, availabilityId: string): Promise<string | undefined> {
  return (await selectBatchId(db, { customerId, availabilityId }))[0]?.batchId;
}

const selectOrdersByCheck = prepareStatement(
  (db, { availabilityIds, ...values }: Placeholders<OrderValues & { availabilityIds: readonly string[] }>) =>
    db
      .select({ orderId: orders.orderId, createdAt: orders.createdAt, check: orderedCheckId })
      .from(orders)
      .where(and(isLineOrderSince(values), isAnyOf(orderedCheckId, availabilityIds)))
      .orderBy(orders.orderId),
  { usesCustomPlan: true },
);

/** Finds the newest order for each of these checks, by check ID. */
export async function findOrdersByCheck(
  db: Database,
  { customerId, createdAt }: Pick<BatchRecord, 'customerId' | 'createdAt'>,
  availabilityIds: readonly string[],
): Promise<ReadonlyMap<string, OrderReference>> {
  if (availabilityIds.length === 0) return new Map();
  const rows = await selectOrdersByCheck(db, { customerId, since: createdAt, availabilityIds });
  return new Map(rows.map(({ check, ...order }) => [check, { orderId: order.orderId, orderNumber: formatOrderNumber(order) }]));
}
