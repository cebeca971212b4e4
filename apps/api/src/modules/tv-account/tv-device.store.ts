import { and, eq } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { tvDevices } from '../../db/schema/tv.ts';
import { matchesAccount, type TvAccountKey } from './tv-account.store.ts';

const { customerId, deviceId, tvAccountId } = tvDevices;

const upsertRow = prepareStatement((db, device: Placeholders<typeof tvDevices.$inferInsert>) => {
  const { name, type } = device;
  return db
    .insert(tvDevices)
    .values(device)
    .onConflictDoUpdate({ target: [customerId, tvAccountId, deviceId], set: { name, type } });
});

/** Inserts a device, or updates the name and type of an existing one. The caller has locked the account. */
export async function upsertDevice(tx: Database, device: typeof tvDevices.$inferInsert): Promise<void> {
  await upsertRow(tx, device);
}

interface SeenValues extends TvAccountKey {
  id: string;
  lastSeenAt: Date;
}

const updateLastSeen = prepareStatement((db, { id, lastSeenAt, ...key }: Placeholders<SeenValues>) =>
  db
    .update(tvDevices)
    .set({ lastSeenAt })
    .where(and(matchesAccount(tvDevices, key), eq(deviceId, id)))
    .returning({ deviceId }),
);

/** Returns whether the account has the device. */
export async function setLastSeen(db: Database, account: TvAccountKey, id: string, lastSeenAt: Date): Promise<boolean> {
  const { customerId, tvAccountId } = account;
  return (await updateLastSeen(db, { customerId, tvAccountId, id, lastSeenAt })).length > 0;
}
