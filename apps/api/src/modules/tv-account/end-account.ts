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
  const decision = { status: 'DISMISSED', decidedAt: now, decidedByAccountId: author.accountId } as const;
  const [products, devices, direct, unconfirmed] = await Promise.all([
    productStore.endAllProducts(tx, account, lastDay),
    store.findDevices(tx, [account]),
    codeStore.findIssued(tx, account, true),
    codeStore.findIssued(tx, account, false),
    requestStore.decide(tx, account, {}, decision),
  ]);
  const deviceIds = devices.map(({ deviceId }) => deviceId);
  await Promise.all([
    direct && codeStore.setCodeStatus(tx, direct, 'CANCELLED'),
    unconfirmed && codeStore.setCodeStatus(tx, unconfirmed, 'CANCELLED'),
    deviceIds.length > 0 && store.deleteDevices(tx, account, deviceIds),
  ]);
  const endedAccount = await store.updateAccount(tx, account, {
    status: 'ended',
    previousStatus: null,
    endedAt: now,
    updatedAt: now,
  });
  const facts = {
    status: 'ended',
    endDate: lastDay,
    productCodes: products.map(({ productCode }) => productCode),
    deviceNames: devices.map(({ name }) => name),
  };
  const { deviceNames: _names, ...data } = facts;
  await writeTvAudit(tx, clock, author, endedAccount, {
    event: 'tv-account.ended',
    before: { status: account.status },
    facts,
    data: { ...data, deviceIds },
  });
}
