import type { IpPrefixRequestStatus } from '@demarc/contract/ip-prefix-request.ts';
import { and, asc, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { isAnyOf, type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { accounts } from '../../db/schema/account.ts';
import { ipPrefixes, ipPrefixRequests } from '../../db/schema/ip.ts';
import { fullName } from '../../db/views/full-name.ts';
import { prepareCount } from '../../http/keyset-pagination.ts';

type Columns = typeof ipPrefixRequests.$inferSelect;
/** A request with the name of the person who made it, and the prefix that was assigned. */
export type RequestRow = Columns & { requestedByName: string | null; prefix: string | null };

function buildSelect(db: Database, where: SQL | undefined) {
  const { customerId, requestedByAccountId, prefixId } = ipPrefixRequests;
  return db
    .select({ ...getTableColumns(ipPrefixRequests), requestedByName: fullName(), prefix: ipPrefixes.prefix })
    .from(ipPrefixRequests)
    .leftJoin(accounts, and(eq(accounts.customerId, customerId), eq(accounts.accountId, requestedByAccountId)))
    .leftJoin(ipPrefixes, and(eq(ipPrefixes.customerId, customerId), eq(ipPrefixes.prefixId, prefixId)))
    .where(where);
}

interface Filter {
  customerId?: number | undefined;
  statuses?: readonly IpPrefixRequestStatus[] | undefined;
}

const matchesFilter = ({ customerId, statuses }: Placeholders<Filter>) =>
  and(customerId && eq(ipPrefixRequests.customerId, customerId), statuses && isAnyOf(ipPrefixRequests.status, statuses));

interface PageValues extends Filter {
  isOldestFirst?: true | undefined;
  afterTime?: Date | undefined;
  afterId?: string | undefined;
  limit: number;
}

const selectPage = prepareStatement((db, { isOldestFirst, afterTime, afterId, limit, ...filter }: Placeholders<PageValues>) => {
  const { requestedAt, requestId } = ipPrefixRequests;
  const isAfter = isOldestFirst ? sql`>` : sql`<`;
  const inOrder = isOldestFirst ? asc : desc;
  const isInPage = afterTime && sql`(${requestedAt}, ${requestId}) ${isAfter} (${afterTime}::timestamptz, ${afterId}::uuid)`;
  return buildSelect(db, and(matchesFilter(filter), isInPage))
    .orderBy(inOrder(requestedAt), inOrder(requestId))
    .limit(limit);
});

export function findPage(db: Database, values: PageValues): Promise<RequestRow[]> {
  return selectPage(db, values);
}

export const countRequests = prepareCount(ipPrefixRequests, matchesFilter);

interface RequestKey {
  requestId: string;
  /** Undefined for the provider, which may read the data of any customer. */
  customerId?: number | undefined;
}

const selectForUpdate = prepareStatement((db, { requestId, customerId }: Placeholders<RequestKey>) =>
  buildSelect(db, and(eq(ipPrefixRequests.requestId, requestId), customerId && eq(ipPrefixRequests.customerId, customerId))).for(
    'update',
    { of: ipPrefixRequests },
  ),
);

/** Locks a request until the transaction ends. */
export async function lockRequest(tx: Database, { requestId, customerId }: RequestKey): Promise<RequestRow | null> {
  return (await selectForUpdate(tx, { requestId, customerId }))[0] ?? null;
}

const insertRow = prepareStatement((db, row: Placeholders<Columns>) => db.insert(ipPrefixRequests).values(row));

export async function insertRequest(tx: Database, row: Columns): Promise<void> {
  await insertRow(tx, row);
}

type Decision = Pick<Columns, 'status' | 'decidedAt' | 'decisionText' | 'prefixId'>;

const updateRow = prepareStatement(
  (db, { customerId, requestId, ...decision }: Placeholders<Decision & Pick<Columns, 'customerId' | 'requestId'>>) =>
    db
      .update(ipPrefixRequests)
      .set(decision)
      .where(and(eq(ipPrefixRequests.customerId, customerId), eq(ipPrefixRequests.requestId, requestId))),
);

/** Stores how a request ended. The caller has locked it. */
export async function endRequest(tx: Database, row: RequestRow, decision: Decision): Promise<RequestRow> {
  const { customerId, requestId } = row;
  await updateRow(tx, { customerId, requestId, ...decision });
  return (await lockRequest(tx, { requestId }))!;
}
