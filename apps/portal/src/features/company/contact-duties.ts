import { type ContactType, type CustomerContact, contactTypes } from '@demarc/contract/contact.ts';
import type { Customer } from '@demarc/contract/customer.ts';

type Contacts = readonly Pick<CustomerContact, 'id' | 'types'>[];

/** Message types that nobody gets. */
export function uncovered(contacts: Contacts): ContactType[] {
  return contactTypes.filter((type) => !contacts.some(({ types }) => types.includes(type)));
}

/** What the company would lose without a contact, where it cannot be without: the only main one, the last one for billing. */
export function lastFor(contacts: Contacts, contact: Contacts[number]): 'main' | 'billing' | null {
  const isOnly = (type: ContactType) =>
    contact.types.includes(type) && !contacts.some(({ id, types }) => id !== contact.id && types.includes(type));
  if (isOnly('main')) return 'main';
  return isOnly('billing') ? 'billing' : null;
}

/** The company with a contact that was saved, as the API does it: a company has one main contact. */
export function withContact(customer: Customer, saved: CustomerContact): Customer {
  const others = customer.contacts
    .filter(({ id }) => id !== saved.id)
    .map((other) => (saved.types.includes('main') ? { ...other, types: other.types.filter((type) => type !== 'main') } : other));
  const isKnown = others.length < customer.contacts.length;
  const contacts = isKnown
    ? customer.contacts.map(({ id }) => (id === saved.id ? saved : others.find((other) => other.id === id)!))
    : [...others, saved];
  return { ...customer, contacts };
}
