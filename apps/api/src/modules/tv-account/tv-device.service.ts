import type { TvDeviceType } from '@demarc/contract/tv-account.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import type { Author } from '../../db/record.ts';
import { conflict, notFound } from '../../http/problem.ts';
import type { Parts } from '../../parts.ts';
import { recordTv } from './record-tv.ts';
import {
  deleteDevices,
  devicesOf,
  findAccount,
  refreshAccount,
  type TvAccountKey,
  type TvAccountRow,
} from './tv-account.store.ts';
import { lockForChange, requireAllowed } from './tv-account-rules.ts';
import * as store from './tv-device.store.ts';
import { dismissWaiting } from './tv-request.ts';

/** A device to add to an account. */
export interface NewDevice {
  deviceId: string;
  /** Null if it has no name. */
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
  const devices = await devicesOf(tx, [account]);
  const known = devices.find((device) => device.deviceId === deviceId);
  if (!known && devices.length >= maxDevices) throw conflict('DEVICE_LIMIT', { maxDevices });
  const deviceName = name ?? known?.name ?? deviceId;
  await store.putDevice(tx, { customerId, tvAccountId, deviceId, name: deviceName, type, activatedAt: clock.now() });
  await dismissWaiting(tx, clock, author, account, { deviceId });
  await recordTv(tx, clock, author, account, {
    event: 'tv-device.added',
    before: known ? { deviceName: known.name } : null,
    facts: { deviceId, deviceName, deviceType: type },
  });
}

/** Removes a device from an account. Throws 404 if the account does not have it. */
export async function remove(
  { clock, database: { db } }: Parts,
  { customerId, tvAccountId }: TvAccountKey,
  deviceId: string,
  author: Author,
): Promise<undefined> {
  await db.transaction(async (tx) => {
    const now = clock.now();
    const account = await lockForChange(tx, customerId, tvAccountId);
    requireAllowed(account, 'removeDevice', now);
    const device = (await devicesOf(tx, [account])).find((one) => one.deviceId === deviceId);
    if (!device) throw notFound();
    await deleteDevices(tx, account, [deviceId]);
    const gone = { deviceId, deviceName: device.name, deviceType: device.type };
    await recordTv(tx, clock, author, account, { event: 'tv-device.removed', facts: gone });
    await refreshAccount(tx, account, now);
  });
}

/**
 * Records that a device was switched on. This is not a user action, so no audit entry is written. Throws 404 if the account does
 * not have the device.
 */
export async function see({ clock, database: { db } }: Parts, tvAccountId: number, deviceId: string): Promise<undefined> {
  const account = await findAccount(db, tvAccountId);
  const isThere = account && (await store.setSeen(db, account, deviceId, clock.now()));
  if (!isThere) throw notFound();
}
