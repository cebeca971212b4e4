import { finalServiceStatuses } from '@demarc/contract/service.ts';
import { listWdmChannels, wdmGrids } from '@demarc/contract/wdm-grid.ts';
import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { assertRules, createCustomerFilter, type Reference, type Rule, toReferenceRule } from './row-rules.ts';

const join = (texts: readonly string[]) =>
  sql.join(
    texts.map((text) => sql`${text}`),
    sql`, `,
  );
const finalStatuses = join(finalServiceStatuses);
const onGrid = join(wdmGrids.flatMap((grid) => listWdmChannels(grid).map(({ channel }) => `${grid} ${channel}`)));

const references: readonly Reference[] = [
  { from: 'wdm', key: ['order_id', 'order_id'], to: 'service_order' },
  { from: 'wdm', key: ['open_order_id', 'order_id'], to: 'service_order' },
  { from: 'wdm', key: ['a_colocation_id', 'colocation_id'], to: 'colocation' },
  { from: 'wdm', key: ['z_colocation_id', 'colocation_id'], to: 'colocation' },
  { from: 'wdm', key: ['paired_wdm_id', 'wdm_id'], to: 'wdm' },
  { from: 'wdm_channel', key: ['order_id', 'order_id'], to: 'service_order' },
  { from: 'wdm_channel', key: ['wdm_id', 'wdm_id'], to: 'wdm' },
  { from: 'wdm_light_day', key: ['wdm_id', 'wdm_id'], to: 'wdm' },
  { from: 'service_order', key: ['service_id', 'wdm_id'], to: 'wdm', where: sql`type = 'WDM'` },
];

const rules: readonly Rule[] = [
  ...references.map(toReferenceRule),
  {
    number: 18,
    violation: 'an accepted wavelength does not have its channel, or a wavelength that has ended still has it',
    selectViolations: (inScope) => sql`
      select wdm.customer_id, circuit_id as what
      from wdm left join wdm_channel as taken
        on taken.customer_id = wdm.customer_id and taken.order_id = wdm.order_id and taken.channel = wdm.channel
          and taken.route_id = wdm.route_id
      where ${inScope('wdm.customer_id')} and ((status in (${finalStatuses})) <> (taken.channel is null) and status <> 'PENDING')`,
  },
  {
    number: 18,
    violation: 'a channel is not on the grid of its route',
    selectViolations: (inScope) => sql`
      select wdm.customer_id, circuit_id as what from wdm join wdm_route as route using (route_id)
      where ${inScope('wdm.customer_id')} and grid || ' ' || channel not in (${onGrid})`,
  },
  {
    number: 18,
    violation: 'two wavelengths of a pair do not refer to each other, or share a path',
    selectViolations: (inScope) => sql`
      select wdm.customer_id, wdm.circuit_id as what
      from wdm join wdm_route as route using (route_id)
        left join wdm as other on other.customer_id = wdm.customer_id and other.wdm_id = wdm.paired_wdm_id
        left join wdm_route as other_route on other_route.route_id = other.route_id
      where ${inScope('wdm.customer_id')} and wdm.status not in (${finalStatuses}) and (wdm.protection = 'DIVERSE_PAIR' or wdm.paired_wdm_id is not null)
        and (other.paired_wdm_id is distinct from wdm.wdm_id or wdm.protection <> 'DIVERSE_PAIR'
          or route.working_path->>'pathCode' = other_route.working_path->>'pathCode')`,
  },
  {
    number: 3,
    violation: 'the status of a wavelength does not match its contract',
    selectViolations: (inScope) => sql`
      select customer_id, circuit_id as what from wdm
      where ${inScope('customer_id')} and (status in ('PENDING', 'CANCELLED')) <> (contract is null)`,
  },
];

/** Throws if wavelengths violate a rule. Checks the rows of these customers, or all rows if none are given. */
export async function assertWdmInvariants(db: Database, customerIds?: readonly number[]): Promise<void> {
  await assertRules(db, rules, createCustomerFilter(customerIds));
}
