import type { ServiceAddress } from '@demarc/contract/availability.ts';
import { finalServiceStatuses } from '@demarc/contract/service.ts';
import { and, eq, notInArray } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { lines } from '../../db/schema/line.ts';

/** Finds the address of a customer's line that has not ended; null if there is none. */
export async function findLineAddress(db: Database, customerId: number, lineId: number): Promise<ServiceAddress | null> {
  const mine = and(
    eq(lines.customerId, customerId),
    eq(lines.lineId, lineId),
    notInArray(lines.status, [...finalServiceStatuses]),
  );
  return (await db.select({ address: lines.address }).from(lines).where(mine))[0]?.address ?? null;
}
