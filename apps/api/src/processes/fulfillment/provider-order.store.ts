import type { Input } from '@demarc/contract/operation.ts';
import type { listProviderOrders } from '@demarc/contract/provider/order.ts';
import { and, asc, eq, gt, type SQL } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { orders } from '../../db/schema/order.ts';
import { prepareCount } from '../../http/keyset-pagination.ts';
import type { SummaryRow } from '../../modules/order/order.presenter.ts';
import { summaryColumns } from '../../modules/order/summary-columns.ts';

type Filter = Omit<NonNullable<Input<typeof listProviderOrders>['query']>, 'limit' | 'after'>;

function matchesFilter({ type, status, customerId }: Placeholders<Filter>): SQL | undefined {
  return and(type && eq(orders.type, type), status && eq(orders.status, status), customerId && eq(orders.customerId, customerId));
}

const selectPage = prepareStatement(
  (db, { after, limit, ...filter }: Placeholders<Filter & { after?: number | undefined; limit: number }>) =>
    db
      .select(summaryColumns)
      .from(orders)
      .where(and(matchesFilter(filter), after && gt(orders.orderId, after)))
      .orderBy(asc(orders.orderId))
      .limit(limit),
  { usesCustomPlan: true },
);

/** Orders of all customers after this order ID, oldest first. */
export function findAfter(db: Database, filter: Filter, after: number | undefined, limit: number): Promise<SummaryRow[]> {
  return selectPage(db, { ...filter, after, limit });
}

/** Counts the orders that pass a filter, up to the maximum of a total. */
export const countOrders = prepareCount(orders, matchesFilter);
