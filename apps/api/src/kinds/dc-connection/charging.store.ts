import { and, eq } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { isAnyOf, type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { dcConnections } from '../../db/schema/dc-connection.ts';
import { prepareDelivered } from '../delivered-services.ts';

const { dcConnectionId, reference, aEnd, zEnd, mediaType, monthlyAmount } = dcConnections;

const selectConnections = prepareStatement(
  (db, { customerId, ids }: Placeholders<{ customerId: number; ids: readonly number[] }>) =>
    db
      .select({ dcConnectionId, reference, aEnd, zEnd, mediaType, monthlyAmount })
      .from(dcConnections)
      .where(and(eq(dcConnections.customerId, customerId), isAnyOf(dcConnectionId, ids))),
);

export function findChargedConnections(db: Database, customerId: number, ids: readonly number[]) {
  return selectConnections(db, { customerId, ids });
}

export const lockDelivered = prepareDelivered(dcConnections, {
  circuitId: dcConnections.circuitId,
  id: dcConnections.dcConnectionId,
});
