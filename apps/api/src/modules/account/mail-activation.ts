import { randomBytes } from 'node:crypto';
import { email } from '@demarc/contract/rules/email.ts';
import type { AppContext } from '../../app-context.ts';
import { type Config, getBrandOrigin } from '../../config.ts';
import type { Database } from '../../db/database.ts';
import { hashSecret } from '../../db/hash-secret.ts';
import { activation } from '../../mail/templates/activation.ts';
import type { AccountRow, CustomerRow } from './account.store.ts';
import * as store from './activation.store.ts';

const dayMilliseconds = 24 * 60 * 60 * 1000;
const codeValidityDays = 7;

interface Invitation {
  customer: Pick<CustomerRow, 'customerId' | 'brand' | 'language' | 'companyName'>;
  account: Pick<AccountRow, 'accountId' | 'username' | 'firstName' | 'email' | 'roles' | 'language'>;
  /** Full name of the administrator who created the account; null for the first account of a company. */
  invitedBy: string | null;
}

/** Emails a new activation code, which replaces any earlier one, and returns when it expires. */
export async function mailActivation(
  tx: Database,
  { clock, config, mail }: Pick<AppContext, 'clock' | 'config' | 'mail'>,
  { customer, account, invitedBy }: Invitation,
): Promise<Date> {
  const { customerId, brand, companyName } = customer;
  const { accountId, username, firstName, roles } = account;
  const code = randomBytes(32).toString('base64url');
  const activationExpiresAt = new Date(clock.now().getTime() + codeValidityDays * dayMilliseconds);
  await store.setActivationCode(tx, customerId, accountId, { activationCodeHash: hashSecret(code), activationExpiresAt });
  const url = new URL('/account/activate', getBrandOrigin(config, brand));
  url.searchParams.set('customerId', String(customerId));
  url.searchParams.set('accountId', accountId);
  // In the fragment, so that it is not written to any log.
  url.hash = `code=${code}`;
  const login = config.sso ? undefined : await store.findLogin(tx, username);
  await mail.queue(tx, {
    customerId,
    brand,
    language: account.language ?? customer.language,
    recipient: getRecipient(config, account),
    template: activation,
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

/** Whether the person sets a password during activation: not with single sign-on, nor if their login already has one. */
export function isPasswordNeeded({ sso }: Pick<Config, 'sso'>, login: Pick<store.LoginRow, 'passwordHash'> | undefined): boolean {
  return !sso && !login?.passwordHash;
}

/**
 * Whether the username is an existing login that is not an email address. Ownership of an address can be verified; for a plain
 * name we cannot tell whether both belong to the same person.
 */
export async function isUnverifiableLogin(tx: Database, { sso }: Pick<Config, 'sso'>, username: string): Promise<boolean> {
  return !sso && email(username) !== null && (await store.findLogin(tx, username)) !== undefined;
}

/**
 * Returns the address to send the code to. The code gives access to the login of the username, so it goes to the owner of that
 * login, not to an address entered by an administrator, perhaps of another company. If the username is an email address, the code
 * goes there; otherwise anyone could claim the username first.
 */
function getRecipient({ sso }: Pick<Config, 'sso'>, { email: enteredEmail, username }: Invitation['account']): string {
  return !sso && email(username) === null ? username : enteredEmail;
}
