import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { assertRules, createCustomerFilter, type Rule } from './row-rules.ts';
import { selectServices } from './service-rows.ts';

const rules: readonly Rule[] = [
  {
    number: 1,
    violation: 'a service of a pair does not belong to the customer',
    selectViolations: (inScope) => sql`
      select customer_id, service->>'identifier' as what
      from diversity_pair as pair cross join lateral (values (one), (other)) as services (service)
      where ${inScope('customer_id')} and not exists (
        select from (${selectServices}) as known
        where known.customer_id = pair.customer_id and known.type = service->>'type' and known.id = (service->>'id')::int)`,
  },
  {
    number: 18,
    violation: 'a pair is diverse although an aspect that counts is shared or unknown',
    selectViolations: (inScope) => sql`
      select customer_id, pair_key as what
      from diversity_pair cross join lateral jsonb_array_elements(aspects) as compared
      where ${inScope('customer_id')} and conclusion = 'DIVERSE' and compared->>'result' in ('SHARED', 'NOT_KNOWN')
        and not (same_building and compared->>'aspect' in ('SITE', 'ROOM'))`,
  },
  {
    number: 18,
    violation: 'a certificate is valid although its pair is not diverse or does not exist',
    selectViolations: (inScope) => sql`
      select certificate.customer_id, certificate_id::text as what
      from diversity_certificate as certificate left join diversity_pair as pair using (customer_id, pair_id)
      where ${inScope('certificate.customer_id')} and withdrawn_at is null and pair.conclusion is distinct from 'DIVERSE'`,
  },
];

/** Throws if pairs of diverse services violate a rule. Checks the rows of these customers, or all rows if none are given. */
export async function assertDiversityInvariants(db: Database, customerIds?: readonly number[]): Promise<void> {
  await assertRules(db, rules, createCustomerFilter(customerIds));
}
