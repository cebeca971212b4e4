import type { getCustomer } from '@demarc/contract/customer.ts';
import { formatPersonName } from '@demarc/contract/person-name.ts';
import { getCachedRead } from '../../lib/api.ts';
import type { Visit } from '../visits.ts';

export const visit: Visit = {
  findId: ({ segments: [first, second, third] }) => first === 'company' && second === 'contact' && third,
  read: (contactId, customerId) => {
    const customer = getCachedRead<typeof getCustomer>('getCustomer', { params: { customerId } });
    const contact = customer?.contacts.find(({ id }) => id === contactId);
    return contact ? { kind: 'contact', title: formatPersonName(contact), detail: contact.email } : null;
  },
};
