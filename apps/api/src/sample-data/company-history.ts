import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { auditEntries } from '../db/schema/audit.ts';
import { contacts } from '../db/schema/contact.ts';
import { customers } from '../db/schema/customer.ts';
import { msas } from '../db/schema/msa.ts';
import { officeIp, type SampleCompany } from './company.ts';
import type { History } from './history.ts';
import { getAccountIds, type SamplePast } from './sample-past.ts';

/** Starts the history of a company itself. */
export async function startCompany(past: SamplePast, company: SampleCompany): Promise<void> {
  await past.histories.start(runChanges(past, company));
  await past.histories.start(runPaperAgreement(past, company));
}

/** Writes the audit entries of changes to earlier values, which the company has until then: its invoices copy them. */
async function* runChanges({ context }: SamplePast, { changes = [], customer: { customerId } }: SampleCompany): History {
  const { db } = context.database;
  const setValues = (values: object) => db.update(customers).set(values).where(eq(customers.customerId, customerId));
  for (const { object, before } of changes.toReversed()) if (object.type === 'customer' && before) await setValues(before);
  const accountIds = await getAccountIds(db, customerId);
  const rows = await db.select().from(contacts).where(eq(contacts.customerId, customerId));
  const contactIds = new Map(rows.map(({ email, contactId }) => [email, contactId]));
  for (const { at, by, object, ...change } of changes) {
    yield at;
    if (object.type === 'customer' && change.after) await setValues(change.after);
    const objectId =
      object.type === 'customer' ? String(customerId) : (object.type === 'account' ? accountIds : contactIds).get(object.email)!;
    await db.insert(auditEntries).values({
      ...change,
      customerId,
      occurredAt: at,
      actor: 'CUSTOMER',
      accountId: accountIds.get(by)!,
      ip: officeIp,
      objectType: object.type,
      objectId,
    });
  }
}

/**
 * A company that has not signed an agreement in the portal gets a row for an agreement on paper, because orders need one. The row
 * is deleted at the first offer.
 */
async function* runPaperAgreement({ context }: SamplePast, { agreements, customer }: SampleCompany): History {
  const [first] = agreements;
  if (!first || agreements.some(({ signed }) => signed)) return;
  const { db } = context.database;
  const { createdAt = first.offeredAt, customerId, language } = customer;
  const msaId = randomUUID();
  await db.insert(msas).values({
    customerId,
    msaId,
    msaVersion: '0',
    title: '',
    status: 'SIGNED',
    language,
    offeredAt: createdAt,
    signedAt: createdAt,
    expiresAt: first.offeredAt,
  });
  yield first.offeredAt;
  await db.delete(msas).where(and(eq(msas.customerId, customerId), eq(msas.msaId, msaId)));
}
