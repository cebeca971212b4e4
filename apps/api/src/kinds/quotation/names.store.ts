import { and, eq } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { toNumbers } from '../../db/object-names.ts';
import { isAnyOf, type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { quotations } from '../../db/schema/quotation.ts';
import { formatQuotationNumber } from '../../db/search-text.ts';

const { quotationId, title, requestedAt } = quotations;

const selectNames = prepareStatement((db, values: Placeholders<{ customerId: number; ids: readonly number[] }>) =>
  db
    .select({ quotationId, title, requestedAt })
    .from(quotations)
    .where(and(eq(quotations.customerId, values.customerId), isAnyOf(quotationId, values.ids))),
);

export async function findQuotationNames(db: Database, customerId: number, ids: string[]) {
  const rows = await selectNames(db, { customerId, ids: toNumbers(ids) });
  return rows.map((row) => [row.quotationId, { title: row.title, identifier: formatQuotationNumber(row) }] as const);
}
