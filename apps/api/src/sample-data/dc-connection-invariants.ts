import { listConnectors, mediaTypes } from '@demarc/contract/optical-compatibility.ts';
import { finalServiceStatuses } from '@demarc/contract/service.ts';
import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { assertRules, createCustomerFilter, type Reference, type Rule, toReferenceRule } from './row-rules.ts';

const join = (texts: readonly string[]) =>
  sql.join(
    texts.map((text) => sql`${text}`),
    sql`, `,
  );
const finalStatuses = join(finalServiceStatuses);
const allowedConnectors = join(
  mediaTypes.flatMap((medium) => listConnectors(medium).map((connector) => `${medium} ${connector}`)),
);

const references: readonly Reference[] = [
  { from: 'dc_connection', key: ['order_id', 'order_id'], to: 'service_order' },
  { from: 'dc_connection', key: ['open_order_id', 'order_id'], to: 'service_order' },
  { from: 'dc_connection', key: ['a_colocation_id', 'colocation_id'], to: 'colocation' },
  { from: 'dc_connection', key: ['z_colocation_id', 'colocation_id'], to: 'colocation' },
  { from: 'service_order', key: ['service_id', 'dc_connection_id'], to: 'dc_connection', where: sql`type = 'DC_CONNECTION'` },
  { from: 'connection_port', key: ['order_id', 'order_id'], to: 'service_order' },
  { from: 'loa', key: ['order_id', 'order_id'], to: 'service_order' },
];

const rules: readonly Rule[] = [
  ...references.map(toReferenceRule),
  {
    number: 17,
    violation: 'the ends of a cross connect are in two data centers, or both ends of a metro connect are in the same one',
    selectViolations: (inScope) => sql`
      select customer_id, circuit_id as what from dc_connection
      where ${inScope('customer_id')} and (kind = 'CROSS_CONNECT') <> (a_site_id = z_site_id)`,
  },
  {
    number: 17,
    violation: 'a connector does not fit its cable',
    selectViolations: (inScope) => sql`
      select customer_id, circuit_id as what from dc_connection
      where ${inScope('customer_id')} and (media_type || ' ' || (a_end->>'connectorType') not in (${allowedConnectors})
        or media_type || ' ' || (z_end->>'connectorType') not in (${allowedConnectors}))`,
  },
  {
    number: 17,
    violation: 'a patched connection has no port, or a connection that has ended still has a port',
    selectViolations: (inScope) => sql`
      select connection.customer_id, circuit_id as what
      from dc_connection as connection left join (
        select customer_id, order_id, count(*) as count from connection_port where ${inScope('customer_id')} group by 1, 2
      ) as ports using (customer_id, order_id)
      where ${inScope('connection.customer_id')} and ((status in (${finalStatuses}) and ports.count > 0)
        or (status not in (${finalStatuses}) and patched_at is not null and coalesce(ports.count, 0) < 2))`,
  },
  {
    number: 3,
    violation: 'the status of a connection does not match its contract',
    selectViolations: (inScope) => sql`
      select customer_id, circuit_id as what from dc_connection
      where ${inScope('customer_id')} and (status in ('PENDING', 'CANCELLED')) <> (contract is null)`,
  },
];

/** Throws if data-center connections violate a rule. Checks the rows of these customers, or all rows if none are given. */
export async function assertDcConnectionInvariants(db: Database, customerIds?: readonly number[]): Promise<void> {
  await assertRules(db, rules, createCustomerFilter(customerIds));
}
