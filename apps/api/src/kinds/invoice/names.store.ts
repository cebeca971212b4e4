import { and, eq } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { isAnyOf, type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { invoices } from '../../db/schema/invoice.ts';

const { number } = invoices;

const selectNames = prepareStatement((db, values: Placeholders<{ customerId: number; ids: readonly string[] }>) =>
  db
    .select({ number })
    .from(invoices)
    .where(and(eq(invoices.customerId, values.customerId), isAnyOf(number, values.ids))),
);

export async function findInvoiceNames(db: Database, customerId: number, ids: string[]) {
  const rows = await selectNames(db, { customerId, ids });
  return rows.map((row) => [row.number, { title: row.number, identifier: row.number }] as const);
}
