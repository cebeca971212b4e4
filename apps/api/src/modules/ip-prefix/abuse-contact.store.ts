import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { contacts } from '../../db/schema/contact.ts';

const selectContact = prepareStatement((db, { customerId, contactId }: Placeholders<{ customerId: number; contactId: string }>) =>
  db
    .select({ contactId: contacts.contactId })
    .from(contacts)
    .where(and(eq(contacts.customerId, customerId), eq(contacts.contactId, contactId), sql`'abuse' = any(${contacts.types})`))
    .for('share'),
);

/** Whether a contact of the customer has the type `abuse`. Locks the contact until the transaction ends. */
export async function isAbuseContact(tx: Database, customerId: number, contactId: string): Promise<boolean> {
  return (await selectContact(tx, { customerId, contactId })).length > 0;
}
