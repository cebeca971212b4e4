import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { assertRules, createCustomerFilter, type Reference, type Rule, toReferenceRule } from './row-rules.ts';

const toAccount = { key: ['tv_account_id', 'tv_account_id'], to: 'tv_account' } as const;
const references: readonly Reference[] = [
  { from: 'tv_account', key: ['line_id', 'line_id'], to: 'line' },
  ...['tv_product', 'tv_device', 'tv_activation_code', 'tv_activation_request'].map((from) => ({ from, ...toAccount })),
  { from: 'tv_activation_request', key: ['activation_code_id', 'activation_code_id'], to: 'tv_activation_code' },
  { from: 'tv_activation_code', key: ['issued_by_account_id', 'account_id'], to: 'account' },
  { from: 'tv_activation_request', key: ['decided_by_account_id', 'account_id'], to: 'account' },
];

const account = sql`'TV account ' || account.account_nr`;

const rules: readonly Rule[] = [
  ...references.map(toReferenceRule),
  {
    number: 19,
    violation: 'a TV account that has not ended does not have exactly one base product',
    selectViolations: (inScope) => sql`
      select account.customer_id, ${account} as what
      from tv_account as account left join (
        select customer_id, tv_account_id, count(*) as count from tv_product
        where type = 'base' and status <> 'ended' and ${inScope('customer_id')} group by 1, 2
      ) as base using (customer_id, tv_account_id)
      where ${inScope('account.customer_id')} and account.status <> 'ended' and coalesce(base.count, 0) <> 1`,
  },
  {
    number: 19,
    violation: 'a TV account has more devices than device slots, or a wrong device count',
    selectViolations: (inScope) => sql`
      select account.customer_id, ${account} as what
      from tv_account as account left join (
        select customer_id, tv_account_id, count(*) as count from tv_device where ${inScope('customer_id')} group by 1, 2
      ) as own using (customer_id, tv_account_id)
      where ${inScope('account.customer_id')}
        and (device_count <> coalesce(own.count, 0) or (status <> 'ended' and device_count > max_devices))`,
  },
  {
    number: 19,
    violation: 'the number of device slots of a TV account is not the sum of those of its products',
    selectViolations: (inScope) => sql`
      select account.customer_id, ${account} as what
      from tv_account as account left join (
        select customer_id, tv_account_id, sum((definition ->> 'maxDevices')::int) as places
        from tv_product as product join tv_package using (product_code)
        where ${inScope('customer_id')} and case product.type
          when 'base' then status <> 'ended' when 'device' then status in ('active', 'cancelling') else false end
        group by 1, 2
      ) as made using (customer_id, tv_account_id)
      where ${inScope('account.customer_id')} and status <> 'ended' and max_devices <> coalesce(made.places, 0)`,
  },
  {
    number: 19,
    violation: 'a TV account that has ended has no end time, or still has products, devices, codes or requests',
    selectViolations: (inScope) => sql`
      select account.customer_id, ${account} as what
      from tv_account as account
      where ${inScope('account.customer_id')} and (status = 'ended') <> (ended_at is not null)
      union all
      select account.customer_id, ${account} as what
      from tv_account as account join (
        select customer_id, tv_account_id from tv_product where status <> 'ended' and ${inScope('customer_id')}
        union all select customer_id, tv_account_id from tv_device where ${inScope('customer_id')}
        union all select customer_id, tv_account_id from tv_activation_code where status = 'ISSUED' and ${inScope('customer_id')}
        union all select customer_id, tv_account_id from tv_activation_request where status = 'PENDING' and ${inScope('customer_id')}
      ) as rest using (customer_id, tv_account_id)
      where account.status = 'ended'`,
  },
  {
    number: 19,
    violation: 'the dates of a TV account do not match its status',
    selectViolations: (inScope) => sql`
      select account.customer_id, ${account} as what
      from tv_account as account
      where ${inScope('account.customer_id')} and case status
        when 'new' then activated_at is not null or cancellation_date is not null
        when 'active' then activated_at is null or suspended_at is not null or cancellation_date is not null
        when 'suspended' then suspended_at is null or cancellation_date is not null
        when 'cancelling' then cancellation_date is null or previous_status is null
        else false end`,
  },
  {
    number: 19,
    violation: 'two TV accounts have the same device',
    selectViolations: (inScope) => sql`
      select min(customer_id) as customer_id, device_id as what from tv_device
      group by device_id having count(distinct tv_account_id) > 1 and bool_or(${inScope('customer_id')})`,
  },
  {
    number: 19,
    violation: 'the dates of a TV product do not match its status',
    selectViolations: (inScope) => sql`
      select customer_id, 'TV account ' || account_nr || ' with ' || product_code as what
      from tv_product
      where ${inScope('customer_id')} and ((status = 'ended') <> (end_date is not null)
        or (status = 'cancelling' and cancellation_date is null)
        or (status in ('pending', 'active') and cancellation_date is not null) or end_date < start_date)`,
  },
  {
    number: 19,
    violation: 'a TV account has a product without another one that it requires, or with one that it excludes',
    selectViolations: (inScope) => sql`
      select had.customer_id, 'TV account ' || had.account_nr || ' with ' || had.product_code as what
      from (
        select product.customer_id, account_nr, product_code, tv_account_id, definition, status,
          jsonb_agg(to_jsonb(product_code)) over (partition by product.customer_id, tv_account_id) as codes
        from tv_product as product join tv_package using (product_code)
        where ${inScope('product.customer_id')} and status <> 'ended'
      ) as had
      where not codes @> (definition -> 'requires')
        or exists (select from jsonb_array_elements(definition -> 'excludes') as code where codes @> code)`,
  },
  {
    number: 19,
    violation: 'a TV product belongs to a package that does not exist',
    selectViolations: (inScope) => sql`
      select customer_id, 'TV account ' || account_nr || ' with ' || product_code as what
      from tv_product left join tv_package using (product_code, product_id, type)
      where ${inScope('customer_id')} and tv_package.product_code is null`,
  },
  {
    number: 19,
    violation: 'a TV account stores a wrong time for its waiting device or for the expiry of its code',
    selectViolations: (inScope) => sql`
      select account.customer_id, ${account} as what
      from tv_account as account left join (
        select customer_id, tv_account_id, min(requested_at) as since from tv_activation_request
        where status = 'PENDING' and ${inScope('customer_id')} group by 1, 2
      ) as waiting using (customer_id, tv_account_id)
      left join (
        select customer_id, tv_account_id, max(expires_at) as latest from tv_activation_code
        where status = 'ISSUED' and ${inScope('customer_id')} group by 1, 2
      ) as open using (customer_id, tv_account_id)
      where ${inScope('account.customer_id')} and (pending_since is distinct from waiting.since
        or (open.latest is not null and code_expires_at is null) or code_expires_at > coalesce(open.latest, code_expires_at))`,
  },
  {
    number: 19,
    violation: 'an open activation code cannot be read out, or a closed one still can',
    selectViolations: (inScope) => sql`
      select customer_id, 'code ' || activation_code_id as what from tv_activation_code
      where ${inScope('customer_id')} and (status = 'ISSUED') <> (encrypted_code is not null)`,
  },
];

/** Throws if TV accounts violate a rule. Checks the rows of these customers, or all rows if none are given. */
export async function assertTvInvariants(db: Database, customerIds?: readonly number[]): Promise<void> {
  if (customerIds?.length === 0) return;
  await assertRules(db, rules, createCustomerFilter(customerIds));
}
