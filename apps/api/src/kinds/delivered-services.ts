import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../db/database.ts';
import { type Placeholders, prepareStatement } from '../db/prepare-statement.ts';
import type { DeliveredQuery, DeliveredService } from './charging-step.ts';

type DeliveredColumn =
  | 'customerId'
  | 'status'
  | 'packageCode'
  | 'packageName'
  | 'monthlyAmount'
  | 'contract'
  | 'activeSince'
  | 'terminationDate';

interface KeyColumns {
  id: PgColumn;
  circuitId?: PgColumn;
  /** The type of service, if the table has several. */
  type?: PgColumn;
}

/** Prepares the query that locks and returns the next delivered services of a table. */
export function prepareDelivered(
  table: PgTable & Readonly<Record<DeliveredColumn, PgColumn>>,
  { id, circuitId, type }: KeyColumns,
): (tx: Database, query: DeliveredQuery) => Promise<DeliveredService[]> {
  const { customerId, status, packageCode, packageName, monthlyAmount, contract, activeSince, terminationDate } = table;
  const endedOn = sql<
    string | null
  >`case when ${status} = 'TERMINATED' then coalesce(${terminationDate}, ${activeSince}::date) end`.as('ended_on');
  const select = prepareStatement((db, { serviceType, lastCustomerId, lastServiceId, limit }: Placeholders<DeliveredQuery>) =>
    db
      .select({
        customerId,
        serviceId: id,
        circuitId: circuitId ?? sql<null>`null`.as('circuit_id'),
        packageCode,
        packageName,
        monthlyAmount,
        contract,
        activeSince,
        endedOn,
      })
      .from(table as PgTable)
      .where(
        and(
          sql`(${customerId}, ${id}) > (${lastCustomerId}::int, ${lastServiceId}::int)`,
          isNotNull(activeSince),
          type ? eq(type, serviceType) : undefined,
        ),
      )
      .orderBy(asc(customerId), asc(id))
      .limit(limit)
      .for('update'),
  );
  return (tx, { serviceType, ...cursor }) =>
    select(tx, { ...cursor, ...(type && { serviceType }) } as DeliveredQuery) as unknown as Promise<DeliveredService[]>;
}
