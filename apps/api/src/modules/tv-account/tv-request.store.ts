import type { TvRequestStatus } from '@demarc/contract/tv-activation.ts';
import { and, asc, eq, type SQL } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { tvActivationRequests } from '../../db/schema/tv.ts';
import { matchesAccount, type TvAccountKey } from './tv-account.store.ts';

export type TvRequestRow = typeof tvActivationRequests.$inferSelect;

/** The decision on requests: when, and by whom. */
interface Decision {
  status: Exclude<TvRequestStatus, 'PENDING'>;
  decidedAt: Date;
  decidedByAccountId: string | null;
}

/** Selects pending requests of an account by code, device or request id. */
export type PendingRequestFilter = Partial<Pick<TvRequestRow, 'activationCodeId' | 'deviceId' | 'activationRequestId'>>;

const matchesPending = (account: TvAccountKey, filter: PendingRequestFilter): SQL | undefined => {
  const { activationCodeId, activationRequestId, deviceId, status } = tvActivationRequests;
  return and(
    matchesAccount(tvActivationRequests, account),
    eq(status, 'PENDING'),
    filter.activationCodeId === undefined ? undefined : eq(activationCodeId, filter.activationCodeId),
    filter.activationRequestId === undefined ? undefined : eq(activationRequestId, filter.activationRequestId),
    filter.deviceId === undefined ? undefined : eq(deviceId, filter.deviceId),
  );
};

/** Lists pending requests, oldest first. */
export function listPending(db: Database, account: TvAccountKey, filter: PendingRequestFilter): Promise<TvRequestRow[]> {
  const { activationRequestId, requestedAt } = tvActivationRequests;
  const rows = db.select().from(tvActivationRequests).where(matchesPending(account, filter));
  return rows.orderBy(asc(requestedAt), asc(activationRequestId));
}

export async function findRequest(
  db: Database,
  account: TvAccountKey,
  activationRequestId: string,
): Promise<TvRequestRow | null> {
  const mine = and(
    matchesAccount(tvActivationRequests, account),
    eq(tvActivationRequests.activationRequestId, activationRequestId),
  );
  return (await db.select().from(tvActivationRequests).where(mine))[0] ?? null;
}

export async function insertRequest(tx: Database, values: typeof tvActivationRequests.$inferInsert): Promise<TvRequestRow> {
  return (await tx.insert(tvActivationRequests).values(values).returning())[0]!;
}

/** Decides on pending requests and returns them. The caller has locked the account. */
export function decide(
  tx: Database,
  account: TvAccountKey,
  filter: PendingRequestFilter,
  decision: Decision,
): Promise<TvRequestRow[]> {
  return tx.update(tvActivationRequests).set(decision).where(matchesPending(account, filter)).returning();
}
