import type { Clock } from '../../clock.ts';
import type { Author } from '../../db/audit.ts';
import type { Database } from '../../db/database.ts';
import * as store from './tv-account.store.ts';
import * as codeStore from './tv-code.store.ts';
import * as productStore from './tv-product.store.ts';
import * as requestStore from './tv-request.store.ts';
import { writeTvAudit } from './write-tv-audit.ts';

/** Ends an account with its products, codes, requests and devices. The caller has locked the account. */
export async function endAccount(
  tx: Database,
  clock: Clock,
  author: Author,
  account: store.TvAccountRow,
  lastDay: string,
): Promise<void> {
  const now = clock.now();
  const products = await productStore.endAllProducts(tx, account, lastDay);
  for (const isDirect of [true, false]) {
    const code = await codeStore.findIssued(tx, account, isDirect);
    if (code) await codeStore.setCodeStatus(tx, code, 'CANCELLED');
  }
  const decision = { status: 'DISMISSED', decidedAt: now, decidedByAccountId: author.accountId } as const;
  await requestStore.decide(tx, account, {}, decision);
  const devices = await store.findDevices(tx, [account]);
  if (devices.length > 0) {
    const ids = devices.map(({ deviceId }) => deviceId);
    await store.deleteDevices(tx, account, ids);
  }
  const ended = await store.updateAccount(tx, account, { status: 'ended', previousStatus: null, endedAt: now, updatedAt: now });
  const facts = {
    status: 'ended',
    endDate: lastDay,
    productCodes: products.map(({ productCode }) => productCode),
    deviceNames: devices.map(({ name }) => name),
  };
  const { deviceNames: _names, ...data } = facts;
  await writeTvAudit(tx, clock, author, ended, {
    event: 'tv-account.ended',
    before: { status: account.status },
    facts,
    data: { ...data, deviceIds: devices.map(({ deviceId }) => deviceId) },
  });
}
