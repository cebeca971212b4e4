import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import type { Package } from '@demarc/contract/catalog.ts';
import type { OrderType } from '@demarc/contract/kinds/registry.ts';
import type { Language } from '@demarc/contract/language.ts';
import type { CatalogPackage } from '@demarc/contract/provider/catalog.ts';
import { and, asc, eq } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { isAnyOf, type Placeholders, prepareStatement } from '../prepare-statement.ts';
import { customerPrices, packages } from '../schema/catalog.ts';
import { readAgreedPrices } from './agreed-prices.ts';

/** The customer, time and language for which packages are read. */
export interface PackageReader {
  customerId: number;
  language: Language;
  now: Date;
}

export interface PackageFilter {
  orderType?: OrderType | undefined;
  packageCodes?: readonly string[] | undefined;
}

const selectPackages = prepareStatement((db, { orderType, packageCodes }: Placeholders<PackageFilter>) =>
  db
    .select({ packageCode: packages.packageCode, definition: packages.definition })
    .from(packages)
    .where(and(orderType && eq(packages.orderType, orderType), packageCodes && isAnyOf(packages.packageCode, packageCodes)))
    .orderBy(asc(packages.packageCode)),
);

const selectPrices = prepareStatement((db, { customerId }: Placeholders<{ customerId: number }>) =>
  db.select().from(customerPrices).where(eq(customerPrices.customerId, customerId)),
);

/**
 * Returns the packages at the prices of a customer, with texts in one language. Includes packages that can no longer be ordered.
 * The price of an agreement in force takes precedence over the customer's own price, which takes precedence over the list price.
 */
export async function getCustomerPackages(
  db: Database,
  { customerId, language, now }: PackageReader,
  { orderType, packageCodes }: PackageFilter = {},
): Promise<Package[]> {
  const [rows, ownPrices, findAgreed] = await Promise.all([
    selectPackages(db, { orderType, packageCodes }),
    selectPrices(db, { customerId }),
    readAgreedPrices(db, customerId, formatAmsterdamDate(now)),
  ]);
  const prices = new Map(ownPrices.map(({ productCode, unitPrice }) => [productCode, unitPrice]));
  return rows.map(({ packageCode, definition }) =>
    presentPackage(
      packageCode,
      definition,
      language,
      ({ productCode, unitPrice }) => findAgreed(packageCode, productCode) ?? prices.get(productCode) ?? unitPrice,
    ),
  );
}

/** Returns the packages at list prices, with texts in one language. Includes packages that can no longer be ordered. */
export async function getListedPackages(
  db: Database,
  language: Language,
  { orderType, packageCodes }: PackageFilter = {},
): Promise<Package[]> {
  const rows = await selectPackages(db, { orderType, packageCodes });
  return rows.map(({ packageCode, definition }) =>
    presentPackage(packageCode, definition, language, ({ unitPrice }) => unitPrice),
  );
}

function presentPackage(
  packageCode: string,
  { name, description, products, parameters, ...rest }: CatalogPackage,
  language: Language,
  getUnitPrice: (product: CatalogPackage['products'][number]) => string,
): Package {
  return {
    packageCode,
    name: name[language],
    description: description[language],
    ...rest,
    products: products.map((product) => ({
      ...product,
      name: product.name[language],
      unitPrice: getUnitPrice(product),
    })),
    parameters: parameters.map((parameter) => ({ ...parameter, label: parameter.label[language] })),
  };
}
