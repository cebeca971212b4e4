import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
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
      specificationCount: invoiceLines.specificationCount,
      count: sql<number>`count(*)::int`,
      energyKwh: sql<string>`sum((${power}->>'energyKwh')::numeric)::text`,
      pue,
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
    .groupBy(invoiceLines.lineNumber, invoiceLines.specificationCount, pue)
    .orderBy(asc(invoiceLines.lineNumber), asc(pue));
});

/** Finds the measured energy by line number, for each PUE. Lines of which only a part has a PUE are left out: it would not add up. */
export async function findMeasuredEnergy(
  db: Database,
  { customerId, invoiceId }: InvoiceKey,
): Promise<ReadonlyMap<number, readonly MeasuredEnergy[]>> {
  const rows = await selectMeasuredEnergy(db, { customerId, invoiceId });
  const rowsByLine = [...Map.groupBy(rows, ({ lineNumber }) => lineNumber)];
  return new Map(
    rowsByLine
      .filter(([, parts]) => parts.reduce((sum, { count }) => sum + count, 0) === parts[0]?.specificationCount)
      .map(([lineNumber, parts]) => [lineNumber, parts.map(({ energyKwh, pue }) => ({ energyKwh, pue }))]),
  );
}
