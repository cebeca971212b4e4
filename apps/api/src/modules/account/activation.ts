import { randomBytes } from 'node:crypto';
import { email } from '@demarc/contract/rules/email.ts';
import { brandOrigin, type Config } from '../../config.ts';
import type { Database } from '../../db/database.ts';
import { secretHash } from '../../db/secret-hash.ts';
import type { Parts } from '../../parts.ts';
import type { AccountRow, CustomerRow } from './account.store.ts';
import * as store from './activation.store.ts';

const dayMilliseconds = 24 * 60 * 60 * 1000;
const codeDays = 7;

interface Invitation {
  customer: Pick<CustomerRow, 'customerId' | 'brand' | 'language' | 'companyName'>;
  account: Pick<AccountRow, 'accountId' | 'username' | 'firstName' | 'email' | 'roles' | 'language'>;
  /** Full name of the administrator who made the account; null for the first of a company. */
  invitedBy: string | null;
}

/** Mails the person of an account a new code to activate it with; an earlier one works no longer. Answers its end. */
export async function mailActivation(
  tx: Database,
  { clock, config, mail }: Pick<Parts, 'clock' | 'config' | 'mail'>,
  { customer, account, invitedBy }: Invitation,
): Promise<Date> {
  const { customerId, brand, companyName } = customer;
  const { accountId, username, firstName, roles } = account;
  const code = randomBytes(32).toString('base64url');
  const activationExpiresAt = new Date(clock.now().getTime() + codeDays * dayMilliseconds);
  await store.setActivationCode(tx, customerId, accountId, { activationCodeHash: secretHash(code), activationExpiresAt });
  const url = new URL('/account/activate', brandOrigin(config, brand));
  url.searchParams.set('customerId', String(customerId));
  url.searchParams.set('accountId', accountId);
  // After the #, so that no log has it.
  url.hash = `code=${code}`;
  const login = config.sso ? undefined : await store.findLogin(tx, username);
  await mail.queue(tx, {
    customerId,
    brand,
    language: account.language ?? customer.language,
    recipient: recipientOf(config, account),
    template: 'activation',
    values: {
      firstName,
      companyName,
      username,
      invitedBy,
      roles,
      url: url.href,
      expiresAt: activationExpiresAt,
      passwordNeeded: isPasswordNeeded(config, login),
    },
  });
  return activationExpiresAt;
}

/** Whether the person chooses a password with the code: not where somebody else signs people in, nor where they have one. */
export function isPasswordNeeded({ sso }: Pick<Config, 'sso'>, login: Pick<store.LoginRow, 'passwordHash'> | undefined): boolean {
  return !sso && !login?.passwordHash;
}

/**
 * Whether a username is the login of somebody we cannot write to by it. An address is known to be its owner's; of a plain name
 * nobody can tell whether the two are one person.
 */
export async function isAnothersLogin(tx: Database, { sso }: Pick<Config, 'sso'>, username: string): Promise<boolean> {
  return !sso && email(username) !== null && (await store.findLogin(tx, username)) !== undefined;
}

/**
 * Who gets the code. It gives the account to the login of its username, so it goes to whom that login is of and not to the
 * address that an administrator, perhaps of another company, has typed. A username that is an address is its owner's from
 * the start, or anybody could take it before them.
 */
function recipientOf({ sso }: Pick<Config, 'sso'>, { email: typed, username }: Invitation['account']): string {
  return !sso && email(username) === null ? username : typed;
}
