import { inArray } from 'drizzle-orm';
import type { Database } from '../../apps/api/src/db/database.ts';
import { auditEntries, events } from '../../apps/api/src/db/schema/audit.ts';
import { tvAccounts, tvActivationCodes, tvActivationRequests, tvDevices } from '../../apps/api/src/db/schema/tv.ts';
import type { Checks } from './checks.ts';
import type { Activations } from './television.ts';

/** Compares the television rows with the requests and responses of the clients. */
export async function checkTelevision(
  db: Database,
  { accounts, acknowledged, requested }: Activations,
  name: string,
  { check }: Checks,
): Promise<void> {
  const ids = accounts.map(({ id }) => id);
  const rows = await db.select().from(tvAccounts).where(inArray(tvAccounts.tvAccountId, ids));
  const devices = await db.select().from(tvDevices).where(inArray(tvDevices.tvAccountId, ids));
  const codes = await db.select().from(tvActivationCodes).where(inArray(tvActivationCodes.tvAccountId, ids));
  const requests = await db.select().from(tvActivationRequests).where(inArray(tvActivationRequests.tvAccountId, ids));
  const deviceIds = new Set(devices.map(({ deviceId }) => deviceId));
  const lost = [...acknowledged].filter((deviceId) => !deviceIds.has(deviceId));
  check(
    `${name}: every acknowledged device is on its account`,
    lost.length === 0,
    `${acknowledged.size} acknowledged, ${lost.length} lost`,
  );
  const allRequested = [...deviceIds].every((deviceId) => requested.has(deviceId));
  check(
    `${name}: each device is on one account, and had requested access`,
    deviceIds.size === devices.length && allRequested,
    `${deviceIds.size} devices`,
  );

  const devicesByAccount = Map.groupBy(devices, ({ tvAccountId }) => tvAccountId);
  const wrongCounts = rows.filter((row) => {
    const count = devicesByAccount.get(row.tvAccountId)?.length ?? 0;
    return count > row.maxDevices || count !== row.deviceCount;
  });
  check(
    `${name}: no account has more devices than device slots, and each device count is right`,
    wrongCounts.length === 0,
    `${rows.length} accounts`,
  );
  const usedCodes = Map.groupBy(
    codes.filter(({ status }) => status === 'USED'),
    ({ tvAccountId }) => tvAccountId,
  );
  const uneven = ids.filter((id) => (usedCodes.get(id)?.length ?? 0) !== (devicesByAccount.get(id)?.length ?? 0));
  check(`${name}: each code added at most one device, and each device used a code`, uneven.length === 0, `${codes.length} codes`);
  const readable = codes.filter(({ encryptedCode, status }) => (encryptedCode !== null) !== (status === 'ISSUED'));
  check(`${name}: only an open code can be read`, readable.length === 0, readable.length);
  const confirmed = requests.filter(({ status }) => status === 'CONFIRMED');
  const isOnce = new Set(confirmed.map(({ activationCodeId }) => activationCodeId)).size === confirmed.length;
  check(
    `${name}: each confirmed request added one device, at most one per code`,
    isOnce && confirmed.every(({ deviceId }) => deviceIds.has(deviceId)),
    `${confirmed.length} confirmed`,
  );

  const objects = ids.map(String);
  const addedEvents = (await db.select().from(events).where(inArray(events.objectId, objects))).filter(
    ({ type }) => type === 'tv-device.added',
  );
  const entries = (await db.select().from(auditEntries).where(inArray(auditEntries.objectId, objects))).filter(
    ({ after }) => after?.event === 'tv-device.added',
  );
  const once = [addedEvents.map(({ data }) => data.deviceId), entries.map(({ after }) => after?.deviceId)].every(
    (ids) => ids.length === deviceIds.size && new Set(ids).size === deviceIds.size,
  );
  check(
    `${name}: each device has one event and one audit entry`,
    once,
    `${addedEvents.length} events, ${entries.length} entries`,
  );
}
