import { serviceKinds } from '@demarc/contract/kinds/registry.ts';
import { cancellableStatuses, finalOrderStatuses, orderTransitions } from '@demarc/contract/order.ts';
import { finalServiceStatuses } from '@demarc/contract/service.ts';
import { isWorkingDay } from '@demarc/contract/working-days.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import {
  assertRules,
  type CustomerFilter,
  createCustomerFilter,
  type Reference,
  type Rule,
  throwViolation,
  toReferenceRule,
} from './row-rules.ts';

const toSqlList = (values: readonly string[]) =>
  sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  );
const finalOrder = toSqlList(finalOrderStatuses);
const finalService = toSqlList(finalServiceStatuses);
const allowedMoves = sql.join(
  [
    ...Object.entries(orderTransitions).flatMap(([from, targets]) => targets.map((to) => sql`(${from}::text, ${to}::text)`)),
    ...cancellableStatuses.map((from) => sql`(${from}::text, 'CANCEL_REQUESTED'::text)`),
  ],
  sql`, `,
);
const milestoneLists = sql.join(
  Object.entries(serviceKinds).map(([type, { milestones: codes }]) => sql`(${type}::text, ${JSON.stringify(codes)}::jsonb)`),
  sql`, `,
);

const references: readonly Reference[] = [
  { from: 'service_order', key: ['service_id', 'line_id'], to: 'line', where: sql`type = 'LINE'` },
  { from: 'service_order', key: ['created_by_account_id', 'account_id'], to: 'account' },
  { from: 'line', key: ['order_id', 'order_id'], to: 'service_order' },
  { from: 'line', key: ['open_order_id', 'order_id'], to: 'service_order' },
  { from: 'order_note', key: ['order_id', 'order_id'], to: 'service_order' },
  { from: 'order_note', key: ['account_id', 'account_id'], to: 'account' },
  { from: 'order_document', key: ['order_id', 'order_id'], to: 'service_order' },
  { from: 'order_document', key: ['document_id', 'document_id'], to: 'document' },
  { from: 'line_session', key: ['line_id', 'line_id'], to: 'line' },
  { from: 'line_ping', key: ['line_id', 'line_id'], to: 'line' },
  { from: 'line_ping_hour', key: ['line_id', 'line_id'], to: 'line' },
  { from: 'line_diagnostic', key: ['line_id', 'line_id'], to: 'line' },
  { from: 'line_diagnostic', key: ['started_by_account_id', 'account_id'], to: 'account' },
  { from: 'ip_prefix', key: ['service_id', 'line_id'], to: 'line', where: sql`service_type = 'LINE'` },
  { from: 'address_watch', key: ['account_id', 'account_id'], to: 'account' },
  { from: 'carrier_response', key: ['availability_id', 'availability_id'], to: 'line_availability' },
];

/** Returns each status change of each order, with the previous one. */
const selectSteps = (inScope: CustomerFilter) => sql`
  select customer_id, order_id, ordinal, step ->> 'from' as came_from, step ->> 'to' as went_to, step ->> 'plannedDate' as planned_date,
    (step ->> 'at')::timestamptz as at, lag(step ->> 'to') over timeline as before, lag((step ->> 'at')::timestamptz) over timeline as at_before
  from service_order, jsonb_array_elements(history) with ordinality as entries (step, ordinal)
  where ${inScope('customer_id')}
  window timeline as (partition by customer_id, order_id order by ordinal)`;

const selectReachedMilestones = (inScope: CustomerFilter) => sql`
  select customer_id, order_id, status, one ->> 'code' as code, (one ->> 'reachedAt')::timestamptz as at,
    lag((one ->> 'reachedAt')::timestamptz) over timeline as at_before, ordinal
  from service_order, jsonb_array_elements(milestones) with ordinality as entries (one, ordinal)
  where ${inScope('customer_id')}
  window timeline as (partition by customer_id, order_id order by ordinal)`;

