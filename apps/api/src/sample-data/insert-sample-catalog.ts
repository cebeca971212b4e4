import type { Database } from '../db/database.ts';
import { packages } from '../db/schema/catalog.ts';
import { insertSampleSites } from './colocation-catalog.ts';
import { kindPackages } from './sample-kinds.ts';
import { insertSampleTvPackages } from './tv-packages.ts';
import { insertSampleRoutes } from './wdm-catalog.ts';

/** Adds missing packages, including TV packages, and data centers. Existing ones stay as they are. */
export async function insertSampleCatalog(tx: Database, updatedAt: Date): Promise<void> {
  const rows = kindPackages.map(({ packageCode, ...definition }) => {
    const { orderType, orderable } = definition;
    return { packageCode, orderType, orderable, definition, updatedAt };
  });
  await tx.insert(packages).values(rows).onConflictDoNothing();
  await insertSampleTvPackages(tx, updatedAt);
  await insertSampleSites(tx, updatedAt);
  await insertSampleRoutes(tx, updatedAt);
}
