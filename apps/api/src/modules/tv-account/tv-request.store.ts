import type { TvRequestStatus } from '@demarc/contract/tv-activation.ts';
import { and, asc, eq, type SQL } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { tvActivationRequests } from '../../db/schema/tv.ts';
import { ofAccount, type TvAccountKey } from './tv-account.store.ts';

export type TvRequestRow = typeof tvActivationRequests.$inferSelect;

/** The decision on requests: when, and by whom. */
interface Decision {
  status: Exclude<TvRequestStatus, 'PENDING'>;
  decidedAt: Date;
  decidedByAccountId: string | null;
}

/** Selects pending requests of an account by code, device or request id. */
export type Waiting = Partial<Pick<TvRequestRow, 'activationCodeId' | 'deviceId' | 'activationRequestId'>>;

const waits = (account: TvAccountKey, of: Waiting): SQL | undefined => {
  const { activationCodeId, activationRequestId, deviceId, status } = tvActivationRequests;
  return and(
    ofAccount(tvActivationRequests, account),
    eq(status, 'PENDING'),
    of.activationCodeId === undefined ? undefined : eq(activationCodeId, of.activationCodeId),
    of.activationRequestId === undefined ? undefined : eq(activationRequestId, of.activationRequestId),
    of.deviceId === undefined ? undefined : eq(deviceId, of.deviceId),
  );
};

/** Lists pending requests, oldest first. */
export function listWaiting(db: Database, account: TvAccountKey, of: Waiting): Promise<TvRequestRow[]> {
  const { activationRequestId, requestedAt } = tvActivationRequests;
  const rows = db.select().from(tvActivationRequests).where(waits(account, of));
  return rows.orderBy(asc(requestedAt), asc(activationRequestId));
}

export async function findRequest(
  db: Database,
  account: TvAccountKey,
  activationRequestId: string,
): Promise<TvRequestRow | null> {
  const mine = and(ofAccount(tvActivationRequests, account), eq(tvActivationRequests.activationRequestId, activationRequestId));
  return (await db.select().from(tvActivationRequests).where(mine))[0] ?? null;
}

export async function insertRequest(tx: Database, values: typeof tvActivationRequests.$inferInsert): Promise<TvRequestRow> {
  return (await tx.insert(tvActivationRequests).values(values).returning())[0]!;
}

/** Decides on pending requests and returns them. The caller has locked the account. */
export function decide(tx: Database, account: TvAccountKey, of: Waiting, decision: Decision): Promise<TvRequestRow[]> {
  return tx.update(tvActivationRequests).set(decision).where(waits(account, of)).returning();
}
