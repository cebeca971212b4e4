import type { AccountMutation, OpenItem } from '@demarc/contract/account-statement.ts';
import type { InvoiceStatus } from '@demarc/contract/invoice-status.ts';
import { sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { paymentStatus } from '../../db/views/awaited-direct-debits.ts';

interface Period {
  customerId: number;
  from: string;
  to: string;
}

/**
 * Selects everything that changes the balance of a customer. The settlement of an invoice with a credit note is left out, because both
 * documents are in the statement. A payment on account counts on the day it was booked, even if it is added to invoices later.
 */
const buildTransactions = (customerId: Placeholders<Period>['customerId']) => sql`(
  select issue_date as date, 1 as position, type, number, null::text as method, null::text as reference, null::text as return_code,
    total_incl_vat as amount, 0::bigint as id
  from invoice where customer_id = ${customerId}
  union all
  select date, 2, case when amount < 0 then 'RETURN' else 'PAYMENT' end, number, method, reference, return_code, -amount, payment_id
  from invoice_payment where customer_id = ${customerId} and method <> 'CREDIT_NOTE'
  union all
  select booked_on, 3, 'ON_ACCOUNT', null, 'BANK_TRANSFER', bank_reference, null, booked_amount - amount, entry_id
  from bank_entry where customer_id = ${customerId} and status = 'ON_ACCOUNT'
)`;

type TransactionRow = Omit<AccountMutation, 'balance'>;

const selectTransactions = prepareStatement((db, { customerId, from, to }: Placeholders<Period>) =>
  db
    .select({
      date: sql<string>`to_char(date, 'YYYY-MM-DD')`.as('day'),
      type: sql<TransactionRow['type']>`type`.as('type'),
      number: sql<string | null>`number`.as('number'),
      method: sql<TransactionRow['method']>`method`.as('method'),
      reference: sql<string | null>`reference`.as('reference'),
      returnCode: sql<string | null>`return_code`.as('return_code'),
      amount: sql<string>`amount::text`.as('amount'),
    })
    .from(sql`${buildTransactions(customerId)} as account_transaction`)
    .where(sql`date between ${from}::date and ${to}::date`)
    .orderBy(sql`date, position, number, id`),
);

/** Returns the charges and payments of a period, oldest first. */
export function findTransactions(db: Database, period: Period): Promise<TransactionRow[]> {
  return selectTransactions(db, period);
}

const selectBalance = prepareStatement((db, { customerId, before }: Placeholders<{ customerId: number; before: string }>) =>
  db
    .select({ balance: sql<string>`coalesce(sum(amount), 0.00)::numeric(14, 2)::text`.as('balance') })
    .from(sql`${buildTransactions(customerId)} as account_transaction`)
    .where(sql`date < ${before}::date`),
);

/** Returns the balance of a customer at the start of the day `before`. */
export async function findBalance(db: Database, customerId: number, before: string): Promise<string> {
  return (await selectBalance(db, { customerId, before }))[0]!.balance;
}

/** Has the current `paymentStatus`: whether an invoice has to be paid does not depend on the period of the statement. */
export type OpenRow = Omit<OpenItem, 'daysOverdue' | 'paused'> & { status: InvoiceStatus };

const selectOpen = prepareStatement((db, { customerId, day }: Placeholders<{ customerId: number; day: string }>) =>
  db
    .select({
      number: sql<string>`number`.as('number'),
      type: sql<OpenRow['type']>`type`.as('type'),
      status: sql<InvoiceStatus>`status`.as('status'),
      issueDate: sql<string>`to_char(issue_date, 'YYYY-MM-DD')`.as('issue_day'),
      dueDate: sql<string>`to_char(due_date, 'YYYY-MM-DD')`.as('due_day'),
      totalInclVat: sql<string>`total_incl_vat::text`.as('total'),
      openAmount: sql<string>`open::text`.as('open'),
    })
    .from(
      sql`(select number, type, ${paymentStatus} as status, issue_date, due_date, total_incl_vat, total_incl_vat - coalesce((select sum(amount) from invoice_payment
        where (invoice_payment.customer_id, invoice_payment.number) = (invoice.customer_id, invoice.number)
          and date <= ${day}::date), 0) as open
        from invoice where customer_id = ${customerId} and issue_date <= ${day}::date) as item`,
    )
    .where(sql`open <> 0`)
    .orderBy(sql`due_date, number`),
);

/** Returns the invoices and credit notes that were open at the end of a day, by due date. */
export function findOpenItems(db: Database, customerId: number, day: string): Promise<OpenRow[]> {
  return selectOpen(db, { customerId, day });
}

const selectOnAccount = prepareStatement((db, { customerId, day }: Placeholders<{ customerId: number; day: string }>) =>
  db
    .select({ amount: sql<string>`coalesce(sum(booked_amount - amount), 0.00)::numeric(14, 2)::text`.as('amount') })
    .from(sql`bank_entry`)
    .where(sql`customer_id = ${customerId} and status = 'ON_ACCOUNT' and booked_on <= ${day}::date`),
);

/** Returns the sum of payments on account that belong to no invoice, as a negative amount. */
export async function findOnAccount(db: Database, customerId: number, day: string): Promise<string> {
  return (await selectOnAccount(db, { customerId, day }))[0]!.amount;
}
