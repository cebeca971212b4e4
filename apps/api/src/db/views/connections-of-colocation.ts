import { finalServiceStatuses } from '@demarc/contract/service.ts';
import { and, asc, eq, notInArray, or, sql } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { type Placeholders, prepareStatement } from '../prepare-statement.ts';
import { dcConnections } from '../schema/dc-connection.ts';

interface ColocationKey {
  customerId: number;
  colocationId: number;
}

const { aColocationId, customerId, dcConnectionId, status, terminationDate, zColocationId } = dcConnections;

const selectIds = prepareStatement((db, { day, ...key }: Placeholders<ColocationKey & { day?: string | undefined }>) =>
  db
    .select({ dcConnectionId })
    .from(dcConnections)
    .where(
      and(
        eq(customerId, key.customerId),
        or(eq(aColocationId, key.colocationId), eq(zColocationId, key.colocationId)),
        notInArray(status, [...finalServiceStatuses]),
        day && sql`(${terminationDate} is null or ${terminationDate} > ${day}::date)`,
      ),
    )
    .orderBy(asc(dcConnectionId)),
);

/** Finds the data-center connections that end in a rack or shared units, unless they have ended. */
export async function findConnections(db: Database, { customerId, colocationId }: ColocationKey): Promise<number[]> {
  return (await selectIds(db, { customerId, colocationId })).map((id) => id.dcConnectionId);
}

/** Finds the connections that will still exist after a day. */
export async function findConnectionsAfter(
  db: Database,
  { customerId, colocationId }: ColocationKey,
  day: string,
): Promise<number[]> {
  return (await selectIds(db, { customerId, colocationId, day })).map((id) => id.dcConnectionId);
}
