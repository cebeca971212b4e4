import type { Clock } from '../../clock.ts';
import type { Author } from '../../db/audit.ts';
import type { Database } from '../../db/database.ts';
import * as accountStore from './tv-account.store.ts';
import * as store from './tv-product.store.ts';
import { countDeviceSlots } from './tv-product-rules.ts';
import { writeTvAudit } from './write-tv-audit.ts';

/** Ends a product of an account and removes the devices that no longer fit. The caller has locked the account. */
export async function endProduct(
  tx: Database,
  clock: Clock,
  author: Author,
  account: accountStore.TvAccountRow,
  product: store.TvProductRow,
  lastDay: string,
): Promise<accountStore.TvAccountRow> {
  const { productCode, productId, status } = product;
  const facts = { productCode, productId, endDate: lastDay };
  await Promise.all([
    store.updateProduct(tx, product, { status: 'ended', endDate: lastDay }),
    writeTvAudit(tx, clock, author, account, { event: 'tv-product.ended', before: { status }, facts }),
  ]);
  return enforceDeviceLimit(tx, clock, author, account, product);
}

/**
 * Recalculates the device limit of an account after one of its products changed, and removes the devices beyond it, least
 * recently seen first. Products that add no device slots do not change the limit, so that a later change of a package
 * never removes a device.
 */
export async function enforceDeviceLimit(
  tx: Database,
  clock: Clock,
  author: Author,
  account: accountStore.TvAccountRow,
  { type }: Pick<store.TvProductRow, 'type'>,
): Promise<accountStore.TvAccountRow> {
  if (type !== 'device') return accountStore.updateAccount(tx, account, { updatedAt: clock.now() });
  const [products, devices] = await Promise.all([
    accountStore.findProducts(tx, [account]),
    accountStore.findDevices(tx, [account]),
  ]);
  const maxDevices = countDeviceSlots(products);
  const getLastSeen = ({ lastSeenAt, activatedAt }: accountStore.TvDeviceRow) => (lastSeenAt ?? activatedAt).getTime();
  const surplusDevices = devices
    .toSorted((a, b) => getLastSeen(a) - getLastSeen(b))
    .slice(0, Math.max(0, devices.length - maxDevices));
  if (surplusDevices.length > 0) {
    const ids = surplusDevices.map(({ deviceId }) => deviceId);
    await accountStore.deleteDevices(tx, account, ids);
  }
  const changedAccount = await accountStore.updateAccount(tx, account, { maxDevices, updatedAt: clock.now() });
  const audits = surplusDevices.map(({ deviceId, name, type }) => {
    const facts = { deviceId, deviceName: name, deviceType: type, reason: 'no-place' };
    return writeTvAudit(tx, clock, author, changedAccount, { event: 'tv-device.removed', facts });
  });
  await Promise.all(audits);
  return changedAccount;
}
