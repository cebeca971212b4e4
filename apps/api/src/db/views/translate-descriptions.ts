import type { Language } from '@demarc/contract/language.ts';
import type { Localised } from '@demarc/contract/provider/catalog.ts';
import { sql } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { type Placeholders, prepareStatement } from '../prepare-statement.ts';
import { packages } from '../schema/catalog.ts';
import { tvPackages } from '../schema/tv.ts';
import { productsWithoutPackage } from './product-names.ts';

interface DescribedItem {
  productCode: string;
  description: string;
}

/**
 * Adds the name of the product in the language of the reader, where the description is its name in another language. The description
 * itself is the text of a document, which does not change.
 */
export async function translateDescriptions<Item extends DescribedItem>(
  db: Database,
  items: readonly Item[],
  language: Language,
): Promise<(Item & { productName?: string })[]> {
  const codes = [...new Set(items.map(({ productCode }) => productCode))];
  const productNames = [...(await selectNames(db, { codes })), ...productsWithoutPackage];
  const names = Map.groupBy(productNames, ({ productCode }) => productCode);
  return items.map((item) => {
    // Packages can have products with the same code and different names.
    const matches = names.get(item.productCode)?.filter(({ name }) => Object.values(name).includes(item.description)) ?? [];
    const [translated] = matches.map(({ name }) => name[language]);
    return translated && translated !== item.description ? { ...item, productName: translated } : item;
  });
}

const selectNames = prepareStatement((db, { codes }: Placeholders<{ codes: readonly string[] }>) =>
  db
    .selectDistinct({ productCode: sql<string>`named.code`, name: sql<Localised>`named.name` })
    .from(sql`(
      select product->>'productCode' as code, product->'name' as name
      from ${packages}, jsonb_array_elements(definition->'products') as product
      union all
      select product_code, definition->'name' from ${tvPackages}) as named`)
    .where(sql`named.code = any(${codes})`),
);
