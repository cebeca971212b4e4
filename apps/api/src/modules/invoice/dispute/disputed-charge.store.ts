import type { ChargedServiceType } from '@demarc/contract/invoice.ts';
import { sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { type Placeholders, prepareStatement } from '../../../db/prepare-statement.ts';

interface LineKey {
  customerId: number;
  invoiceId: number;
  lineNumber: number;
}

/** Returns the `from` and `where` clauses that select the charges of a line for services. */
const ofLine = (key: Placeholders<LineKey>) => sql`
  from invoice_specification as row join invoice_group as part using (customer_id, invoice_id, group_id)
  where row.customer_id = ${key.customerId} and row.invoice_id = ${key.invoiceId} and part.line_number = ${key.lineNumber}
    and row.service_id is not null`;

const selectService = prepareStatement((db, { findingId, ...key }: Placeholders<LineKey & { findingId: number | null }>) =>
  db
    .select({
      type: sql<ChargedServiceType>`service_type`,
      id: sql<number>`service_id`,
      label: sql<string>`service_label`,
      reference: sql<string | null>`reference`,
      address: sql<string | null>`address`,
      serviceCount: sql<number>`(count(*) over ())::int`,
    })
    .from(
      sql`(select distinct on (row.service_type, row.service_id) row.position, row.service_type, row.service_id, row.service_label,
        row.reference, row.address ${ofLine(key)} order by row.service_type, row.service_id, row.position) as charged`,
    )
    .orderBy(
      sql`exists(select from invoice_finding as finding where finding.customer_id = ${key.customerId}
        and finding.finding_id = ${findingId} and finding.service_type = charged.service_type
        and finding.service_id = charged.service_id) desc, position`,
    )
    .limit(1),
);

/** Finds the service of the finding, or else the first service of the line, and their number; null if the line has no services. */
export async function findChargedService(db: Database, key: LineKey & { findingId: number | null }) {
  return (await selectService(db, key))[0] ?? null;
}

interface ComparedLine extends LineKey {
  previousNumber: string;
}
const selectAmounts = prepareStatement((db, { previousNumber, ...key }: Placeholders<ComparedLine>) =>
  db
    .select({
      current: sql<string>`coalesce(sum(amount) filter (where invoice_id = ${key.invoiceId}), 0)::numeric(14, 2)::text`,
      previous: sql<string>`coalesce(sum(amount) filter (where invoice_id <> ${key.invoiceId}), 0)::numeric(14, 2)::text`,
    })
    .from(
      sql`(select row.invoice_id, row.amount from (
          select distinct row.service_type, row.service_id, part.product_code, part.charge_type ${ofLine(key)}
        ) as charged join invoice_specification as row using (service_type, service_id)
        join invoice_group as part using (invoice_id, group_id, product_code, charge_type)
        where row.customer_id = ${key.customerId} and part.customer_id = row.customer_id and row.invoice_id in (${key.invoiceId}, (
          select invoice_id from invoice where customer_id = ${key.customerId} and number = ${previousNumber}))) as charges`,
    ),
);

/** Finds the amounts that an invoice and the previous one charge for the services and products of a line. */
export async function findComparedAmounts(db: Database, compared: ComparedLine) {
  return (await selectAmounts(db, compared))[0]!;
}
