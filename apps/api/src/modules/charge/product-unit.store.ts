import type { ChargeUnit } from '@demarc/contract/catalog.ts';
import { eq } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { packages } from '../../db/schema/catalog.ts';

const selectDefinition = prepareStatement((db, { packageCode }: Placeholders<{ packageCode: string }>) =>
  db.select({ definition: packages.definition }).from(packages).where(eq(packages.packageCode, packageCode)),
);

/** Finds the units of the products of a package; order items do not store a unit. */
export async function findProductUnits(db: Database, packageCode: string): Promise<ReadonlyMap<string, ChargeUnit>> {
  const [row] = await selectDefinition(db, { packageCode });
  return new Map(row?.definition.products.map(({ productCode, unit }) => [productCode, unit]));
}
