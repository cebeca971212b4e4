import type { CatalogTvPackage } from '@demarc/contract/provider/tv.ts';
import type { Database } from '../db/database.ts';
import { tvDevices, type tvProducts } from '../db/schema/tv.ts';
import { refreshAccount, type TvAccountRow } from '../modules/tv-account/tv-account.store.ts';
import { findPackagesByCode, lockPackage, putPackage } from '../modules/tv-account/tv-package.store.ts';
import { insertProduct, updateProduct } from '../modules/tv-account/tv-product.store.ts';
import { insertTvAccount } from './builders.ts';

type ProductValues = Partial<Pick<typeof tvProducts.$inferSelect, 'status' | 'startDate' | 'cancellationDate' | 'endDate'>>;
type Subscriber = Parameters<typeof insertTvAccount>[1] & { productCode?: string; product?: ProductValues };

/** Inserts a TV package with the given values; by default a base package for three devices at 11.50. */
export async function insertTvPackage(db: Database, productCode: string, values: Partial<CatalogTvPackage> = {}) {
  const definition: CatalogTvPackage = {
    productId: `id-${productCode}`,
    type: 'base',
    orderable: true,
    price: '11.50',
    requires: [],
    excludes: [],
    name: { en: `Package ${productCode}`, nl: `Pakket ${productCode}` },
    description: { en: '', nl: '' },
    channelCount: 38,
    hdChannelCount: 24,
    maxStreams: 2,
    maxDevices: 3,
    recordingHours: 0,
    replayHours: 24,
    publicViewing: false,
    ...values,
  };
  // Locked, because tests insert subscribers concurrently and each puts the same package.
  await db.transaction(async (tx) => {
    await lockPackage(tx, productCode);
    await putPackage(tx, productCode, definition, new Date());
  });
  return { productCode, ...definition };
}

/** Default package of test accounts. */
export const testBase = 'TEST-BASE';

/** Inserts an active TV account with an active base package. */
export async function insertTvSubscriber(
  db: Database,
  { productCode = testBase, product = {}, ...values }: Subscriber,
): Promise<TvAccountRow> {
  const base =
    productCode === testBase ? await insertTvPackage(db, testBase) : (await findPackagesByCode(db, [productCode]))[0]!.definition;
  const account = await insertTvAccount(db, { maxDevices: base.maxDevices, ...values });
  await insertTvProduct(db, account, productCode, product);
  return account;
}

/** Subscribes an account to an existing package, by default since 1 January 2026. */
export async function insertTvProduct(
  db: Database,
  account: TvAccountRow,
  productCode: string,
  { startDate = '2026-01-01', ...values }: ProductValues = {},
) {
  const [tvPackage] = await findPackagesByCode(db, [productCode]);
  const product = await insertProduct(db, account, tvPackage!, { startDate, isWorking: true });
  return updateProduct(db, product, { status: 'active', ...values });
}

/** Inserts an active device, which also updates the account. */
export async function insertTvDevice(
  db: Database,
  account: TvAccountRow,
  values: Partial<typeof tvDevices.$inferInsert> & { deviceId: string },
) {
  const { customerId, tvAccountId } = account;
  const now = new Date();
  await db.insert(tvDevices).values({ customerId, tvAccountId, name: 'Woonkamer', type: 'stb', activatedAt: now, ...values });
  return refreshAccount(db, account, now);
}
