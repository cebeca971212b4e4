import { type ContactType, type CustomerContact, contactTypes } from '@demarc/contract/contact.ts';
import type { Customer } from '@demarc/contract/customer.ts';

type Contacts = readonly Pick<CustomerContact, 'id' | 'types'>[];

/** The message types that no contact receives. */
export function findUncoveredTypes(contacts: Contacts): ContactType[] {
  return contactTypes.filter((type) => !contacts.some(({ types }) => types.includes(type)));
}

/** Returns why a contact cannot be removed (it is the only main or the only billing contact); null if it can be. */
export function getIrreplaceableType(contacts: Contacts, contact: Contacts[number]): 'main' | 'billing' | null {
  const isOnly = (type: ContactType) =>
    contact.types.includes(type) && !contacts.some(({ id, types }) => id !== contact.id && types.includes(type));
  if (isOnly('main')) return 'main';
  return isOnly('billing') ? 'billing' : null;
}

/** Adds or replaces a saved contact. Like the API, it keeps one main contact per company. */
export function upsertContact(customer: Customer, saved: CustomerContact): Customer {
  const others = customer.contacts
    .filter(({ id }) => id !== saved.id)
    .map((other) => (saved.types.includes('main') ? { ...other, types: other.types.filter((type) => type !== 'main') } : other));
  const isExisting = others.length < customer.contacts.length;
  const contacts = isExisting
    ? customer.contacts.map(({ id }) => (id === saved.id ? saved : others.find((other) => other.id === id)!))
    : [...others, saved];
  return { ...customer, contacts };
}
