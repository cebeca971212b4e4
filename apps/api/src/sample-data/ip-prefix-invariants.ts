import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { assertRules, createCustomerFilter, type Rule } from './row-rules.ts';

/** The route of a prefix with each ROA that was found for it. */
const withRoas = sql`ip_prefix as checked cross join lateral jsonb_array_elements(coalesce(rpki_roas, '[]')) as roa`;

const rules: readonly Rule[] = [
  {
    number: 9,
    violation: 'an address is outside its prefix',
    selectViolations: (inScope) => sql`
      select address.customer_id, host(ip) as what
      from ip_address as address left join ip_prefix as prefix using (customer_id, prefix_id)
      where ${inScope('address.customer_id')} and (prefix.prefix is null or not ip <<= prefix.prefix)`,
  },
  {
    number: 9,
    violation: 'an origin has the state VALID without a ROA that allows it',
    selectViolations: (inScope) => sql`
      select customer_id, prefix::text as what from ip_prefix as one
      where ${inScope('customer_id')} and rpki_state = 'VALID' and not exists (
        select from ${withRoas} where checked.prefix_id = one.prefix_id and (roa->>'asn')::bigint = one.origin_asn
          and (roa->>'maxLength')::int >= masklen(one.announced_prefix) and (roa->>'prefix')::cidr >>= one.announced_prefix)`,
  },
  {
    number: 9,
    violation: 'an origin has the state INVALID_LENGTH although its route is not too long for a ROA of its AS number',
    selectViolations: (inScope) => sql`
      select customer_id, prefix::text as what from ip_prefix as one
      where ${inScope('customer_id')} and rpki_state = 'INVALID_LENGTH' and not exists (
        select from ${withRoas} where checked.prefix_id = one.prefix_id and (roa->>'asn')::bigint = one.origin_asn
          and (roa->>'maxLength')::int < masklen(one.announced_prefix))`,
  },
  {
    number: 9,
    violation: 'an origin has the state NOT_FOUND although a ROA covers its route',
    selectViolations: (inScope) => sql`
      select customer_id, prefix::text as what from ip_prefix
      where ${inScope('customer_id')} and rpki_state = 'NOT_FOUND' and jsonb_array_length(coalesce(rpki_roas, '[]')) > 0`,
  },
  {
    number: 9,
    violation: 'an address that a session of a line had counts as free',
    selectViolations: (inScope) => sql`
      select customer_id, ipv4 as what from line_session
      join ip_prefix as prefix using (customer_id)
      where ${inScope('customer_id')} and prefix.status = 'ACTIVE' and prefix.service_type = 'LINE'
        and prefix.service_id = line_session.line_id and ipv4::inet <<= prefix.prefix
        and not exists (
          select from ip_address where ip_address.customer_id = prefix.customer_id
            and ip_address.prefix_id = prefix.prefix_id and ip = ipv4::inet and used_by_service)`,
  },
  {
    number: 9,
    violation: 'a prefix counts more PTR records than its addresses have',
    selectViolations: (inScope) => sql`
      select customer_id, prefix::text as what from ip_prefix as one
      where ${inScope('customer_id')} and ptr_count > (
        select count(*) from ip_address where ip_address.customer_id = one.customer_id
          and ip_address.prefix_id = one.prefix_id and ptr is not null)`,
  },
];

/** Throws if prefixes and their addresses violate a rule. Checks the rows of these customers, or all rows if none are given. */
export async function assertIpPrefixInvariants(db: Database, customerIds?: readonly number[]): Promise<void> {
  await assertRules(db, rules, createCustomerFilter(customerIds));
}
