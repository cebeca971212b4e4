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

const selectWaiting = prepareStatement((db, { now, ...of }: Placeholders<ObjectKey & { now: Date }>) =>
  db
    .select({ approvalRequestId, requestedByName: fullName(), requestedAt, expiresAt })
    .from(approvalRequests)
    .leftJoin(accounts, and(eq(accounts.customerId, customerId), eq(accounts.accountId, requestedByAccountId)))
    .where(
      and(
        eq(customerId, of.customerId),
        eq(objectType, of.objectType),
        eq(key, of.key),
        eq(status, 'WAITING'),
        gt(expiresAt, now),
      ),
    ),
);

/** The request for approval about the same thing that waits; null if none does. */
export async function findWaitingApproval(db: Database, of: ObjectKey, now: Date) {
  return (await selectWaiting(db, { ...of, now }))[0] ?? null;
}
