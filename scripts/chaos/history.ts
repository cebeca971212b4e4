import { updateCustomerIban } from '@demarc/contract/customer-iban.ts';
import { and, asc, eq } from 'drizzle-orm';
import type { Database } from '../../apps/api/src/db/database.ts';
import { auditEntries, events } from '../../apps/api/src/db/schema/audit.ts';
import { contacts } from '../../apps/api/src/db/schema/contact.ts';
import { customers } from '../../apps/api/src/db/schema/customer.ts';
import { mails } from '../../apps/api/src/db/schema/mail.ts';
import { readMails } from '../../apps/api/src/testing/read-mails.ts';
import type { Checks } from './checks.ts';
import type { Ledger } from './load.ts';

interface BankAccount {
  iban: string;
}

/** Compares the database with the responses of the server: no lost change, no incomplete one, no email about a missing one. */
export async function checkHistory(db: Database, ledger: Ledger, name: string, { check }: Checks): Promise<void> {
  let lost = 0;
  const wrong: string[] = [];
  for (const [customerId, sent] of ledger.sent) {
    const [customer] = await db.select().from(customers).where(eq(customers.customerId, customerId));
    const audits = await db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.customerId, customerId), eq(auditEntries.operation, updateCustomerIban.id)))
      .orderBy(asc(auditEntries.entryId));
    const outgoing = await db
      .select()
      .from(events)
      .where(and(eq(events.customerId, customerId), eq(events.type, 'customer.iban-changed')))
      .orderBy(asc(events.eventId));
    const ibans = audits.map(({ after }) => (after as unknown as BankAccount).iban);
    const expect = (what: string, holds: boolean) => holds || wrong.push(`customer ${customerId}: ${what}`);

    // The sample data has version 1; each change adds 1.
    lost += ledger.changes.filter(
      (change) => change.customerId === customerId && ibans[change.version - 2] !== change.iban,
    ).length;
    expect('the version does not match the number of audit entries', customer?.version === audits.length + 1);
    expect('the bank account is not the one in the last audit entry', customer?.iban === ibans.at(-1));
    expect(
      'a bank account is stored that no client sent',
      ibans.every((iban) => sent.has(iban)),
    );
    expect(
      'an audit entry does not start with the value that the previous one ended with',
      audits.every(({ before }, index) => index === 0 || (before as unknown as BankAccount).iban === ibans[index - 1]),
    );
    expect(
      'the events do not match the audit entries one by one',
      outgoing.length === audits.length && outgoing.every(({ data }, index) => data.version === index + 2),
    );
    for (const [recipient, received] of await groupMailsByRecipient(db, customerId)) {
      expect(`${recipient} did not get exactly one email for each change`, hasSameItems(received, ibans.map(getLastFour)));
    }
  }
  check(`${name}: every acknowledged change is stored`, lost === 0, `${ledger.changes.length} acknowledged, ${lost} lost`);
  check(
    `${name}: each change has one version, audit entry, event and set of emails, and there are no others`,
    wrong.length === 0,
    wrong,
  );
}

/** Lists the last digits of the new bank account in each mail about one, by recipient: the main and billing contacts. */
async function groupMailsByRecipient(db: Database, customerId: number): Promise<Map<string, string[]>> {
  const byRecipient = new Map<string, string[]>();
  for (const { email, types } of await db.select().from(contacts).where(eq(contacts.customerId, customerId))) {
    if (types.includes('main') || types.includes('billing')) byRecipient.set(email, []);
  }
  for (const { recipient, subject, text } of await readMails(db, eq(mails.customerId, customerId))) {
    // Other mails arrive meanwhile, such as those with an invoice whose document has been rendered.
    if (!/bank account|rekeningnummer/.test(subject)) continue;
    byRecipient.set(recipient, [
      ...(byRecipient.get(recipient) ?? []),
      [...text.matchAll(/•••• (\d{4})/g)].at(-1)?.[1] ?? 'none',
    ]);
  }
  return byRecipient;
}

function getLastFour(iban: string): string {
  return iban.slice(-4);
}

function hasSameItems(items: readonly string[], others: readonly string[]): boolean {
  return items.length === others.length && [...items].sort().join() === [...others].sort().join();
}
