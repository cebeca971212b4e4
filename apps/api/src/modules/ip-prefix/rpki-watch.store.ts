import { eq } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { rpkiWatch } from '../../db/schema/ip.ts';

const selectWatch = prepareStatement((db) => db.select().from(rpkiWatch).where(eq(rpkiWatch.id, 1)));

/** Finds the time when all origins were last checked; null if never. */
export async function findLastFullCheck(db: Database): Promise<Date | null> {
  return (await selectWatch(db, {}))[0]?.checkedAt ?? null;
}

/** Finds the version of the VRPs (validated ROA payloads) with which all origins were last checked; null if never. */
export async function findCheckedVersion(db: Database): Promise<string | null> {
  return (await selectWatch(db, {}))[0]?.payloadVersion ?? null;
}

const upsertWatch = prepareStatement((db, values: Placeholders<{ payloadVersion: string; checkedAt: Date }>) =>
  db
    .insert(rpkiWatch)
    .values({ id: 1, ...values })
    .onConflictDoUpdate({ target: rpkiWatch.id, set: values }),
);

export async function setCheckedVersion(db: Database, payloadVersion: string, checkedAt: Date): Promise<void> {
  await upsertWatch(db, { payloadVersion, checkedAt });
}
