import { and, eq } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { toUuids } from '../../db/object-names.ts';
import { isAnyOf, type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { manualAgreements } from '../../db/schema/manual-agreement.ts';

const { agreementId, number, title } = manualAgreements;

const selectNames = prepareStatement((db, values: Placeholders<{ customerId: number; ids: readonly string[] }>) =>
  db
    .select({ agreementId, number, title })
    .from(manualAgreements)
    .where(and(eq(manualAgreements.customerId, values.customerId), isAnyOf(agreementId, values.ids))),
);

export async function findManualAgreementNames(db: Database, customerId: number, ids: string[]) {
  const rows = await selectNames(db, { customerId, ids: toUuids(ids) });
  return rows.map((row) => [row.agreementId, { title: row.title, identifier: row.number }] as const);
}
