import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import { getInvoice } from '@demarc/contract/invoice.ts';
import { type InvoiceStatus, isOverdue } from '@demarc/contract/invoice-status.ts';
import { countWorkingDaysBetween } from '@demarc/contract/working-days.ts';
import type { AppContext, ChangeContext } from '../../app-context.ts';
import { createJobAuthor } from '../../db/audit.ts';
import { findAwaitedDirectDebits } from '../../db/views/awaited-direct-debits.ts';
import { type CustomerWithDetails, findCustomer } from '../../db/views/customer.ts';
import type { Job } from '../../jobs/job.ts';
import { findMailReaders } from '../../mail/mail-recipients.ts';
import { paymentReminder } from '../../mail/templates/payment-reminder.ts';
import type { Seller } from '../../seller.ts';
import { type InvoiceRow, lockInvoice } from './invoice.store.ts';
import { writeInvoiceAudit } from './invoice-audit.ts';
import { findOverdue, findReminders, insertReminder } from './reminder.store.ts';

const name = 'send-payment-reminders';
const invoicesPerQuery = 500;

/** Working days after the due date on which each reminder is sent. */
const workingDaysOfSteps = [5, 15, 25] as const;
/** The minimum number of working days between two reminders, for an invoice that the job finds late. */
const minWorkingDaysBetween = 5;

const remindedStatuses: readonly InvoiceStatus[] = ['OPEN', 'PARTIALLY_PAID'];

/**
 * Reminds customers of overdue invoices, in three steps. Each invoice is handled in a separate transaction, with its row locked,
 * so that each step is sent once, even if a process dies or several servers run.
 */
export const sendPaymentReminders: Job = {
  name,
  cron: '40 7 * * 1-5',
  retry: { limit: 3, delay: 60, maxDelay: 600 },
  async run(context) {
    const { seller } = context.config;
    if (!seller) return;
    const { scheduledDb } = context.database;
    const today = formatAmsterdamDate(context.clock.now());
    let numbers: string[];
    let after = '';
    do {
      numbers = await findOverdue(scheduledDb, { today, after, limit: invoicesPerQuery });
      for (const number of numbers)
        await scheduledDb.transaction((tx) => remind({ tx, context, author: createJobAuthor(name) }, number, seller));
      after = numbers.at(-1) ?? after;
    } while (numbers.length === invoicesPerQuery);
  },
};

async function remind(change: ChangeContext, number: string, seller: Seller): Promise<void> {
  const { tx, context, author } = change;
  const invoice = await lockInvoice(tx, number);
  const today = formatAmsterdamDate(context.clock.now());
  if (!invoice || !remindedStatuses.includes(invoice.status)) return;
  const { customerId, dueDate, openAmount } = invoice;
  if (!isOverdue({ openAmount: openAmount ?? '0.00', dueDate }, today)) return;
  const step = await findNextStep(change, invoice, today);
  if (step === null) return;
  if ((await findAwaitedDirectDebits(tx, [invoice])).has(number)) return;
  if (!(await insertReminder(tx, { customerId, number, dueDate, step, sentOn: today }))) return;
  await writeInvoiceAudit(tx, context.clock, author, 'reminded', { before: invoice, after: invoice, data: { step } });
  const customer = (await findCustomer(tx, customerId))!;
  await queueReminder(change, customer, { invoice, step, seller });
}

/** Finds the step of the reminder that is due; null if none is due. After a new due date, the steps start again. */
async function findNextStep({ tx }: ChangeContext, invoice: InvoiceRow, today: string): Promise<number | null> {
  const sentReminders = (await findReminders(tx, invoice)).filter(({ dueDate }) => dueDate === invoice.dueDate);
  const workingDays = workingDaysOfSteps[sentReminders.length];
  if (workingDays === undefined || countWorkingDaysBetween(invoice.dueDate, today) < workingDays) return null;
  const lastReminder = sentReminders.at(-1);
  if (lastReminder && countWorkingDaysBetween(lastReminder.sentOn, today) < minWorkingDaysBetween) return null;
  return sentReminders.length + 1;
}

interface Reminder {
  invoice: InvoiceRow;
  step: number;
  seller: Seller;
}

/** Emails a reminder to the billing contacts, and to the users who chose a copy. */
async function queueReminder({ tx, context }: ChangeContext, customer: CustomerWithDetails, reminder: Reminder): Promise<void> {
  const readers = await findMailReaders(tx, customer, { types: ['billing'], shownBy: getInvoice });
  const values = toMailValues(context, customer.companyName, reminder);
  const mails = readers.map(({ envelope, firstName }) => ({
    ...envelope,
    template: paymentReminder,
    values: { ...values, firstName },
  }));
  await context.mail.queue(tx, ...mails);
}

function toMailValues({ clock }: AppContext, companyName: string, { invoice, step, seller }: Reminder) {
  const { number, issueDate, dueDate, totalInclVat: total, openAmount } = invoice;
  return {
    companyName,
    number,
    issueDate,
    dueDate,
    total,
    step,
    iban: seller.iban,
    accountHolder: seller.name,
    openAmount: openAmount ?? '0.00',
    today: formatAmsterdamDate(clock.now()),
  };
}
