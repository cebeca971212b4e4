import { finalServiceStatuses } from '@demarc/contract/service.ts';
import type { ServiceAddress } from '@demarc/contract/service-address.ts';
import { and, eq, notInArray } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { lines } from '../../db/schema/line.ts';

const selectAddress = prepareStatement((db, { customerId, lineId }: Placeholders<{ customerId: number; lineId: number }>) =>
  db
    .select({ address: lines.address })
    .from(lines)
    .where(and(eq(lines.customerId, customerId), eq(lines.lineId, lineId), notInArray(lines.status, [...finalServiceStatuses]))),
);

/** Finds the address of a customer's line that has not ended; null if there is none. */
export async function findLineAddress(db: Database, customerId: number, lineId: number): Promise<ServiceAddress | null> {
  return (await selectAddress(db, { customerId, lineId }))[0]?.address ?? null;
}
