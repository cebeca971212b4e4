import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { invoiceGroups, invoiceLines, invoiceSpecifications } from '../../db/schema/invoice.ts';
import type { MeasuredEnergy } from '../../documents/invoice/invoice-document.ts';
import { type InvoiceKey, isGroupOfRow } from './specification.store.ts';

const selectMeasuredEnergy = prepareStatement((db, { customerId, invoiceId }: Placeholders<InvoiceKey>) => {
  const { power } = invoiceSpecifications;
  const pue = sql<string>`${power}->>'pue'`;
  return db
    .select({
      lineNumber: invoiceLines.lineNumber,
      energyKwh: sql<string>`sum((${power}->>'energyKwh')::numeric)::text`,
      pue: sql<string>`min(${pue})`,
    })
    .from(invoiceSpecifications)
    .innerJoin(invoiceGroups, isGroupOfRow)
    .innerJoin(
      invoiceLines,
      and(
        eq(invoiceLines.customerId, invoiceGroups.customerId),
        eq(invoiceLines.invoiceId, invoiceGroups.invoiceId),
        eq(invoiceLines.lineNumber, invoiceGroups.lineNumber),
      ),
    )
    .where(and(eq(invoiceSpecifications.customerId, customerId), eq(invoiceSpecifications.invoiceId, invoiceId), isNotNull(pue)))
    .groupBy(invoiceLines.lineNumber, invoiceLines.specificationCount)
    .having(sql`count(distinct ${pue}) = 1 and count(*) = ${invoiceLines.specificationCount}`);
});

/** Finds the measured energy of the lines whose charges all have the same PUE, by line number. */
export async function findMeasuredEnergy(
  db: Database,
  { customerId, invoiceId }: InvoiceKey,
): Promise<ReadonlyMap<number, MeasuredEnergy>> {
  const rows = await selectMeasuredEnergy(db, { customerId, invoiceId });
  return new Map(rows.map(({ lineNumber, ...measuredEnergy }) => [lineNumber, measuredEnergy]));
}
