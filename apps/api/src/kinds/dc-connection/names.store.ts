import { and, eq } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { isAnyOf, type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { dcConnections } from '../../db/schema/dc-connection.ts';

const { circuitId, customerId, dcConnectionId, reference } = dcConnections;

const selectNames = prepareStatement((db, values: Placeholders<{ customerId: number; ids: readonly number[] }>) =>
  db
    .select({ dcConnectionId, circuitId, reference })
    .from(dcConnections)
    .where(and(eq(customerId, values.customerId), isAnyOf(dcConnectionId, values.ids))),
);

export async function findDcConnectionNames(db: Database, ownCustomerId: number, ids: string[]) {
  const rows = await selectNames(db, { customerId: ownCustomerId, ids: ids.map(Number) });
  return rows.map((row) => [row.dcConnectionId, { title: row.reference || row.circuitId, identifier: row.circuitId }] as const);
}
