import type { TvRequestStatus } from '@demarc/contract/tv-activation.ts';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { tvActivationRequests } from '../../db/schema/tv.ts';
import { matchesAccount, type TvAccountKey } from './tv-account.store.ts';

export type TvRequestRow = typeof tvActivationRequests.$inferSelect;

/** The decision on requests, with its time and author. */
interface Decision {
  status: Exclude<TvRequestStatus, 'PENDING'>;
  decidedAt: Date;
  decidedByAccountId: string | null;
}

/** Selects pending requests of an account by code, device or request ID. */
export type PendingRequestFilter = Partial<Pick<TvRequestRow, 'activationCodeId' | 'deviceId' | 'activationRequestId'>>;

type PendingValues = TvAccountKey & { [Name in keyof PendingRequestFilter]: PendingRequestFilter[Name] | undefined };

const { activationCodeId, activationRequestId, deviceId, requestedAt, status } = tvActivationRequests;

const matchesPending = ({ customerId, tvAccountId, ...filter }: Placeholders<PendingValues>) =>
  and(
    matchesAccount(tvActivationRequests, { customerId, tvAccountId }),
    sql`${status} = 'PENDING'`,
    filter.activationCodeId && eq(activationCodeId, filter.activationCodeId),
    filter.activationRequestId && eq(activationRequestId, filter.activationRequestId),
    filter.deviceId && eq(deviceId, filter.deviceId),
  );

const selectPending = prepareStatement((db, values: Placeholders<PendingValues>) =>
  db.select().from(tvActivationRequests).where(matchesPending(values)).orderBy(asc(requestedAt), asc(activationRequestId)),
);

/** Lists pending requests, oldest first. */
export function listPending(
  db: Database,
  { customerId, tvAccountId }: TvAccountKey,
  filter: PendingRequestFilter,
): Promise<TvRequestRow[]> {
  return selectPending(db, { customerId, tvAccountId, ...filter });
}

const selectRequest = prepareStatement((db, { requestId, ...key }: Placeholders<TvAccountKey & { requestId: string }>) =>
  db
    .select()
    .from(tvActivationRequests)
    .where(and(matchesAccount(tvActivationRequests, key), eq(activationRequestId, requestId))),
);

export async function findRequest(
  db: Database,
  { customerId, tvAccountId }: TvAccountKey,
  requestId: string,
): Promise<TvRequestRow | null> {
  return (await selectRequest(db, { customerId, tvAccountId, requestId }))[0] ?? null;
}

const insertRow = prepareStatement((db, values: Placeholders<typeof tvActivationRequests.$inferInsert>) =>
  db.insert(tvActivationRequests).values(values).returning(),
);

export async function insertRequest(tx: Database, values: typeof tvActivationRequests.$inferInsert): Promise<TvRequestRow> {
  return (await insertRow(tx, values))[0]!;
}

const decidePending = prepareStatement(
  (db, { status, decidedAt, decidedByAccountId, ...pending }: Placeholders<PendingValues & Decision>) =>
    db.update(tvActivationRequests).set({ status, decidedAt, decidedByAccountId }).where(matchesPending(pending)).returning(),
);

/** Decides on pending requests and returns them. The caller has locked the account. */
export function decide(
  tx: Database,
  { customerId, tvAccountId }: TvAccountKey,
  filter: PendingRequestFilter,
  decision: Decision,
): Promise<TvRequestRow[]> {
  return decidePending(tx, { customerId, tvAccountId, ...filter, ...decision });
}
