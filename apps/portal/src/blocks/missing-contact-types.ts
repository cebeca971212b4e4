import { type ContactType, contactTypes } from '@demarc/contract/contact.ts';
import type { Customer } from '@demarc/contract/customer.ts';

/** Returns the message types that a company needs a contact for. End users place no orders here. */
export function getNeededContactTypes({ customerType }: Pick<Customer, 'customerType'>): readonly ContactType[] {
  return contactTypes.filter((type) => type !== 'order' || customerType === 'reseller');
}

/** Finds the message types that no contact receives. */
export function findMissingContactTypes(
  customer: Pick<Customer, 'customerType'> & { contacts: readonly Pick<Customer['contacts'][number], 'types'>[] },
): readonly ContactType[] {
  return getNeededContactTypes(customer).filter((type) => !customer.contacts.some(({ types }) => types.includes(type)));
}

/** Returns the translation key of what becomes of the emails that a contact with a missing type would get. */
export function getMissingContactText(type: ContactType, missingTypes: readonly ContactType[]): string {
  if (type === 'main') return 'company.nobody-main-text';
  return missingTypes.includes('main') ? 'company.nobody-gets-text' : 'company.nobody-text';
}
