import { and, eq } from 'drizzle-orm';
import { auditEntries } from '../db/schema/audit.ts';
import { contacts } from '../db/schema/contact.ts';
import { msas } from '../db/schema/msa.ts';
import { terminate } from '../modules/msa/msa.service.ts';
import { officeIp, type SampleCompany } from './company.ts';
import type { History } from './history.ts';
import { backOffice, getAccountIds, type SamplePast } from './sample-past.ts';

/** Starts what happened to a company itself. */
export async function startCompany(past: SamplePast, company: SampleCompany): Promise<void> {
  await past.histories.start(tellChanges(past, company));
  await past.histories.start(tellTerminations(past, company));
}

/** The entries of the audit log about earlier values. */
async function* tellChanges({ context }: SamplePast, { changes = [], customer: { customerId } }: SampleCompany): History {
  const { db } = context.database;
  const accountIds = await getAccountIds(db, customerId);
  const rows = await db.select().from(contacts).where(eq(contacts.customerId, customerId));
  const contactIds = new Map(rows.map(({ email, contactId }) => [email, contactId]));
  for (const { at, by, object, ...change } of changes) {
    yield at;
    const objectId =
      object.type === 'customer' ? String(customerId) : (object.type === 'account' ? accountIds : contactIds).get(object.email)!;
    await db.insert(auditEntries).values({
      ...change,
      ...{ customerId, occurredAt: at, actor: 'CUSTOMER', accountId: accountIds.get(by)!, ip: officeIp },
      ...{ objectType: object.type, objectId },
    });
  }
}

async function* tellTerminations({ context }: SamplePast, { agreements, customer: { customerId } }: SampleCompany): History {
  for (const { terminatedAt, version } of agreements) {
    if (!terminatedAt) continue;
    yield terminatedAt;
    const isMeant = and(eq(msas.customerId, customerId), eq(msas.msaVersion, version));
    const [msa] = await context.database.db.select({ msaId: msas.msaId }).from(msas).where(isMeant);
    await terminate(context, customerId, msa!.msaId, backOffice('terminateMsa'));
  }
}
