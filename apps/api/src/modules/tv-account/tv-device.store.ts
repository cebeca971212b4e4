import { and, eq } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { tvDevices } from '../../db/schema/tv.ts';
import { matchesAccount, type TvAccountKey } from './tv-account.store.ts';

/** Inserts a device, or updates the name and type of an existing one. The caller has locked the account. */
export async function upsertDevice(tx: Database, device: typeof tvDevices.$inferInsert): Promise<void> {
  const { customerId, deviceId, tvAccountId } = tvDevices;
  const { name, type } = device;
  await tx
    .insert(tvDevices)
    .values(device)
    .onConflictDoUpdate({ target: [customerId, tvAccountId, deviceId], set: { name, type } });
}

/** Returns whether the account has the device. */
export async function setLastSeen(db: Database, account: TvAccountKey, deviceId: string, lastSeenAt: Date): Promise<boolean> {
  const mine = and(matchesAccount(tvDevices, account), eq(tvDevices.deviceId, deviceId));
  const seen = await db.update(tvDevices).set({ lastSeenAt }).where(mine).returning({ deviceId: tvDevices.deviceId });
  return seen.length > 0;
}
