import { addDays } from '@demarc/contract/working-days.ts';
import { and, asc, eq, gt, ne, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { serviceCharges } from '../db/schema/charge.ts';
import type { BillingRunRow } from '../modules/billing-run/billing-run.store.ts';
import type { ChargeRow } from '../modules/charge/charge.store.ts';
import { listDueParts } from '../modules/charge/list-due-parts.ts';
import { addToGroups } from '../modules/invoice/specification.store.ts';
import { describeParts, getPeriod } from '../processes/billing/bill-batch.ts';
import { type ChargedPart, getGroupKey, groupParts, toSpecification } from '../processes/billing/charge-groups.ts';

const chargesPerBatch = 5_000;
const { customerId: ownerId, chargeId, chargeType } = serviceCharges;

/**
 * Copies the monthly and one-time charges of a customer into a temporary table, with the columns of the specification for each,
 * so that one statement bills a month. Returns a part of each distinct product and price: charges with the same price and days
 * have the same amount.
 */
export async function prepareCharges(tx: Database, customerId: number): Promise<readonly ChargedPart[]> {
  await tx.execute(sql`
    create temporary table generated_charge (charge_id bigint, part_index integer, charge_type text, service_type text,
      service_id integer, service_label text, starts_on date, ends_on date, order_id integer, order_number text, reference text,
      address text, search_text text) on commit drop`);
  const pricedParts: ChargedPart[] = [];
  const indexByKey = new Map<string, number>();
  let charges: ChargeRow[];
  let after = 0;
  do {
    charges = await tx
      .select()
      .from(serviceCharges)
      .where(and(eq(ownerId, customerId), gt(chargeId, after), ne(chargeType, 'USAGE')))
      .orderBy(asc(chargeId))
      .limit(chargesPerBatch);
    const parts = await describeParts(
      tx,
      customerId,
      charges.map((charge) => ({ charge, from: '', to: '', quantity: '', discountAmount: '', netAmount: '', power: null })),
    );
    const rows = parts.map((part) => {
      const { charge } = part;
      const key = `${getGroupKey(part)} ${charge.quantity}`;
      const index = indexByKey.get(key) ?? pricedParts.push(part) - 1;
      indexByKey.set(key, index);
      const { startsOn, endsOn } = charge;
      return { ...toSpecification(part, 0, 0), chargeType: charge.chargeType, startsOn, endsOn, partIndex: index };
    });
    await tx.execute(sql`
      insert into generated_charge select "chargeId", "partIndex", "chargeType", "serviceType", "serviceId", "serviceLabel",
        "startsOn", "endsOn", "orderId", "orderNumber", reference, address, "searchText"
      from json_to_recordset(${JSON.stringify(rows)}::text::json) as row ("chargeId" bigint, "partIndex" integer,
        "chargeType" text, "serviceType" text, "serviceId" integer, "serviceLabel" text, "startsOn" date, "endsOn" date, "orderId" integer,
        "orderNumber" text, reference text, address text, "searchText" text)`);
    after = charges.at(-1)?.chargeId ?? after;
  } while (charges.length === chargesPerBatch);
  await tx.execute(sql`analyze generated_charge`);
  return pricedParts;
}

/** Charges with the same product and price that are due for the same days. */
interface DueCount {
  partIndex: number;
  first: string;
  last: string;
  count: number;
}

/**
 * Bills the prepared charges that a run at the start of its month knows: from the day after the previous run's month, or from their
 * start if they are new. Returns how many rows the specification has.
 */
export async function billPreparedCharges(
  tx: Database,
  run: BillingRunRow,
  pricedParts: readonly ChargedPart[],
  previousDay: string | null,
): Promise<number> {
  const { customerId, invoiceId, day } = run;
  const { periodTo } = getPeriod(run);
  const due = sql`
    select *, case when starts_on > ${previousDay ?? '-infinity'}::date then starts_on else ${day}::date end as first,
      case when charge_type = 'NRC' then starts_on else least(ends_on, ${periodTo}::date) end as last
    from generated_charge
    where starts_on <= ${day}::date and (starts_on > ${previousDay ?? '-infinity'}::date
      or charge_type = 'MRC' and (ends_on is null or ends_on >= ${day}::date))`;
  const { rows: counts } = (await tx.execute(
    sql`select part_index as "partIndex", first::text, last::text, count(*)::int as count
      from (${due}) as due group by 1, 2, 3 order by 1, 2, 3`,
  )) as unknown as { rows: DueCount[] };
  const billedCounts = counts.map((dueCount) => ({
    ...dueCount,
    parts: toParts(pricedParts[dueCount.partIndex]!, dueCount, { day, periodTo }),
  }));
  const groupIds = await addToGroups(
    tx,
    run,
    groupParts(billedCounts.flatMap(({ parts, count }) => parts.flatMap((part) => Array<ChargedPart>(count).fill(part)))),
  );
  const rows = billedCounts.flatMap(({ parts, ...charges }) =>
    parts.map((part) => {
      const { from, quantity, discountAmount, netAmount } = part;
      return { ...charges, from, quantity, discountAmount, netAmount, groupId: groupIds.get(getGroupKey(part)) };
    }),
  );
  await tx.execute(sql`
    insert into invoice_specification (customer_id, invoice_id, position, group_id, charge_id, service_type, service_id, service_label,
      reference, address, quantity, discount_amount, amount, order_id, order_number, search_text)
    select ${customerId}::int, ${invoiceId}::int, row_number() over (order by charge_id, part."from"), part."groupId", charge_id,
      service_type, service_id, service_label, reference, address, part.quantity, part."discountAmount", part."netAmount", order_id,
      order_number, search_text
    from (${due}) as due join json_to_recordset(${JSON.stringify(rows)}::text::json) as part ("partIndex" integer, first date,
      last date, "from" date, "groupId" bigint, quantity numeric, "discountAmount" numeric, "netAmount" numeric)
      on part."partIndex" = due.part_index and part.first = due.first and part.last = due.last`);
  return billedCounts.reduce((sum, { parts, count }) => sum + parts.length * count, 0);
}

function toParts(charged: ChargedPart, { first, last }: DueCount, run: { day: string; periodTo: string }): ChargedPart[] {
  const billedUntil = addDays(first, -1);
  const { parts } = listDueParts({ ...charged.charge, startsOn: first, endsOn: last, billedUntil }, run);
  return parts.map((part) => ({ ...charged, ...part }));
}

/** Sets the days up to which the monthly runs of a customer have billed the prepared charges. */
export async function setPreparedBilledUntil(tx: Database, customerId: number): Promise<void> {
  await tx.execute(sql`
    update service_charge set billed_until = case when charge_type = 'NRC' then starts_on
      else greatest(starts_on - 1, least(ends_on, last.period_to)) end
    from (select max(day) as day, (max(day) + interval '1 month')::date - 1 as period_to from billing_run
      where customer_id = ${customerId} and month is not null) as last
    where customer_id = ${customerId} and charge_type <> 'USAGE' and starts_on <= last.day`);
}
