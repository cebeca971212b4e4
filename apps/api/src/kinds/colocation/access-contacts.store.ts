import { and, eq } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { isAnyOf, type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { contacts } from '../../db/schema/contact.ts';

const { contactId } = contacts;

const selectContactIds = prepareStatement((db, values: Placeholders<{ customerId: number; ids: readonly string[] }>) =>
  db
    .select({ contactId })
    .from(contacts)
    .where(and(eq(contacts.customerId, values.customerId), isAnyOf(contactId, values.ids))),
);

/** Returns the IDs that belong to contacts of the customer. */
export async function findOwnContactIds(db: Database, customerId: number, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  return new Set((await selectContactIds(db, { customerId, ids })).map((contact) => contact.contactId));
}
