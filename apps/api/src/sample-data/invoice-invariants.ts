import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { assertRules, createCustomerFilter, type Reference, type Rule, toReferenceRule } from './row-rules.ts';
import { selectServices } from './service-rows.ts';

const references: readonly Reference[] = [
  { from: 'service_charge', key: ['order_id', 'order_id'], to: 'service_order' },
  { from: 'invoice_specification', key: ['charge_id', 'charge_id'], to: 'service_charge' },
  { from: 'invoice_specification', key: ['order_id', 'order_id'], to: 'service_order' },
  { from: 'invoice', key: ['previous_number', 'number'], to: 'invoice' },
  { from: 'invoice_payment', key: ['number', 'number'], to: 'invoice' },
  { from: 'invoice_reminder', key: ['number', 'number'], to: 'invoice' },
  { from: 'collection', key: ['number', 'number'], to: 'invoice' },
  { from: 'bank_entry_invoice', key: ['number', 'number'], to: 'invoice' },
  { from: 'loyalty_entry', key: ['invoice_number', 'number'], to: 'invoice' },
];

const rules: readonly Rule[] = [
  ...references.map(toReferenceRule),
  {
    number: 14,
    violation: 'the sums or the VAT of an invoice are wrong',
    selectViolations: (inScope) => sql`
      select invoice.customer_id, number as what from invoice left join lateral (
        select sum(net_amount) as net_amount, count(*) as count, sum(specification_count) as specification_count
        from invoice_line as part where part.customer_id = invoice.customer_id and part.invoice_id = invoice.invoice_id
      ) as parts on true
      where ${inScope('invoice.customer_id')} and (total_excl_vat <> parts.net_amount or total_incl_vat <> total_excl_vat + total_vat
        or line_count <> parts.count or invoice.specification_count <> parts.specification_count
        or (select sum((tax->>'vatAmount')::numeric) from jsonb_array_elements(vat_breakdown) as tax) <> total_vat
        or exists (select from jsonb_array_elements(vat_breakdown) as tax
          where round((tax->>'taxableAmount')::numeric * (tax->>'ratePercent')::numeric / 100, 2) <> (tax->>'vatAmount')::numeric))`,
  },
  {
    number: 14,
    violation: 'the amount of an invoice line is not the sum of its specification',
    selectViolations: (inScope) => sql`
      select part.customer_id, invoice_id || ', line ' || line_number as what
      from invoice_line as part left join (
        select customer_id, invoice_id, line_number, sum(amount) as amount
        from invoice_specification join invoice_group using (customer_id, invoice_id, group_id)
        where ${inScope('customer_id')} group by 1, 2, 3
      ) as charged using (customer_id, invoice_id, line_number)
      where ${inScope('part.customer_id')} and (charged.amount is distinct from net_amount
        or abs(round(quantity * unit_price, 2) - discount_amount - net_amount) > 0.02)`,
  },
  {
    number: 14,
    violation: 'the paid amount of an invoice is not the sum of its payments',
    selectViolations: (inScope) => sql`
      select invoice.customer_id, number as what from invoice
      where ${inScope('customer_id')} and paid_amount <> (select coalesce(sum(amount), 0) from invoice_payment as payment
        where (payment.customer_id, payment.number) = (invoice.customer_id, invoice.number))`,
  },
  {
    number: 21,
    violation: 'a paid invoice has no loyalty points, or an unpaid invoice has some',
    selectViolations: (inScope) => sql`
      select invoice.customer_id, number as what from invoice join customer using (customer_id) join lateral (
        select coalesce(sum(points), 0) as points from loyalty_entry as entry
        where entry.customer_id = invoice.customer_id and entry.invoice_number = invoice.number
      ) as booked on true join lateral (
        select coalesce(sum(amount), 0) as amount from invoice_payment as payment
        where (payment.customer_id, payment.number) = (invoice.customer_id, invoice.number) and method <> 'CREDIT_NOTE'
      ) as paid on true
      where ${inScope('invoice.customer_id')} and loyalty_participant and type = 'INVOICE' and total_incl_vat > 0
        and booked.points <> case when invoice.status = 'PAID' then trunc(paid.amount * total_excl_vat / total_incl_vat / 10) else 0 end`,
  },
  {
    number: 14,
    violation: 'a credit note does not refer to an invoice',
    selectViolations: (inScope) => sql`
      select note.customer_id, note.number as what from invoice as note
      where ${inScope('note.customer_id')} and note.type = 'CREDIT_NOTE' and not exists (select from invoice as credited
        where credited.customer_id = note.customer_id and credited.number = note.preceding_invoice_number and credited.type = 'INVOICE')`,
  },
  {
    number: 14,
    violation: 'the billed energy differs from the measured energy of the month',
    selectViolations: (inScope) => sql`
      select row.customer_id, row.service_label || ' ' || part.period_from as what
      from invoice_specification as row join invoice_group as part using (customer_id, invoice_id, group_id)
      left join power_month as month on month.customer_id = row.customer_id and month.colocation_id = row.service_id
        and month.month = to_char(part.period_from, 'YYYY-MM') and month.closed_at is not null
      where ${inScope('row.customer_id')} and row.power is not null
        and (row.power->>'energyKwh')::numeric is distinct from (month.totals->>'energyWh')::numeric / 1000`,
  },
  {
    number: 15,
    violation: 'a charge has days that are billed twice or not at all',
    selectViolations: (inScope) => sql`
      select charge.customer_id, charge.charge_id::text as what
      from service_charge as charge join (
        select customer_id, charge_id, min(part.period_from) as first_day, max(part.period_to) as last_day,
          sum(case when row.quantity < 0 then -1 else 1 end * (part.period_to - part.period_from + 1)) as days
        from invoice_specification as row join invoice_group as part using (customer_id, invoice_id, group_id)
        where ${inScope('customer_id')} and part.charge_type = 'MRC' and charge_id is not null group by 1, 2
      ) as billed using (customer_id, charge_id)
      where ${inScope('charge.customer_id')}
        and (days <> billed_until - starts_on + 1 or first_day < starts_on or last_day < billed_until)`,
  },
  {
    number: 15,
    violation: 'an active service is missing from a month that was billed',
    selectViolations: (inScope) => sql`
      select service.customer_id, type || ' ' || id as what from (${selectServices}) as service
      where ${inScope('service.customer_id')} and service.status = 'ACTIVE' and monthly_amount <> 0 and not exists (
        select from service_charge as charge
        where (charge.customer_id, charge.service_type, charge.service_id) = (service.customer_id, service.type, service.id)
          and charge.charge_type = 'MRC' and charge.ends_on is null and (charge.billed_until >= coalesce((select max(period_to) from invoice
            join billing_run as run using (customer_id, invoice_id)
            where invoice.customer_id = service.customer_id and charge.created_at < run.started_at), charge.billed_until)))`,
  },
];

/** Throws if charges and invoices violate a rule. Checks the rows of these customers, or all rows if none are given. */
export async function assertInvoiceInvariants(db: Database, customerIds?: readonly number[]): Promise<void> {
  await assertRules(db, rules, createCustomerFilter(customerIds));
}
