import { email } from '@demarc/contract/rules/email.ts';
import { iban } from '@demarc/contract/rules/iban.ts';
import { phoneNumber } from '@demarc/contract/rules/phone-number.ts';
import { postalCode } from '@demarc/contract/rules/postal-code.ts';
import { findFirstProblem, type Rule } from '@demarc/contract/rules/rule.ts';
import { vatNumber } from '@demarc/contract/rules/vat-number.ts';
import type { Database } from '../db/database.ts';
import { accounts } from '../db/schema/account.ts';
import { contacts } from '../db/schema/contact.ts';
import { customers } from '../db/schema/customer.ts';
import { loyaltyEntries } from '../db/schema/loyalty.ts';
import { loadSampleKinds } from './sample-kinds.ts';

/**
 * Throws if rows violate an invariant: lists all violations of the companies themselves (rules 2 and 21, and the field rules). If
 * there are none, throws the first violation among the services and orders of these customers, or of all customers.
 */
export async function assertInvariants(db: Database, customerIds?: readonly number[]): Promise<void> {
  const violations: string[] = [];
  const allContacts = await db.select().from(contacts);
  const allAccounts = await db.select().from(accounts);
  const entries = await db.select().from(loyaltyEntries).orderBy(loyaltyEntries.bookedAt, loyaltyEntries.entryId);

  for (const customer of await db.select().from(customers)) {
    const { customerId } = customer;
    const filterOwn = <T extends { customerId: number }>(rows: T[]) => rows.filter((row) => row.customerId === customerId);
    const report = (what: string) => violations.push(`customer ${customerId} ${what}`);
    const check = (what: string, rule: Rule, ...values: (string | null)[]) => {
      for (const value of values) if (findFirstProblem([rule], value)) report(`has an invalid ${what}: ${value}`);
    };
    const [people, persons] = [filterOwn(allContacts), filterOwn(allAccounts)];

    if (people.filter(({ types }) => types.includes('main')).length !== 1) report('does not have exactly one main contact');
    if (!people.some(({ types }) => types.includes('billing'))) report('has no billing contact');
    const enabled = persons.filter(({ status }) => status === 'ENABLED');
    if (customer.status === 'ACTIVE' && !enabled.some(({ roles }) => roles.includes('RESELLER_ADMIN')))
      report('has no administrator');
    if (customer.status === 'APPLICATION' && enabled.length > 0) report('is an application with an enabled account');

    let balance = 0;
    for (const { points, bookedAt } of filterOwn(entries)) {
      balance += points;
      if (balance < 0) report(`has a balance of ${balance} loyalty points at ${bookedAt.toISOString()}`);
    }
    if (!customer.loyaltyParticipant && filterOwn(entries).length > 0)
      report('has loyalty points but does not take part in the loyalty program');

    check('IBAN', iban, customer.iban);
    check('VAT number', vatNumber, customer.vatNumber);
    check('postal code', postalCode, customer.address.postalCode, customer.postalAddress?.postalCode ?? null);
    check(
      'phone number',
      phoneNumber,
      ...[...people, ...persons].map((person) => person.phoneNumber),
      ...people.map((person) => person.phoneNumber2),
    );
    check('email address', email, ...[...people, ...persons].map((person) => person.email));
    if (customer.cocNumber !== null && !/^\d{8}$/.test(customer.cocNumber))
      report(`has an invalid CoC number: ${customer.cocNumber}`);
  }
  if (violations.length > 0) throw new Error(`The sample data breaks its rules:\n${violations.join('\n')}`);
  for (const kind of await loadSampleKinds()) await kind.assertInvariants(db, customerIds);
}
