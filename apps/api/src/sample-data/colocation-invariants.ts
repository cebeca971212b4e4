import { feedVoltageV, maxUtilisationPercent } from '@demarc/contract/power-feed.ts';
import { finalServiceStatuses } from '@demarc/contract/service.ts';
import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { assertPowerInvariants } from './power-invariants.ts';
import { assertRules, createCustomerFilter, type Reference, type Rule, toReferenceRule } from './row-rules.ts';

const finalStatuses = sql.join(
  finalServiceStatuses.map((status) => sql`${status}`),
  sql`, `,
);
const references: readonly Reference[] = [
  { from: 'colocation', key: ['order_id', 'order_id'], to: 'service_order' },
  { from: 'colocation', key: ['open_order_id', 'order_id'], to: 'service_order' },
  { from: 'power_feed', key: ['colocation_id', 'colocation_id'], to: 'colocation' },
  ...['RACK', 'SHARED_COLO'].flatMap((type): Reference[] => [
    { from: 'service_order', key: ['service_id', 'colocation_id'], to: 'colocation', where: sql`type = ${type}` },
    { from: 'ip_prefix', key: ['service_id', 'colocation_id'], to: 'colocation', where: sql`service_type = ${type}` },
  ]),
];
const spaceLabel = sql`colocation.kind || ' ' || colocation.colocation_id`;

const rules: readonly Rule[] = [
  ...references.map(toReferenceRule),
  {
    number: 10,
    violation: 'two racks or shared units occupy the same rack units, or one extends above the top of its cabinet',
    selectViolations: (inScope) => sql`
      select colocation.customer_id, ${spaceLabel} as what
      from colocation where ${inScope('customer_id')} and start_unit + height_units - 1 > cabinet_height_units
      union all
      select colocation.customer_id, ${spaceLabel} as what
      from colocation join colocation as other on other.site_id = colocation.site_id and other.kind = colocation.kind
        and other.colocation_id <> colocation.colocation_id and other.start_unit < colocation.start_unit + colocation.height_units
        and other.start_unit + other.height_units > colocation.start_unit and other.status not in (${finalStatuses})
        and (other.rack_label = colocation.rack_label
          or (other.room, other.row, other.position) = (colocation.room, colocation.row, colocation.position))
      where ${inScope('colocation.customer_id')} and colocation.status not in (${finalStatuses})`,
  },
  {
    number: 11,
    violation: 'a rack or shared unit has more committed power than each of its feeds may carry',
    selectViolations: (inScope) => sql`
      select colocation.customer_id, ${spaceLabel} as what
      from colocation join power_feed as feed using (customer_id, colocation_id)
      where ${inScope('colocation.customer_id')} and committed_kw * 1000 >
        (case feed.phase when 'THREE' then 3 else 1 end) * feed.amperage_a * ${(feedVoltageV * maxUtilisationPercent) / 100}::int`,
  },
  {
    number: 11,
    violation: 'the number of feeds of a rack or shared unit does not match its delivery and redundancy',
    selectViolations: (inScope) => sql`
      select colocation.customer_id, ${spaceLabel} as what
      from colocation left join (
        select customer_id, colocation_id, count(*) as count from power_feed where ${inScope('customer_id')} group by 1, 2
      ) as feeds using (customer_id, colocation_id)
      where ${inScope('colocation.customer_id')} and coalesce(feeds.count, 0) <>
        case when start_unit is null then 0 when redundancy = 'A_B' then 2 else 1 end`,
  },
  {
    number: 3,
    violation: 'the status of a rack or shared unit does not match its contract or its space',
    selectViolations: (inScope) => sql`
      select colocation.customer_id, ${spaceLabel} as what
      from colocation
      where ${inScope('customer_id')} and ((status in ('PENDING', 'CANCELLED')) <> (contract is null)
        or is_space_reserved <> (status not in (${finalStatuses}) and (status <> 'PENDING' or is_space_reserved)))`,
  },
  {
    number: 13,
    violation: 'a closed month of a rack or shared unit has a burst without an event, or an event without a burst',
    selectViolations: (inScope) => sql`
      select month.customer_id, colocation_id || ' ' || month.month as what
      from power_month as month
      where ${inScope('month.customer_id')} and closed_at is not null
        and (coalesce((totals->>'p95Watts')::int, 0) > committed_kw * 1000) <> exists (
          select from power_event as event
          where (event.customer_id, event.colocation_id) = (month.customer_id, month.colocation_id) and event.type = 'BURST_BILLABLE'
            and event.opened_at = ((month.month || '-01')::date + interval '1 month') at time zone 'Europe/Amsterdam')`,
  },
];

const selectStockViolations = sql`
  select stock.site_id from site_stock as stock left join (
    select site_id, kind, case kind when 'RACK' then height_units else 1 end as height,
      sum(case kind when 'RACK' then 1 else height_units end) as used
    from colocation where is_space_reserved group by 1, 2, 3
  ) as taken on taken.site_id = stock.site_id and taken.kind = stock.kind and taken.height = stock.height_units
  where stock.used <> coalesce(taken.used, 0) or stock.used > stock.total limit 1`;

/** Throws if racks and shared units violate a rule. Checks the rows of these customers, or all rows if none are given. */
export async function assertColocationInvariants(db: Database, customerIds?: readonly number[]): Promise<void> {
  await assertRules(db, rules, createCustomerFilter(customerIds));
  await assertPowerInvariants(db, customerIds);
  const { rows } = (await db.execute(selectStockViolations)) as unknown as { rows: { site_id: number }[] };
  if (rows[0])
    throw new Error(
      `The sample data breaks its rules:\nthe stock of data center ${rows[0].site_id} does not match its racks and shared units`,
    );
}
