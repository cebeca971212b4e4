import { and, eq } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { toUuids } from '../../db/object-names.ts';
import { isAnyOf, type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { msas } from '../../db/schema/msa.ts';

const { msaId, title, msaVersion } = msas;

const selectNames = prepareStatement((db, values: Placeholders<{ customerId: number; ids: readonly string[] }>) =>
  db
    .select({ msaId, title, msaVersion })
    .from(msas)
    .where(and(eq(msas.customerId, values.customerId), isAnyOf(msaId, values.ids))),
);

export async function findMsaNames(db: Database, customerId: number, ids: string[]) {
  const rows = await selectNames(db, { customerId, ids: toUuids(ids) });
  return rows.map(({ msaId, title, msaVersion }) => [msaId, { title, identifier: msaVersion }] as const);
}
