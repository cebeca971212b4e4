import { and, eq } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { isAnyOf, type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { wdms } from '../../db/schema/wdm.ts';

const { wdmId, circuitId, reference } = wdms;

const selectNames = prepareStatement((db, values: Placeholders<{ customerId: number; ids: readonly number[] }>) =>
  db
    .select({ wdmId, circuitId, reference })
    .from(wdms)
    .where(and(eq(wdms.customerId, values.customerId), isAnyOf(wdmId, values.ids))),
);

export async function findWdmNames(db: Database, customerId: number, ids: string[]) {
  const rows = await selectNames(db, { customerId, ids: ids.map(Number) });
  return rows.map((row) => [row.wdmId, { title: row.reference || row.circuitId, identifier: row.circuitId }] as const);
}
