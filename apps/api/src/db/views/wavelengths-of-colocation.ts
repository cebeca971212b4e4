import { finalServiceStatuses } from '@demarc/contract/service.ts';
import { and, asc, eq, notInArray, or, sql } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { type Placeholders, prepareStatement } from '../prepare-statement.ts';
import { wdms } from '../schema/wdm.ts';

interface ColocationKey {
  customerId: number;
  colocationId: number;
}

const { aColocationId, customerId, status, terminationDate, wdmId, zColocationId } = wdms;

const selectIds = prepareStatement((db, { day, ...key }: Placeholders<ColocationKey & { day: string }>) =>
  db
    .select({ wdmId })
    .from(wdms)
    .where(
      and(
        eq(customerId, key.customerId),
        or(eq(aColocationId, key.colocationId), eq(zColocationId, key.colocationId)),
        notInArray(status, [...finalServiceStatuses]),
        sql`(${terminationDate} is null or ${terminationDate} > ${day}::date)`,
      ),
    )
    .orderBy(asc(wdmId)),
);

/** Finds the wavelengths that end in a rack or shared units, and have not ended by a day. */
export async function findWavelengthsAfter(
  db: Database,
  { customerId, colocationId }: ColocationKey,
  day: string,
): Promise<number[]> {
  return (await selectIds(db, { customerId, colocationId, day })).map((id) => id.wdmId);
}
