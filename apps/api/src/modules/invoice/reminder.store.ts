import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { invoices } from '../../db/schema/invoice.ts';
import { invoiceReminders } from '../../db/schema/payment.ts';

interface NumberKey {
  customerId: number;
  number: string;
}

const selectReminders = prepareStatement((db, { customerId, number }: Placeholders<NumberKey>) =>
  db
    .select({ step: invoiceReminders.step, sentOn: invoiceReminders.sentOn, dueDate: invoiceReminders.dueDate })
    .from(invoiceReminders)
    .where(and(eq(invoiceReminders.customerId, customerId), eq(invoiceReminders.number, number)))
    .orderBy(asc(invoiceReminders.sentOn), asc(invoiceReminders.step)),
);

/** Finds the reminders of an invoice, oldest first. */
export function findReminders(db: Database, { customerId, number }: NumberKey) {
  return selectReminders(db, { customerId, number });
}

type NewReminder = typeof invoiceReminders.$inferInsert;
const insertRow = prepareStatement((db, values: Placeholders<NewReminder>) =>
  db.insert(invoiceReminders).values(values).onConflictDoNothing().returning({ step: invoiceReminders.step }),
);

/** Stores a reminder; returns false if it is stored already. */
export async function insertReminder(tx: Database, values: NewReminder): Promise<boolean> {
  return (await insertRow(tx, values)).length > 0;
}

const selectOverdue = prepareStatement(
  (db, { today, after, limit }: Placeholders<{ today: string; after: string; limit: number }>) =>
    db
      .select({ number: invoices.number })
      .from(invoices)
      .where(
        and(
          // Literals, so that PostgreSQL can use the partial index of unpaid invoices.
          sql`${invoices.status} in ('OPEN', 'PARTIALLY_PAID') and ${invoices.type} = 'INVOICE' and ${invoices.openAmount} > 0`,
          sql`${invoices.dueDate} < ${today}`,
          gt(invoices.number, after),
        ),
      )
      .orderBy(asc(invoices.number))
      .limit(limit),
);

/** Finds the numbers of the next overdue invoices of all customers, without those with a dispute or a scheduled collection. */
export async function findOverdue(db: Database, page: { today: string; after: string; limit: number }): Promise<string[]> {
  return (await selectOverdue(db, page)).map(({ number }) => number);
}
