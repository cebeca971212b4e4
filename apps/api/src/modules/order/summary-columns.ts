import type { EndUser } from '@demarc/contract/line-schemas.ts';
import { getTableColumns, sql } from 'drizzle-orm';
import { orders } from '../../db/schema/order.ts';

const {
  items: _items,
  milestones: _milestones,
  history: _history,
  details: _details,
  appointment: _appointment,
  contact: _contact,
  searchText: _searchText,
  ...columns
} = getTableColumns(orders);

/** The columns that lists read: all except large ones and those that grow with each change of an order. */
export const summaryColumns = {
  ...columns,
  carrierName: sql<string | null>`${orders.details} ->> 'carrierName'`,
  endUser: sql<EndUser | null>`${orders.details} -> 'endUser'`,
};
