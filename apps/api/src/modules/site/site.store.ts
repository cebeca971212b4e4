import type { ColocationKind } from '@demarc/contract/colocation.ts';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { events } from '../../db/schema/audit.ts';
import { siteStock, sites } from '../../db/schema/site.ts';

export type SiteRow = typeof sites.$inferSelect;
export type StockRow = typeof siteStock.$inferSelect;

const selectSites = prepareStatement((db) => db.select().from(sites).orderBy(asc(sites.siteCode)));
const selectStock = prepareStatement((db) =>
  db.select().from(siteStock).orderBy(asc(siteStock.siteId), asc(siteStock.kind), asc(siteStock.heightUnits)),
);

/** Finds all data centers with their stock. There are few, so the list has no pages. */
export async function findSites(db: Database): Promise<(SiteRow & { stock: StockRow[] })[]> {
  const [all, stock] = await Promise.all([selectSites(db, {}), selectStock(db, {})]);
  return all.map((site) => ({ ...site, stock: stock.filter(({ siteId }) => siteId === site.siteId) }));
}

const selectSite = prepareStatement((db, { siteCode }: Placeholders<{ siteCode: string }>) =>
  db.select().from(sites).where(eq(sites.siteCode, siteCode)),
);
const selectStockOfSite = prepareStatement((db, { siteId }: Placeholders<{ siteId: number }>) =>
  db.select().from(siteStock).where(eq(siteStock.siteId, siteId)).orderBy(asc(siteStock.kind), asc(siteStock.heightUnits)),
);

export async function findSite(db: Database, siteCode: string): Promise<(SiteRow & { stock: StockRow[] }) | null> {
  const [site] = await selectSite(db, { siteCode });
  return site ? { ...site, stock: await selectStockOfSite(db, { siteId: site.siteId }) } : null;
}

const selectSiteForUpdate = prepareStatement((db, { siteId }: Placeholders<{ siteId: number }>) =>
  db.select().from(sites).where(eq(sites.siteId, siteId)).for('update'),
);

/** Locks a data center until the transaction ends, which serializes deliveries and changes of its stock. */
export async function lockSite(tx: Database, siteId: number): Promise<SiteRow> {
  return (await selectSiteForUpdate(tx, { siteId }))[0]!;
}

export function findStock(tx: Database, siteId: number): Promise<StockRow[]> {
  return selectStockOfSite(tx, { siteId });
}

const selectStockForUpdate = prepareStatement((db, { siteId }: Placeholders<{ siteId: number }>) =>
  db
    .select()
    .from(siteStock)
    .where(eq(siteStock.siteId, siteId))
    .orderBy(asc(siteStock.kind), asc(siteStock.heightUnits))
    .for('update'),
);

/** Locks the stock of a data center until the transaction ends. */
export function lockStock(tx: Database, siteId: number): Promise<StockRow[]> {
  return selectStockForUpdate(tx, { siteId });
}

interface Space {
  siteId: number;
  kind: ColocationKind;
  heightUnits: number;
}

/** Returns the stock row and the count of a space: racks are counted by height, and shared units one by one. */
function toStockKey({ siteId, kind, heightUnits }: Space): Space & { count: number } {
  return kind === 'RACK' ? { siteId, kind, heightUnits, count: 1 } : { siteId, kind, heightUnits: 1, count: heightUnits };
}

const matchesStock = ({ siteId, kind, heightUnits }: Placeholders<Space>) =>
  and(eq(siteStock.siteId, siteId), eq(siteStock.kind, kind), eq(siteStock.heightUnits, heightUnits));

const takeFromStock = prepareStatement((db, { count, ...key }: Placeholders<Space & { count: number }>) =>
  db
    .update(siteStock)
    .set({ used: sql`${siteStock.used} + ${count}::int` })
    .where(and(matchesStock(key), sql`${siteStock.used} + ${count}::int <= ${siteStock.total}`))
    .returning({ used: siteStock.used }),
);

