import type { Language } from '@demarc/contract/language.ts';
import { sumAmounts } from '@demarc/contract/money.ts';
import type { TvAccount, TvDevice } from '@demarc/contract/tv-account.ts';
import type { TvActivationState } from '@demarc/contract/tv-account-status.ts';
import type { TvProduct } from '@demarc/contract/tv-product.ts';
import type { Database } from '../../db/database.ts';
import * as store from './tv-account.store.ts';

/** The language and time for which accounts are presented. */
export interface Reader {
  language: Language;
  now: Date;
}

/** Loads an account with its devices and products. */
export async function loadTvAccount(db: Database, row: store.TvAccountRow, reader: Reader): Promise<TvAccount> {
  return (await loadTvAccounts(db, [row], reader))[0]!;
}

/** Loads the details of several accounts of one customer, in order, with two queries in total. */
export async function loadTvAccounts(
  db: Database,
  rows: readonly store.TvAccountRow[],
  { language, now }: Reader,
): Promise<TvAccount[]> {
  const [allDevices, allProducts] = await Promise.all([store.findDevices(db, rows), store.findProducts(db, rows)]);
  const devices = Map.groupBy(allDevices, ({ tvAccountId }) => tvAccountId);
  const products = Map.groupBy(allProducts, ({ product }) => product.tvAccountId);
  return rows.map((row) => {
    const accountProducts = (products.get(row.tvAccountId) ?? []).map((product) => toTvProduct(product, language));
    return toTvAccount(row, (devices.get(row.tvAccountId) ?? []).map(toTvDevice), accountProducts, now);
  });
}

function toTvAccount(row: store.TvAccountRow, devices: TvDevice[], products: TvProduct[], now: Date): TvAccount {
  const { tvAccountId: id, accountNr, status, reference, lineId, endUser, maxDevices, cancellationDate, version } = row;
  return {
    id,
    accountNr,
    status,
    activation: getActivation(row, now),
    reference,
    lineId,
    endUser,
    pinSet: row.encryptedPin !== null,
    maxDevices,
    devices,
    products,
    monthlyAmount: getMonthlyAmount(products),
    createdAt: row.createdAt.toISOString(),
    activatedAt: row.activatedAt?.toISOString() ?? null,
    suspendedAt: row.suspendedAt?.toISOString() ?? null,
    cancellationDate,
    endedAt: row.endedAt?.toISOString() ?? null,
    version,
  };
}

/** Returns the activation state of an account, from the columns derived from its devices, codes and requests. */
export function getActivation(
  { pendingSince, codeExpiresAt, deviceCount }: Pick<store.TvAccountRow, 'pendingSince' | 'codeExpiresAt' | 'deviceCount'>,
  now: Date,
): TvActivationState {
  if (pendingSince) return 'waiting';
  if (codeExpiresAt && codeExpiresAt > now) return 'code_issued';
  if (deviceCount > 0) return 'active';
  return codeExpiresAt ? 'code_expired' : 'none';
}

export function toTvProduct({ product, definition }: store.TvProductWithPackage, language: Language): TvProduct {
  const { tvProductId: id, productId, productCode, type, status, startDate, cancellationDate, endDate, price } = product;
  return {
    id,
    productId,
    productCode,
    name: definition.name[language],
    type,
    status,
    startDate,
    cancellationDate,
    endDate,
    price,
  };
}

function toTvDevice({ deviceId, name, type, activatedAt, lastSeenAt }: store.TvDeviceRow): TvDevice {
  return { deviceId, name, type, activatedAt: activatedAt.toISOString(), lastSeenAt: lastSeenAt?.toISOString() ?? null };
}

/** Returns the monthly amount of an account: the sum of the prices of its working products. */
export function getMonthlyAmount(products: readonly Pick<TvProduct, 'status' | 'price'>[]): string {
  const billedProducts = products.filter(({ status }) => status === 'active' || status === 'cancelling');
  return sumAmounts(billedProducts.map(({ price }) => price));
}
