import type { ApprovalStatus } from '@demarc/contract/approval-state.ts';
import { and, asc, desc, eq, getTableColumns, gt, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../../db/database.ts';
import { type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { accounts } from '../../db/schema/account.ts';
import { approvalRequests } from '../../db/schema/approval-request.ts';
import { fullName } from '../../db/views/full-name.ts';
import { prepareCount } from '../../http/keyset-pagination.ts';

export type RequestRow = typeof approvalRequests.$inferSelect;
/** A request without the input of its operation, which can be large. */
export type ShownRequest = Omit<RequestRow, 'input'>;
type NewRequest = Omit<
  typeof approvalRequests.$inferInsert,
  'approvalRequestId' | 'status' | 'reason' | 'decidedByAccountId' | 'decidedAt'
>;

export interface RequestKey {
  customerId: number;
  approvalRequestId: number;
}

const { input: _input, ...shownColumns } = getTableColumns(approvalRequests);
const { customerId, approvalRequestId, objectType, key, status, expiresAt, requestedByAccountId } = approvalRequests;

const isRequest = (key: Placeholders<RequestKey>) =>
  and(eq(customerId, key.customerId), eq(approvalRequestId, key.approvalRequestId));

const selectRequest = prepareStatement((db, key: Placeholders<RequestKey>) =>
  db.select().from(approvalRequests).where(isRequest(key)),
);

export async function findRequest(db: Database, key: RequestKey): Promise<RequestRow | null> {
  const { customerId: ownCustomerId, approvalRequestId: id } = key;
  return (await selectRequest(db, { customerId: ownCustomerId, approvalRequestId: id }))[0] ?? null;
}

const lockRow = prepareStatement((db, key: Placeholders<RequestKey>) =>
  db.select().from(approvalRequests).where(isRequest(key)).for('update'),
);

/** Locks a request until the transaction ends. */
export async function lockRequest(tx: Database, key: RequestKey): Promise<RequestRow | null> {
  const { customerId: ownCustomerId, approvalRequestId: id } = key;
  return (await lockRow(tx, { customerId: ownCustomerId, approvalRequestId: id }))[0] ?? null;
}

type SubjectKey = Pick<RequestRow, 'customerId' | 'objectType' | 'key'>;

const lockWaitingRow = prepareStatement((db, subject: Placeholders<SubjectKey>) =>
  db
    .select()
    .from(approvalRequests)
    .where(
      and(eq(customerId, subject.customerId), eq(objectType, subject.objectType), eq(key, subject.key), eq(status, 'WAITING')),
    )
    .for('update'),
);

/** Locks the waiting request about an object until the transaction ends; null if there is none. */
export async function lockWaiting(tx: Database, subject: SubjectKey): Promise<RequestRow | null> {
  return (
    (await lockWaitingRow(tx, { customerId: subject.customerId, objectType: subject.objectType, key: subject.key }))[0] ?? null
  );
}

const insertRow = prepareStatement((db, values: Placeholders<typeof approvalRequests.$inferInsert>) =>
  db.insert(approvalRequests).values(values).onConflictDoNothing().returning(),
);

/** Stores a request; returns null if another request about the same object is waiting. */
export async function insertRequest(tx: Database, values: NewRequest): Promise<RequestRow | null> {
  return (await insertRow(tx, { ...values, status: 'WAITING' }))[0] ?? null;
}

type Decision = Pick<RequestRow, 'status' | 'objectId' | 'reason' | 'decidedByAccountId' | 'decidedAt'>;
const decideRow = prepareStatement(
  (db, { customerId: ownCustomerId, approvalRequestId: id, ...decision }: Placeholders<RequestKey & Decision>) =>
    db
      .update(approvalRequests)
      .set({ ...decision, input: null })
      .where(isRequest({ customerId: ownCustomerId, approvalRequestId: id }))
      .returning(),
);

/** Ends a request and deletes the input of its operation. The caller has locked the request. */
export async function decideRequest(tx: Database, row: RequestRow, decision: Decision): Promise<RequestRow> {
  const { customerId: ownCustomerId, approvalRequestId: id } = row;
  return (await decideRow(tx, { customerId: ownCustomerId, approvalRequestId: id, ...decision }))[0]!;
}

export interface RequestFilter {
  customerId: number;
  now: Date;
  status?: ApprovalStatus | undefined;
  /** Only requests of other users. */
  notRequestedBy?: string | undefined;
}

/** A request counts as expired from its expiry time on, although the job that stores this runs a little later. */
function hasStatus(filter: Placeholders<RequestFilter>): SQL | undefined {
  const isDue = lte(expiresAt, filter.now);
  const isWaiting = and(eq(status, 'WAITING'), gt(expiresAt, filter.now));
  return or(
    and(sql`${filter.status}::text = 'WAITING'`, isWaiting),
    and(sql`${filter.status}::text = 'EXPIRED'`, or(eq(status, 'EXPIRED'), and(eq(status, 'WAITING'), isDue))),
    and(sql`${filter.status}::text not in ('WAITING', 'EXPIRED')`, eq(status, filter.status!)),
  );
}

const matchesFilter = (filter: Placeholders<RequestFilter>) =>
  and(
    eq(customerId, filter.customerId),
    filter.status && hasStatus(filter),
    filter.notRequestedBy && ne(requestedByAccountId, filter.notRequestedBy),
  );

const selectPage = prepareStatement(
  (db, { before, limit, ...filter }: Placeholders<RequestFilter & { before?: number | undefined; limit: number }>) =>
    db
      .select(shownColumns)
      .from(approvalRequests)
      .where(and(matchesFilter(filter), before && lt(approvalRequestId, before)))
      .orderBy(desc(approvalRequestId))
      .limit(limit),
  { usesCustomPlan: true },
);

/** Finds up to `limit` requests with an ID before the cursor, newest first. */
export function findPage(
  db: Database,
  filter: RequestFilter,
  page: { before?: number | undefined; limit: number },
): Promise<ShownRequest[]> {
  return selectPage(db, { ...filter, ...page });
}

export const countRequests = prepareCount(approvalRequests, matchesFilter);

const selectDue = prepareStatement((db, { now, limit }: Placeholders<{ now: Date; limit: number }>) =>
  db
    .select({ customerId, approvalRequestId })
    .from(approvalRequests)
    .where(and(eq(status, 'WAITING'), lte(expiresAt, now)))
    .orderBy(asc(expiresAt), asc(approvalRequestId))
    .limit(limit),
);

/** Finds waiting requests of all customers whose expiry time has passed. */
export function findDue(db: Database, now: Date, limit: number): Promise<RequestKey[]> {
  return selectDue(db, { now, limit });
}

const requesters = alias(accounts, 'requester');
const deciders = alias(accounts, 'decider');

const selectNames = prepareStatement(
  (db, { ownCustomerId, ids }: Placeholders<{ ownCustomerId: number; ids: readonly number[] }>) =>
    db
      .select({
        approvalRequestId,
        requestedByName: fullName(requesters),
        decidedByName: fullName(deciders),
        requesterLoginId: requesters.loginId,
      })
      .from(approvalRequests)
      .leftJoin(requesters, and(eq(requesters.customerId, customerId), eq(requesters.accountId, requestedByAccountId)))
      .leftJoin(deciders, and(eq(deciders.customerId, customerId), eq(deciders.accountId, approvalRequests.decidedByAccountId)))
      .where(and(eq(customerId, ownCustomerId), sql`${approvalRequestId} = any(${ids})`)),
);

/** Finds the names of the requester and the approver of requests of a customer, by request ID. */
export async function findPeople(db: Database, ownCustomerId: number, rows: readonly ShownRequest[]) {
  const people = rows.length === 0 ? [] : await selectNames(db, { ownCustomerId, ids: rows.map((row) => row.approvalRequestId) });
  return new Map(people.map((row) => [row.approvalRequestId, row]));
}
