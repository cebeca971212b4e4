import { formatPersonName } from '@demarc/contract/person-name.ts';
import { createNameLookup } from '../../db/object-names.ts';
import { contacts } from '../../db/schema/contact.ts';

const { contactId, firstName, lastName, middleName } = contacts;

export const findContactNames = createNameLookup(contacts, {
  id: contactId,
  columns: { firstName, lastName, middleName },
  toName: (person) => ({ title: formatPersonName(person), identifier: null }),
});
