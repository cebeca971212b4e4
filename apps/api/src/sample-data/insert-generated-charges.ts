import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import { getLastOfMonth } from '@demarc/contract/invoice-charge.ts';
import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { tvCharging } from '../kinds/tv-account/charging.ts';
import { type Size, sizes } from './generated-company.ts';
import type { GenerationContext } from './sample-kind.ts';

/** The charges of a generated company, billed up to the end of this month, so that its next invoice starts with the next month. */
export async function insertGeneratedCharges(tx: Database, size: Size, { now }: GenerationContext): Promise<void> {
  const { customerId } = sizes[size];
  const billedUntil = getLastOfMonth(formatAmsterdamDate(now));
  // The last completed order of each line says what it costs.
  await tx.execute(sql`
    insert into service_charge (customer_id, source_key, service_type, service_id, service_label, package_code, product_code, name,
      charge_type, unit, unit_price, quantity, starts_on, ends_on, billed_until, order_id, order_number, purchase_order_number, created_at)
    select customer_id, 'order-' || order_id || '-' || (at - 1), 'LINE', service_id, service_label, package_code,
      item->>'productCode', item->>'name', 'MRC', 'MONTH', (item->>'unitPrice')::numeric, (item->>'quantity')::integer, delivered_date,
      termination_date, delivered_date - 1, order_id, 'O' || extract(year from created_at at time zone 'UTC') || '-' || order_id,
      purchase_order_number, ${now.toISOString()}::timestamptz
    from (
      select distinct on (service_order.service_id) service_order.*, line.termination_date
      from service_order join line on line.customer_id = service_order.customer_id and line.line_id = service_order.service_id
      where service_order.customer_id = ${customerId} and service_order.type = 'LINE' and service_order.sub_type <> 'TERMINATE'
        and service_order.status = 'COMPLETED' and line.status not in ('PENDING', 'TERMINATED', 'CANCELLED')
      order by service_order.service_id, service_order.delivered_date desc, service_order.order_id desc
    ) as last_order cross join lateral jsonb_array_elements(items) with ordinality as listed (item, at)
    where item->>'chargeType' = 'MRC'
    on conflict do nothing`);
  await tvCharging.updateCharges(tx, customerId, now);
  await tx.execute(sql`
    update service_charge set billed_until = greatest(starts_on - 1, least(ends_on, ${billedUntil}::date)) where customer_id = ${customerId}`);
}
