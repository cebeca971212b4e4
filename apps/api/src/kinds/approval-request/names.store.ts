import { and, eq } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { toNumbers } from '../../db/object-names.ts';
import { isAnyOf, type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { approvalRequests } from '../../db/schema/approval-request.ts';

const { approvalRequestId, customerId, objectType, subject } = approvalRequests;

const selectNames = prepareStatement((db, values: Placeholders<{ customerId: number; ids: readonly number[] }>) =>
  db
    .select({ approvalRequestId, objectType, subject })
    .from(approvalRequests)
    .where(and(eq(customerId, values.customerId), isAnyOf(approvalRequestId, values.ids))),
);

/** Quotes and agreements have a number, and an order that has not been placed has the customer's own ID. */
export async function findApprovalRequestNames(db: Database, customerId: number, ids: string[]) {
  const rows = await selectNames(db, { customerId, ids: toNumbers(ids) });
  return rows.map(({ approvalRequestId: id, objectType: type, subject: { title, subject: number, customerReference } }) => {
    const identifier = type === 'order' ? customerReference : number;
    return [id, { title, identifier }] as const;
  });
}
