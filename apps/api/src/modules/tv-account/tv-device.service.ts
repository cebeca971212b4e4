import type { TvDeviceType } from '@demarc/contract/tv-account.ts';
import type { AppContext } from '../../app-context.ts';
import type { Clock } from '../../clock.ts';
import type { Author } from '../../db/audit.ts';
import type { Database } from '../../db/database.ts';
import { conflict, notFound } from '../../http/problem.ts';
import {
  deleteDevices,
  findAccount,
  findDevices,
  refreshAccount,
  type TvAccountKey,
  type TvAccountRow,
} from './tv-account.store.ts';
import { lockForChange, requireAllowed } from './tv-account-rules.ts';
import * as store from './tv-device.store.ts';
import { dismissPending } from './tv-request.ts';
import { writeTvAudit } from './write-tv-audit.ts';

/** A device to add to an account. */
export interface NewDevice {
  deviceId: string;
  /** Null if neither the user nor the device gave a name. */
  name: string | null;
  type: TvDeviceType;
}

/**
 * Adds a device to an account, or renames it if it is already there, and dismisses its waiting requests. The caller has locked
 * the account and refreshes it afterwards. Throws DEVICE_LIMIT if no slot is free.
 */
export async function addDevice(
  tx: Database,
  clock: Clock,
  author: Author,
  account: TvAccountRow,
  { deviceId, name, type }: NewDevice,
): Promise<void> {
  const { customerId, tvAccountId, maxDevices } = account;
  const devices = await findDevices(tx, [account]);
  const existing = devices.find((device) => device.deviceId === deviceId);
  if (!existing && devices.length >= maxDevices) throw conflict('DEVICE_LIMIT', { maxDevices });
  const deviceName = name ?? existing?.name ?? deviceId;
  await Promise.all([
    store.upsertDevice(tx, { customerId, tvAccountId, deviceId, name: deviceName, type, activatedAt: clock.now() }),
    dismissPending(tx, clock, author, account, { deviceId }),
  ]);
  await writeTvAudit(tx, clock, author, account, {
    event: 'tv-device.added',
    before: existing ? { deviceName: existing.name } : null,
    facts: { deviceId, deviceName, deviceType: type },
  });
}

/** Removes a device from an account. Throws 404 if the account does not have it. */
export async function remove(
  { clock, database: { db } }: AppContext,
  { customerId, tvAccountId }: TvAccountKey,
  deviceId: string,
  author: Author,
): Promise<undefined> {
  await db.transaction(async (tx) => {
    const now = clock.now();
    const account = await lockForChange(tx, customerId, tvAccountId);
    requireAllowed(account, 'removeDevice', now);
    const device = (await findDevices(tx, [account])).find((each) => each.deviceId === deviceId);
    if (!device) throw notFound();
    const facts = { deviceId, deviceName: device.name, deviceType: device.type };
    await Promise.all([
      deleteDevices(tx, account, [deviceId]),
      writeTvAudit(tx, clock, author, account, { event: 'tv-device.removed', facts }),
    ]);
    await refreshAccount(tx, account, now);
  });
}

/**
 * Records that a device was switched on. This is not a user action, so no audit entry is written. Throws 404 if the account does
 * not have the device.
 */
export async function markSeen(
  { clock, database: { db } }: AppContext,
  tvAccountId: number,
  deviceId: string,
): Promise<undefined> {
  const account = await findAccount(db, tvAccountId);
  const hasDevice = account && (await store.setLastSeen(db, account, deviceId, clock.now()));
  if (!hasDevice) throw notFound();
}
