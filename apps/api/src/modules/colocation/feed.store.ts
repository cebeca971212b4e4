import type { FeedStatus } from '@demarc/contract/power-feed.ts';
import { and, asc, eq } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { powerFeeds } from '../../db/schema/colocation.ts';

export type FeedRow = typeof powerFeeds.$inferSelect;
interface Owner {
  customerId: number;
  colocationId: number;
}

const isOfOwner = ({ customerId, colocationId }: Placeholders<Owner>) =>
  and(eq(powerFeeds.customerId, customerId), eq(powerFeeds.colocationId, colocationId));

const selectFeeds = prepareStatement((db, owner: Placeholders<Owner>) =>
  db.select().from(powerFeeds).where(isOfOwner(owner)).orderBy(asc(powerFeeds.label)),
);

/** Finds the feeds of a rack or shared units, A first. */
export function findFeeds(db: Database, { customerId, colocationId }: Owner): Promise<FeedRow[]> {
  return selectFeeds(db, { customerId, colocationId });
}

const insertRow = prepareStatement((db, values: Placeholders<Omit<FeedRow, 'feedId'>>) => db.insert(powerFeeds).values(values));

export async function insertFeeds(tx: Database, feeds: readonly Omit<FeedRow, 'feedId'>[]): Promise<void> {
  // One after another, so that feed A gets the lower number.
  for (const feed of feeds) await insertRow(tx, feed);
}

const updateStatus = prepareStatement((db, { status, ...owner }: Placeholders<Owner & { status: FeedStatus }>) =>
  db.update(powerFeeds).set({ status }).where(isOfOwner(owner)),
);

export async function setFeedStatus(tx: Database, { customerId, colocationId }: Owner, status: FeedStatus): Promise<void> {
  await updateStatus(tx, { customerId, colocationId, status });
}
