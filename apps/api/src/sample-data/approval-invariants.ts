import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { assertRules, createCustomerFilter, type Rule } from './row-rules.ts';

const rules: readonly Rule[] = [
  {
    number: 18,
    violation: 'a waiting request for approval has no stored call, or a decided request still has one',
    selectViolations: (inScope) => sql`
      select customer_id, approval_request_id::text as what from approval_request
      where ${inScope('customer_id')} and (status = 'WAITING') = (input is null)`,
  },
  {
    number: 18,
    violation: 'a request for approval was decided by its requester, or approved without an order or a signature',
    selectViolations: (inScope) => sql`
      select customer_id, approval_request_id::text as what from approval_request as request
      where ${inScope('customer_id')} and (
        status in ('APPROVED', 'REFUSED') and decided_by_account_id = requested_by_account_id
        or status = 'APPROVED' and object_type = 'order' and not exists (
          select from service_order as placed
          where placed.customer_id = request.customer_id and placed.order_id::text = request.object_id)
        or status = 'APPROVED' and object_type = 'manual-agreement' and not exists (
          select from manual_agreement_entry as entry
          where entry.customer_id = request.customer_id and entry.agreement_id::text = request.object_id
            and entry.type = 'APPROVED'))`,
  },
];

/** Throws if requests for approval violate a rule. Checks the rows of these customers, or all rows if none are given. */
export async function assertApprovalInvariants(db: Database, customerIds?: readonly number[]): Promise<void> {
  await assertRules(db, rules, createCustomerFilter(customerIds));
}
