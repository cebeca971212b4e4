import type { Account } from '@demarc/contract/account.ts';
import type { CustomerContact } from '@demarc/contract/contact.ts';
import { formatPersonName } from '@demarc/contract/person-name.ts';

/** Finds the user's own contact, by email address or else by name. */
export function findOwnContact(
  contacts: readonly CustomerContact[],
  account: Pick<Account, 'email' | 'firstName' | 'middleName' | 'lastName'>,
): CustomerContact | undefined {
  const email = account.email.toLowerCase();
  const name = formatPersonName(account);
  return (
    contacts.find((contact) => contact.email.toLowerCase() === email) ??
    contacts.find((contact) => name !== '' && formatPersonName(contact) === name)
  );
}
