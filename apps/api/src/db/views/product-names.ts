import type { OrderItem } from '@demarc/contract/catalog.ts';
import type { Language } from '@demarc/contract/language.ts';
import { selectProductName } from '@demarc/contract/product-name.ts';
import type { Localised } from '@demarc/contract/provider/catalog.ts';
import { sql } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { isAnyOf, type Placeholders, prepareStatement } from '../prepare-statement.ts';
import { packages } from '../schema/catalog.ts';

/**
 * The names of packages and their products in one language. A row keeps its name at the time of the order as a fallback for a
 * deleted product.
 */
export interface ProductNames {
  getPackageName(row: { packageCode: string; packageName: string }): string;
  getProductName(packageCode: string, product: { productCode: string; name: string }): string;
}

interface CacheEntry {
  name: Localised;
  products: Readonly<Record<string, Localised>>;
  readAt: number;
}

/** Items that belong to no package. */
export const earlyTermination = {
  productCode: 'EARLY-TERMINATION',
  name: { en: 'Remaining months of the first term', nl: 'Resterende maanden van de eerste looptijd' },
} as const;
export const cancellationFee = {
  productCode: 'CANCELLATION',
  name: { en: 'Cancellation fee', nl: 'Annuleringskosten' },
} as const;
export const productsWithoutPackage: readonly { productCode: string; name: Localised }[] = [earlyTermination, cancellationFee];
const withoutPackage: ReadonlyMap<string, Localised> = new Map(
  productsWithoutPackage.map(({ productCode, name }) => [productCode, name]),
);

/** Lists and transactions read the names of the same few packages on every call. */
const cacheTtlMs = 5_000;
const cache = new Map<string, CacheEntry>();

/** Reads the names of packages and their products. The returned function gives them in a language. */
export async function readProductNames(
  db: Database,
  packageCodes: readonly string[],
): Promise<(language: Language) => ProductNames> {
  const now = performance.now();
  const entries = new Map<string, CacheEntry>();
  const missingCodes = new Set<string>();
  for (const code of packageCodes) {
    const cached = cache.get(code);
    if (cached && now - cached.readAt < cacheTtlMs) entries.set(code, cached);
    else missingCodes.add(code);
  }
  if (missingCodes.size > 0) {
    for (const { packageCode, ...names } of await readEntries(db, { packageCodes: [...missingCodes] })) {
      const entry = { ...names, products: names.products ?? {}, readAt: now };
      cache.set(packageCode, entry);
      entries.set(packageCode, entry);
    }
  }
  return (language) => ({
    getPackageName: ({ packageCode, packageName }) => selectProductName(entries.get(packageCode)?.name, language, packageName),
    getProductName: (packageCode, { productCode, name }) => {
      const names = withoutPackage.get(productCode) ?? entries.get(packageCode)?.products[productCode];
      return selectProductName(names, language, name);
    },
  });
}

/** Reads the names of the packages of rows, and of their products, in one language. */
export async function getProductNames(
  db: Database,
  rows: readonly { packageCode: string }[],
  language: Language,
): Promise<ProductNames> {
  const getNames = await readProductNames(
    db,
    rows.map(({ packageCode }) => packageCode),
  );
  return getNames(language);
}

/** Translates the names of the items of an order into the language of the reader. */
export function localizeItems(packageCode: string, items: readonly OrderItem[], names: ProductNames): OrderItem[] {
  return items.map((item) => ({ ...item, name: names.getProductName(packageCode, item) }));
}

const { definition, packageCode } = packages;

const readEntries = prepareStatement((db, { packageCodes }: Placeholders<{ packageCodes: readonly string[] }>) =>
  db
    .select({
      packageCode,
      name: sql<Localised>`${definition}->'name'`,
      products: sql<Record<string, Localised> | null>`(
        select jsonb_object_agg(product->>'productCode', product->'name')
        from jsonb_array_elements(${definition}->'products') as product)`,
    })
    .from(packages)
    .where(isAnyOf(packageCode, packageCodes)),
);
