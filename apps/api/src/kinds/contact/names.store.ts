import { formatPersonName } from '@demarc/contract/person-name.ts';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { toUuids } from '../../db/object-names.ts';
import { isAnyOf, type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { contacts } from '../../db/schema/contact.ts';

const { contactId, firstName, middleName, lastName } = contacts;

const selectNames = prepareStatement((db, values: Placeholders<{ customerId: number; ids: readonly string[] }>) =>
  db
    .select({ contactId, firstName, middleName, lastName })
    .from(contacts)
    .where(and(eq(contacts.customerId, values.customerId), isAnyOf(contactId, values.ids))),
);

export async function findContactNames(db: Database, customerId: number, ids: string[]) {
  const rows = await selectNames(db, { customerId, ids: toUuids(ids) });
  return rows.map(({ contactId, ...person }) => [contactId, { title: formatPersonName(person), identifier: null }] as const);
}
