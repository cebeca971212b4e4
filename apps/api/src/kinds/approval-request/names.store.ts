import { and, eq } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { toNumbers } from '../../db/object-names.ts';
import { isAnyOf, type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { approvalRequests } from '../../db/schema/approval-request.ts';

const { approvalRequestId, customerId, subject } = approvalRequests;

const selectNames = prepareStatement((db, values: Placeholders<{ customerId: number; ids: readonly number[] }>) =>
  db
    .select({ approvalRequestId, subject })
    .from(approvalRequests)
    .where(and(eq(customerId, values.customerId), isAnyOf(approvalRequestId, values.ids))),
);

export async function findApprovalRequestNames(db: Database, customerId: number, ids: string[]) {
  const rows = await selectNames(db, { customerId, ids: toNumbers(ids) });
  return rows.map(
    (row) => [row.approvalRequestId, { title: row.subject.title, identifier: row.subject.customerReference }] as const,
  );
}
