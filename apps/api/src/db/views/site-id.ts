import { eq } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { type Placeholders, prepareStatement } from '../prepare-statement.ts';
import { sites } from '../schema/site.ts';

const selectId = prepareStatement((db, { siteCode }: Placeholders<{ siteCode: string }>) =>
  db.select({ siteId: sites.siteId }).from(sites).where(eq(sites.siteCode, siteCode)),
);

/** Finds the ID of a data center by its code; null if there is none. */
export async function findSiteId(db: Database, siteCode: string): Promise<number | null> {
  return (await selectId(db, { siteCode: siteCode.trim().toUpperCase() }))[0]?.siteId ?? null;
}
