import { isDeepStrictEqual } from 'node:util';
import type { CatalogPackage, ProviderPackage } from '@demarc/contract/provider/catalog.ts';
import type { AppContext } from '../../app-context.ts';
import { type Author, writeAudit } from '../../db/audit.ts';
import { invalid, notFound } from '../../http/problem.ts';
import type { CustomerPrice } from './catalog.store.ts';
import * as store from './catalog.store.ts';
import { validatePackage } from './validate-package.ts';

type CatalogContext = Pick<AppContext, 'clock' | 'database'>;

/** Adds or replaces a package. Writes an event but no audit entry, because audit entries belong to a customer. */
export async function putPackage(
  { clock, database: { db } }: CatalogContext,
  packageCode: string,
  definition: CatalogPackage,
  { via }: Author,
): Promise<ProviderPackage> {
  const problems = validatePackage(definition);
  if (problems.length > 0) throw invalid(problems);
  return db.transaction(async (tx) => {
    const before = await store.lockPackage(tx, packageCode);
    if (!before || !isDeepStrictEqual(before, definition)) {
      const now = clock.now();
      const { orderType, orderable } = definition;
      await store.putPackage(tx, packageCode, definition, now);
      await store.insertPackageEvent(
        tx,
        packageCode,
        { packageCode, orderType, orderable, isNew: !before, via: via ?? null },
        now,
      );
    }
    return { packageCode, ...definition };
  });
}

/** Replaces the customer-specific prices, which override the list prices. */
export async function putPrices(
  { clock, database: { db } }: CatalogContext,
  customerId: number,
  requestedPrices: readonly CustomerPrice[],
  author: Author,
): Promise<{ prices: CustomerPrice[] }> {
  checkDuplicates(requestedPrices);
  return db.transaction(async (tx) => {
    if (!(await store.lockCustomer(tx, customerId))) throw notFound();
    const before = await store.findPrices(tx, customerId);
    await store.replacePrices(tx, customerId, requestedPrices);
    const prices = await store.findPrices(tx, customerId);
    if (!isDeepStrictEqual(before, prices)) {
      await writeAudit(tx, clock, author, {
        customerId,
        type: 'customer.prices-changed',
        objectType: 'customer',
        objectId: String(customerId),
        before: { prices: before },
        after: { prices },
        data: { count: prices.length },
      });
    }
    return { prices };
  });
}

function checkDuplicates(prices: readonly CustomerPrice[]): void {
  const seenCodes = new Set<string>();
  const problems = prices.flatMap(({ productCode }, index) => {
    const isDuplicate = seenCodes.has(productCode);
    seenCodes.add(productCode);
    return isDuplicate ? [{ field: `prices[${index}].productCode`, code: 'validation.duplicate' }] : [];
  });
  if (problems.length > 0) throw invalid(problems);
}
