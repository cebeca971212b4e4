import { getTableName, type SQL, sql } from 'drizzle-orm';
import { kinds } from '../kinds/registry.ts';

/** The services of every kind: `customer_id`, `type`, `id`, `status` and `monthly_amount`. Their IDs are named after their table. */
export const selectServices: SQL = sql.join(
  kinds.flatMap(({ countedTable, orders }) => {
    if (!countedTable || !orders) return [];
    const name = getTableName(countedTable);
    const [type, ...others] = Object.keys(orders);
    // A table for several types stores the type of each row.
    const typeColumn = others.length > 0 ? sql`kind` : sql`${type}::text`;
    const id = sql.identifier(`${name}_id`);
    return [
      sql`select customer_id, ${typeColumn} as type, ${id} as id, status, monthly_amount from public.${sql.identifier(name)}`,
    ];
  }),
  sql` union all `,
);
