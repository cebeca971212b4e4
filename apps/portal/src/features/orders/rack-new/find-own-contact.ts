import type { Account } from '@demarc/contract/account.ts';
import type { CustomerContact } from '@demarc/contract/contact.ts';
import { formatPersonName } from '@demarc/contract/person-name.ts';

/** The contact that is the user: with the same email address, or else with the same name. */
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
