import { formatServiceId } from '@demarc/contract/service-id.ts';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { isAnyOf, type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { colocations } from '../../db/schema/colocation.ts';

const { colocationId, kind, reference, name } = colocations;

const selectNames = prepareStatement((db, values: Placeholders<{ customerId: number; ids: readonly number[] }>) =>
  db
    .select({ colocationId, kind, reference, name })
    .from(colocations)
    .where(and(eq(colocations.customerId, values.customerId), isAnyOf(colocationId, values.ids))),
);

export async function findColocationNames(db: Database, customerId: number, ids: string[]) {
  const rows = await selectNames(db, { customerId, ids: ids.map(Number) });
  return rows.map(({ colocationId, kind, reference, name }) => {
    const identifier = formatServiceId(kind, colocationId);
    return [colocationId, { title: reference || name || identifier, identifier }] as const;
  });
}
