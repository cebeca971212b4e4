import type { ApprovableObject } from '@demarc/contract/approval-request.ts';
import { and, eq, gt } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { type Placeholders, prepareStatement } from '../prepare-statement.ts';
import { accounts } from '../schema/account.ts';
import { approvalRequests } from '../schema/approval-request.ts';
import { fullName } from './full-name.ts';

interface ObjectKey {
  customerId: number;
  objectType: ApprovableObject;
  /** As in `ApprovableAction`. */
  key: string;
}

const { approvalRequestId, customerId, expiresAt, key, objectType, requestedAt, requestedByAccountId, status } = approvalRequests;

const selectWaiting = prepareStatement((db, { now, ...object }: Placeholders<ObjectKey & { now: Date }>) =>
  db
    .select({ approvalRequestId, requestedByName: fullName(), requestedAt, expiresAt })
    .from(approvalRequests)
    .leftJoin(accounts, and(eq(accounts.customerId, customerId), eq(accounts.accountId, requestedByAccountId)))
    .where(
      and(
        eq(customerId, object.customerId),
        eq(objectType, object.objectType),
        eq(key, object.key),
        eq(status, 'WAITING'),
        gt(expiresAt, now),
      ),
    ),
);

/** Finds the waiting request for approval about the same object; null if there is none. */
export async function findWaitingApproval(db: Database, key: ObjectKey, now: Date) {
  return (await selectWaiting(db, { ...key, now }))[0] ?? null;
}

const selectAllWaiting = prepareStatement((db, { now, ...object }: Placeholders<Omit<ObjectKey, 'key'> & { now: Date }>) =>
  db
    .select({ approvalRequestId, key })
    .from(approvalRequests)
    .where(and(eq(customerId, object.customerId), eq(objectType, object.objectType), eq(status, 'WAITING'), gt(expiresAt, now))),
);

/** Finds the waiting requests for approval of a company, by the object that they are about. */
export async function findWaitingApprovals(
  db: Database,
  key: Omit<ObjectKey, 'key'>,
  now: Date,
): Promise<ReadonlyMap<string, number>> {
  const rows = await selectAllWaiting(db, { ...key, now });
  return new Map(rows.map((row) => [row.key, row.approvalRequestId]));
}