/**
 * Takes space from the stock, or returns false if there is not enough. The statement locks the stock until the transaction ends, so
 * that concurrent orders get different space.
 */
export async function reserveSpace(tx: Database, space: Space): Promise<boolean> {
  return (await takeFromStock(tx, toStockKey(space))).length > 0;
}

const returnToStock = prepareStatement((db, { count, ...key }: Placeholders<Space & { count: number }>) =>
  db
    .update(siteStock)
    .set({ used: sql`${siteStock.used} - ${count}::int` })
    .where(matchesStock(key)),
);

export async function releaseSpace(tx: Database, space: Space): Promise<void> {
  await returnToStock(tx, toStockKey(space));
}

/** Counts the free racks of a height, or the free shared units. A concurrent order may take them. */
export function countFree(stock: readonly StockRow[], { kind, heightUnits }: Omit<Space, 'siteId'>): number {
  const row = stock.find((each) => each.kind === kind && (kind === 'SHARED_COLO' || each.heightUnits === heightUnits));
  return row ? row.total - row.used : 0;
}

type SiteValues = Omit<SiteRow, 'siteId'>;

const insertSiteRow = prepareStatement((db, values: Placeholders<SiteValues>) =>
  db.insert(sites).values(values).onConflictDoNothing().returning(),
);
const updateSiteRow = prepareStatement((db, { siteId, ...values }: Placeholders<SiteRow>) =>
  db.update(sites).set(values).where(eq(sites.siteId, siteId)).returning(),
);
const selectSiteByCodeForUpdate = prepareStatement((db, { siteCode }: Placeholders<{ siteCode: string }>) =>
  db.select().from(sites).where(eq(sites.siteCode, siteCode)).for('update'),
);

/** Creates a data center or locks and replaces it. */
export async function putSite(tx: Database, values: SiteValues): Promise<{ site: SiteRow; before: SiteRow | null }> {
  const [created] = await insertSiteRow(tx, values);
  if (created) return { site: created, before: null };
  const [before] = await selectSiteByCodeForUpdate(tx, { siteCode: values.siteCode });
  const [site] = await updateSiteRow(tx, { siteId: before!.siteId, ...values });
  return { site: site!, before: before! };
}

const upsertStock = prepareStatement((db, { total, ...key }: Placeholders<Omit<StockRow, 'used'>>) =>
  db
    .insert(siteStock)
    .values({ ...key, total })
    .onConflictDoUpdate({ target: [siteStock.siteId, siteStock.kind, siteStock.heightUnits], set: { total } }),
);
const deleteStock = prepareStatement((db, key: Placeholders<Space>) => db.delete(siteStock).where(matchesStock(key)));

/** Sets the totals and removes heights that are no longer listed. The caller has checked that no removed height is in use. */
export async function setStock(
  tx: Database,
  siteId: number,
  totals: readonly Omit<StockRow, 'used' | 'siteId'>[],
): Promise<void> {
  for (const { kind, heightUnits, total } of totals) await upsertStock(tx, { siteId, kind, heightUnits, total });
  const isListed = (row: StockRow) =>
    totals.some(({ kind, heightUnits }) => kind === row.kind && heightUnits === row.heightUnits);
  for (const row of await findStock(tx, siteId)) {
    if (!isListed(row)) await deleteStock(tx, { siteId, kind: row.kind, heightUnits: row.heightUnits });
  }
}

const insertEvent = prepareStatement((db, event: Placeholders<typeof events.$inferInsert>) => db.insert(events).values(event));

/** Events of data centers belong to no customer. */
export async function insertSiteEvent(
  tx: Database,
  { siteCode, what, data = {} }: { siteCode: string; what: string; data?: Record<string, unknown> },
  occurredAt: Date,
): Promise<void> {
  await insertEvent(tx, { customerId: null, type: `site.${what}`, objectId: siteCode, occurredAt, data: { siteCode, ...data } });
}
