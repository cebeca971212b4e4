import type { NullRouteStatus } from '@demarc/contract/ip-prefix-parts.ts';
import { and, asc, desc, eq, getTableColumns, inArray, lte, ne, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { accounts } from '../../db/schema/account.ts';
import { nullRoutes } from '../../db/schema/ip.ts';
import { fullName } from '../../db/views/full-name.ts';
import { prepareCount } from '../../http/keyset-pagination.ts';

type Columns = typeof nullRoutes.$inferSelect;
/** A null route with the name of the person who set it. */
export type NullRouteRow = Columns & { requestedByName: string | null };

interface PrefixKey {
  customerId: number;
  prefixId: number;
}

const maxListed = 100;

function buildSelect(db: Database, where: SQL | undefined) {
  const isRequester = and(
    eq(accounts.customerId, nullRoutes.customerId),
    eq(accounts.accountId, nullRoutes.requestedByAccountId),
  );
  return db
    .select({ ...getTableColumns(nullRoutes), requestedByName: fullName() })
    .from(nullRoutes)
    .leftJoin(accounts, isRequester)
    .where(where);
}

const isOfPrefix = ({ customerId, prefixId }: Placeholders<PrefixKey>) =>
  and(eq(nullRoutes.customerId, customerId), eq(nullRoutes.prefixId, prefixId));

const selectRecent = prepareStatement((db, key: Placeholders<PrefixKey>) =>
  buildSelect(db, isOfPrefix(key)).orderBy(desc(nullRoutes.requestedAt), asc(nullRoutes.nullRouteId)).limit(maxListed),
);

/** Finds the last null routes of a prefix, newest first. */
export function findRecent(db: Database, { customerId, prefixId }: PrefixKey): Promise<NullRouteRow[]> {
  return selectRecent(db, { customerId, prefixId });
}

const selectOpen = prepareStatement((db, key: Placeholders<PrefixKey>) =>
  buildSelect(db, and(isOfPrefix(key), ne(nullRoutes.status, 'ENDED'))).orderBy(
    desc(nullRoutes.requestedAt),
    asc(nullRoutes.nullRouteId),
  ),
);

/** Finds the null routes of a prefix that have not ended, newest first. */
export function findOpen(db: Database, { customerId, prefixId }: PrefixKey): Promise<NullRouteRow[]> {
  return selectOpen(db, { customerId, prefixId });
}

export interface NullRouteKey {
  nullRouteId: string;
  /** Undefined for the provider, which may read the data of any customer. */
  customerId?: number | undefined;
  prefixId?: number | undefined;
}

const matchesKey = ({ nullRouteId, customerId, prefixId }: Placeholders<NullRouteKey>) =>
  and(
    eq(nullRoutes.nullRouteId, nullRouteId),
    customerId && eq(nullRoutes.customerId, customerId),
    prefixId && eq(nullRoutes.prefixId, prefixId),
  );

const selectForUpdate = prepareStatement((db, key: Placeholders<NullRouteKey>) =>
  buildSelect(db, matchesKey(key)).for('update', { of: nullRoutes }),
);

/** Locks a null route until the transaction ends. */
export async function lockNullRoute(
  tx: Database,
  { nullRouteId, customerId, prefixId }: NullRouteKey,
): Promise<NullRouteRow | null> {
  return (await selectForUpdate(tx, { nullRouteId, customerId, prefixId }))[0] ?? null;
}

const insertRow = prepareStatement((db, row: Placeholders<Columns>) => db.insert(nullRoutes).values(row));

export async function insertNullRoute(tx: Database, row: Columns): Promise<void> {
  await insertRow(tx, row);
}

type Changes = Partial<Pick<Columns, 'status' | 'endsAt' | 'activeSince' | 'endedAt'>>;

const updateRow = prepareStatement(
  (db, { customerId, nullRouteId, ...changes }: Placeholders<Changes & Pick<Columns, 'customerId' | 'nullRouteId'>>) =>
    db
      .update(nullRoutes)
      .set(changes)
      .where(and(eq(nullRoutes.customerId, customerId), eq(nullRoutes.nullRouteId, nullRouteId))),
);

/** Applies a change. The caller has locked the row. */
export async function updateNullRoute(tx: Database, row: NullRouteRow, changes: Changes): Promise<NullRouteRow> {
  const { customerId, nullRouteId } = row;
  await updateRow(tx, { customerId, nullRouteId, ...changes });
  return { ...row, ...changes };
}

const selectExpired = prepareStatement((db, { now }: Placeholders<{ now: Date }>) =>
  db
    .select({ nullRouteId: nullRoutes.nullRouteId })
    .from(nullRoutes)
    .where(and(inArray(nullRoutes.status, ['REQUESTED', 'ACTIVE']), lte(nullRoutes.endsAt, now)))
    .orderBy(asc(nullRoutes.endsAt))
    .limit(100),
);

/** Finds null routes whose end time has passed. */
export function findExpired(db: Database, now: Date): Promise<{ nullRouteId: string }[]> {
  return selectExpired(db, { now });
}

interface ProviderFilter {
  status?: NullRouteStatus | undefined;
}

const matchesProviderFilter = ({ status }: Placeholders<ProviderFilter>) => status && eq(nullRoutes.status, status);

interface PageValues extends ProviderFilter {
  afterTime?: Date | undefined;
  afterId?: string | undefined;
  limit: number;
}

const selectPage = prepareStatement((db, { afterTime, afterId, limit, ...filter }: Placeholders<PageValues>) =>
  buildSelect(
    db,
    and(
      matchesProviderFilter(filter),
      afterTime && sql`(${nullRoutes.requestedAt}, ${nullRoutes.nullRouteId}) > (${afterTime}::timestamptz, ${afterId}::uuid)`,
    ),
  )
    .orderBy(asc(nullRoutes.requestedAt), asc(nullRoutes.nullRouteId))
    .limit(limit),
);

export function findPage(db: Database, values: PageValues): Promise<NullRouteRow[]> {
  return selectPage(db, values);
}

export const countNullRoutes = prepareCount(nullRoutes, matchesProviderFilter);