/** Identifiers assigned by carriers. Each belongs to one line in the whole country, or to one point of a network. */
const selectCarrierIdentifiers = (): SQL => sql`
  select customer_id, line_id, 'carrier service ID ' || carrier_service_id as what from line where carrier_service_id is not null
  union all
  select customer_id, line_id, kind || ' ' || value as what from line, lateral (values
    ('serial number', technical -> 'nt' ->> 'serialNumber'), ('MAC address', technical -> 'nt' ->> 'macAddress'),
    ('ODF connection', technical ->> 'odfConnectionId'),
    -- The modems of a neighborhood share one port of a cable network.
    ('port', case when technical -> 'accessNode' ->> 'type' <> 'CMTS'
      then concat(technical -> 'accessNode' ->> 'name', ' ', technical -> 'accessNode' ->> 'port') end)
  ) as identifier (kind, value) where value is not null
  union all
  select customer_id, line_id, 'user name ' || (evc ->> 'username') as what from line, jsonb_array_elements(evcs) as evc
    where evc ->> 'username' is not null`;

const rules: readonly Rule[] = [
  ...references.map(toReferenceRule),
  {
    number: 1,
    violation: 'two lines share an identifier of a carrier',
    selectViolations: (inScope) => sql`
      select min(customer_id) as customer_id, what from (${selectCarrierIdentifiers()}) as identified
      group by what having count(distinct line_id) > 1 and bool_or(${inScope('customer_id')})`,
  },
  {
    number: 1,
    violation: 'two lines use one IP address at the same time',
    selectViolations: (inScope) => sql`
      select min(customer_id) as customer_id, ipv4 as what from line_session where stopped_at is null and ipv4 is not null
      group by ipv4 having count(distinct line_id) > 1 and bool_or(${inScope('customer_id')})`,
  },
  {
    number: 3,
    violation: 'a line is up since another moment than the start of its session',
    selectViolations: (inScope) => sql`
      select line.customer_id, 'line ' || line.line_id as what
      from line join line_session as session on session.customer_id = line.customer_id and session.line_id = line.line_id
      where ${inScope('line.customer_id')} and operational_state = 'UP' and stopped_at is null
        and abs(extract(epoch from state_since - started_at)) > 1`,
  },
  {
    number: 3,
    violation: 'the open orders of a line do not match its status',
    selectViolations: (inScope) => sql`
      select line.customer_id, 'line ' || line.line_id as what
      from line left join (
        select customer_id, service_id, count(*) as open, min(sub_type) as sub_type, min(order_id) as order_id
        from service_order where is_open and type = 'LINE' and ${inScope('customer_id')} group by 1, 2
      ) as running on running.customer_id = line.customer_id and running.service_id = line.line_id
      where ${inScope('line.customer_id')} and (
        coalesce(open, 0) <> case when status in ('PENDING', 'PENDING_CHANGE', 'PENDING_TERMINATION') then 1 else 0 end
        or line.open_order_id is distinct from running.order_id
        or (status = 'PENDING' and running.sub_type not in ('CREATE', 'MIGRATE'))
        or (status = 'PENDING_CHANGE' and running.sub_type <> 'MODIFY')
        or (status = 'PENDING_TERMINATION' and running.sub_type <> 'TERMINATE'))`,
  },
  {
    number: 3,
    violation: 'a line was delivered without a completed order, or not delivered although its order is completed',
    selectViolations: (inScope) => sql`
      select line.customer_id, 'line ' || line.line_id as what
      from line left join service_order as made on made.customer_id = line.customer_id and made.order_id = line.order_id
        and made.service_id = line.line_id and made.sub_type in ('CREATE', 'MIGRATE')
      where ${inScope('line.customer_id')}
        and (coalesce(made.status, '') = 'COMPLETED') <> (line.status not in ('PENDING', 'CANCELLED'))`,
  },
  {
    number: 4,
    violation: 'the history of an order contains a transition that is not allowed',
    selectViolations: (inScope) => sql`
      select customer_id, 'order ' || order_id as what from (${selectSteps(inScope)}) as step
      where case when ordinal = 1 then came_from is not null or went_to <> 'NEW'
        else came_from is distinct from before or (came_from, went_to) not in (values ${allowedMoves}) end`,
  },
  {
    number: 4,
    violation: 'the times in the history of an order are not in ascending order',
    selectViolations: (inScope) => sql`
      select customer_id, 'order ' || order_id as what from (${selectSteps(inScope)}) as step where at <= at_before
      union all
      select customer_id, 'order ' || order_id as what from (${selectReachedMilestones(inScope)}) as reached where at < at_before`,
  },
  {
    number: 4,
    violation: 'the history of an order does not end in its status',
    selectViolations: (inScope) => sql`
      select customer_id, 'order ' || order_id as what from service_order
      where ${inScope('customer_id')} and (history -> -1 ->> 'to' is distinct from status or is_open <> (status not in (${finalOrder})))`,
  },
  {
    number: 4,
    violation: 'the milestones of an order are not those of its type',
    selectViolations: (inScope) => sql`
      select customer_id, 'order ' || order_id as what
      from service_order left join (values ${milestoneLists}) as expected (type, codes) using (type)
      where ${inScope('customer_id')} and jsonb_path_query_array(milestones, '$[*].code') is distinct from codes`,
  },
  {
    number: 4,
    violation: 'an order has reached a milestone before an earlier milestone',
    selectViolations: (inScope) => sql`
      select customer_id, 'order ' || order_id as what from (${selectReachedMilestones(inScope)}) as reached
      where ordinal > 1 and at is not null and at_before is null`,
  },
  {
    number: 4,
    violation: 'an order is completed without all its milestones',
    selectViolations: (inScope) => sql`
      select customer_id, 'order ' || order_id as what from (${selectReachedMilestones(inScope)}) as reached
      where status = 'COMPLETED' and code <> 'BILLING_STARTED' and at is null`,
  },
  {
    number: 4,
    violation: 'an order is planned without a date',
    selectViolations: (inScope) => sql`
      select customer_id, 'order ' || order_id as what from service_order
      where ${inScope('customer_id')} and status = 'PLANNED' and planned_date is null
      union all
      select customer_id, 'order ' || order_id as what from (${selectSteps(inScope)}) as step
      where went_to = 'PLANNED' and planned_date is null`,
  },
  {
    number: 5,
    violation: 'two orders of a customer have the same customer order ID',
    selectViolations: (inScope) => sql`
      select customer_id, customer_order_id as what from service_order
      where ${inScope('customer_id')} group by 1, 2 having count(*) > 1`,
  },
  {
    number: 5,
    violation: 'the totals of an order are not the sums of its items',
    selectViolations: (inScope) => sql`
      select customer_id, 'order ' || order_id as what
      from service_order, lateral (
        select coalesce(sum(amount) filter (where charge = 'MRC'), 0) as mrc, coalesce(sum(amount) filter (where charge = 'NRC'), 0) as nrc,
          bool_and(amount = round(price * quantity, 2)) as adds_up
        from (
          select item ->> 'chargeType' as charge, (item ->> 'amount')::numeric as amount, (item ->> 'unitPrice')::numeric as price,
            (item ->> 'quantity')::numeric as quantity
          from jsonb_array_elements(items) as item
        ) as charged_items
      ) as sums
      where ${inScope('customer_id')} and (service_order.mrc <> sums.mrc or service_order.nrc <> sums.nrc or not coalesce(adds_up, true))`,
  },
  {
    number: 6,
    violation: 'two lines that have not ended have the same address key',
    selectViolations: (inScope) => sql`
      select min(customer_id) as customer_id, address_key as what from line
      where status not in (${finalService}) group by address_key having count(*) > 1 and bool_or(${inScope('customer_id')})`,
  },
  {
    number: 7,
    violation: 'the first term of a contract does not end after its number of months',
    selectViolations: (inScope) => sql`
      select customer_id, 'line ' || line_id as what from line
      where ${inScope('customer_id')} and contract is not null and (
        (contract ->> 'initialTermEndDate')::date <>
          ((contract ->> 'startDate')::date + make_interval(months => (contract ->> 'initialTermMonths')::int))::date - 1
        or contract_end_date is distinct from (contract ->> 'initialTermEndDate')::date)`,
  },
  {
    number: 7,
    violation: 'a line ends earlier than its contract allows',
    selectViolations: (inScope) => sql`
      select customer_id, 'line ' || line_id as what from line
      where ${inScope('customer_id')} and (
        termination_date < (contract ->> 'earliestTerminationDate')::date
        or termination_date is distinct from (contract ->> 'terminationDate')::date)`,
  },
  {
    number: 8,
    violation: 'two circuits of a line have the same VLAN',
    selectViolations: (inScope) => sql`
      select customer_id, 'line ' || line_id as what from line, jsonb_array_elements(evcs) as evc
      where ${inScope('customer_id')} group by customer_id, line_id, evc ->> 'vlanId' having count(*) > 1`,
  },
  {
    number: 8,
    violation: 'a circuit refers to a prefix that does not exist or that belongs to another line',
    selectViolations: (inScope) => sql`
      select circuit.customer_id, 'line ' || circuit.line_id as what
      from (
        select customer_id, line_id, (evc ->> 'ipv4PrefixId')::int as id, evc ->> 'ipv4Prefix' as prefix
        from line, jsonb_array_elements(evcs) as evc where ${inScope('customer_id')}
        union all
        select customer_id, line_id, (evc ->> 'ipv6PrefixId')::int, evc ->> 'ipv6Prefix'
        from line, jsonb_array_elements(evcs) as evc where ${inScope('customer_id')}
      ) as circuit
      left join ip_prefix on ip_prefix.customer_id = circuit.customer_id and ip_prefix.prefix_id = circuit.id
        and ip_prefix.service_type = 'LINE' and ip_prefix.service_id = circuit.line_id
      where (circuit.id is not null or circuit.prefix is not null) and ip_prefix.prefix is distinct from circuit.prefix::cidr`,
  },
  {
    number: 8,
    violation: 'two prefixes overlap',
    // In this order overlapping prefixes are adjacent, because prefixes are either nested or disjoint.
    selectViolations: (inScope) => sql`
      select customer_id, prefix::text as what from (
        select customer_id, prefix, lag(prefix) over (order by prefix) as before from ip_prefix
        where status <> 'RELEASED' and not is_container
      ) as sorted
      where before >>= prefix and ${inScope('customer_id')}`,
  },
];

/** Throws if lines or orders violate a rule. Checks the rows of these customers, or all rows if none are given. */
export async function assertLineInvariants(db: Database, customerIds?: readonly number[]): Promise<void> {
  if (customerIds?.length === 0) return;
  const inScope = createCustomerFilter(customerIds);
  await assertRules(db, rules, inScope);
  const days = sql`
    select min(customer_id) as customer_id, day::text as day
    from (
      select customer_id, wish_date as day from service_order where ${inScope('customer_id')}
      union all select customer_id, planned_date from service_order where ${inScope('customer_id')} and planned_date is not null
    ) as dates group by day order by day`;
  const { rows } = (await db.execute(days)) as unknown as { rows: { customer_id: number; day: string }[] };
  const nonWorkingDay = rows.find(({ day }) => !isWorkingDay(day));
  if (nonWorkingDay)
    throwViolation(
      4,
      nonWorkingDay.customer_id,
      `an order is requested or planned for ${nonWorkingDay.day}, which is not a working day`,
    );
}
