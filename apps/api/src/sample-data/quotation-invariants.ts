import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { assertRules, createCustomerFilter, type Rule } from './row-rules.ts';

const rules: readonly Rule[] = [
  {
    number: 1,
    violation: 'a quotation has no offer for its version',
    selectViolations: (inScope) => sql`
      select customer_id, quotation_id::text as what from quotation
      where ${inScope('customer_id')} and version > 0 and not exists (
        select from quotation_version as offer where offer.customer_id = quotation.customer_id
          and offer.quotation_id = quotation.quotation_id and offer.version = quotation.version)`,
  },
  {
    number: 1,
    violation: 'an accepted quotation has no orders',
    selectViolations: (inScope) => sql`
      select customer_id, quotation_id::text as what from quotation
      where ${inScope('customer_id')} and cardinality(order_ids) <> (
        select count(*) from service_order as placed where placed.customer_id = quotation.customer_id
          and placed.quotation_id = quotation.quotation_id and placed.order_id = any(order_ids))`,
  },
  {
    number: 1,
    violation: 'the stored number of comments of a quotation is wrong',
    selectViolations: (inScope) => sql`
      select customer_id, quotation_id::text as what from quotation
      where ${inScope('customer_id')} and comment_count <> (
        select count(*) from quotation_comment as written where written.customer_id = quotation.customer_id
          and written.quotation_id = quotation.quotation_id)`,
  },
  {
    number: 16,
    violation: 'an accepted quotation and its orders have different prices',
    selectViolations: (inScope) => sql`
      select customer_id, quotation_id::text as what from quotation
      where ${inScope('customer_id')} and status = 'ACCEPTED' and not exists (
        select from service_order as placed
        where placed.customer_id = quotation.customer_id and placed.order_id = any(order_ids)
        having sum(placed.mrc) = quotation.mrc and sum(placed.nrc) = quotation.nrc)`,
  },
  {
    number: 16,
    violation: 'the history of a quotation does not end in its status',
    selectViolations: (inScope) => sql`
      select customer_id, quotation_id::text as what from quotation
      where ${inScope('customer_id')} and status is distinct from history->-1->>'to'`,
  },
  {
    number: 16,
    violation: 'a quotation expired on or before its last day',
    selectViolations: (inScope) => sql`
      select customer_id, quotation_id::text as what from quotation
      where ${inScope('customer_id')} and status = 'EXPIRED'
        and valid_until >= ((history->-1->>'at')::timestamptz at time zone 'Europe/Amsterdam')::date`,
  },
];

export function assertQuotationInvariants(db: Database, customerIds?: readonly number[]): Promise<void> {
  return assertRules(db, rules, createCustomerFilter(customerIds));
}
