import { asc, eq, getTableColumns } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../../db/database.ts';
import { isAnyOf, type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { events } from '../../db/schema/audit.ts';
import { sites } from '../../db/schema/site.ts';
import { wdmRoutes } from '../../db/schema/wdm.ts';

/** The data centers of a route. */
export const siteA = alias(sites, 'site_a');
export const siteZ = alias(sites, 'site_z');

const columns = {
  ...getTableColumns(wdmRoutes),
  siteACode: siteA.siteCode,
  siteAName: siteA.name,
  siteZCode: siteZ.siteCode,
  siteZName: siteZ.name,
};

/** A route with its data centers. */
export type RouteRow = typeof wdmRoutes.$inferSelect & Record<'siteACode' | 'siteAName' | 'siteZCode' | 'siteZName', string>;

interface RouteFilter {
  routeIds?: readonly number[] | undefined;
  routeCodes?: readonly string[] | undefined;
}

const selectRoutes = prepareStatement((db, { routeIds, routeCodes }: Placeholders<RouteFilter>) =>
  db
    .select(columns)
    .from(wdmRoutes)
    .innerJoin(siteA, eq(siteA.siteId, wdmRoutes.siteAId))
    .innerJoin(siteZ, eq(siteZ.siteId, wdmRoutes.siteZId))
    .where((routeIds && isAnyOf(wdmRoutes.routeId, routeIds)) ?? (routeCodes && isAnyOf(wdmRoutes.routeCode, routeCodes)))
    .orderBy(asc(wdmRoutes.routeCode)),
);

/** Finds the routes with these IDs or codes; without a filter, all routes. There are few. */
export function findRoutes(db: Database, { routeIds, routeCodes }: RouteFilter = {}): Promise<RouteRow[]> {
  return selectRoutes(db, { routeIds, routeCodes });
}

const selectForUpdate = prepareStatement((db, { routeId }: Placeholders<{ routeId: number }>) =>
  db.select({ routeId: wdmRoutes.routeId }).from(wdmRoutes).where(eq(wdmRoutes.routeId, routeId)).for('update'),
);

/** Locks a route until the transaction ends, which serializes the orders for its channels. */
export async function lockRoute(tx: Database, routeId: number): Promise<void> {
  await selectForUpdate(tx, { routeId });
}

type RouteValues = Omit<typeof wdmRoutes.$inferSelect, 'routeId'>;

const insertRoute = prepareStatement((db, values: Placeholders<RouteValues>) =>
  db.insert(wdmRoutes).values(values).onConflictDoNothing().returning({ routeId: wdmRoutes.routeId }),
);
const selectByCodeForUpdate = prepareStatement((db, { routeCode }: Placeholders<{ routeCode: string }>) =>
  db.select().from(wdmRoutes).where(eq(wdmRoutes.routeCode, routeCode)).for('update'),
);
const updateRoute = prepareStatement((db, { routeId, ...values }: Placeholders<RouteValues & { routeId: number }>) =>
  db.update(wdmRoutes).set(values).where(eq(wdmRoutes.routeId, routeId)),
);

/** Creates a route, or locks the one with this code; `before` is null for a new one. */
export async function obtainRoute(tx: Database, values: RouteValues) {
  const [created] = await insertRoute(tx, values);
  if (created) return { routeId: created.routeId, before: null };
  const [before] = await selectByCodeForUpdate(tx, { routeCode: values.routeCode });
  return { routeId: before!.routeId, before: before! };
}

export async function replaceRoute(tx: Database, routeId: number, values: RouteValues): Promise<void> {
  await updateRoute(tx, { routeId, ...values });
}

const insertEvent = prepareStatement((db, event: Placeholders<typeof events.$inferInsert>) => db.insert(events).values(event));

/** Writes an event of a route. It belongs to no customer, and does not reveal who has a channel. */
export async function insertRouteEvent(
  tx: Database,
  { routeId, what }: { routeId: number; what: 'changed' | 'channels-changed' },
  occurredAt: Date,
): Promise<void> {
  await insertEvent(tx, {
    customerId: null,
    type: `wdm-route.${what}`,
    objectId: String(routeId),
    occurredAt,
    data: { routeId },
  });
}
