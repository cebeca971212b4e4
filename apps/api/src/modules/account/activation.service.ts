import { randomUUID } from 'node:crypto';
import { type AccountActivationRequest, type ActivationCheck, passwordRules } from '@demarc/contract/account.ts';
import { problemsIn } from '@demarc/contract/rules/field-rules.ts';
import type { Database } from '../../db/database.ts';
import { type Author, recordChange } from '../../db/record.ts';
import { secretHash } from '../../db/secret-hash.ts';
import { conflict, type FieldProblem, invalid, notFound } from '../../http/problem.ts';
import { isCommonPassword } from '../../oidc/common-passwords.ts';
import { hashPassword } from '../../oidc/password.ts';
import type { Parts } from '../../parts.ts';
import type { AccountRow, CustomerRow } from './account.store.ts';
import * as accounts from './account.store.ts';
import * as store from './activation.store.ts';
import { isAnothersLogin, isPasswordNeeded, mailActivation } from './activation.ts';
import { countTry, forgetTries, mayAskForCode } from './activation-limit.ts';

/** One attempt to use an activation code. */
interface Try {
  customerId: number;
  accountId: string;
  code: string;
  ip: string;
}

interface Waiting {
  account: AccountRow & { activationExpiresAt: Date };
  customer: CustomerRow;
}

/** Returns what an activation code is for. */
export async function check(parts: Parts, given: Try): Promise<ActivationCheck> {
  const { database, config } = parts;
  const { account, customer } = await waitingFor(parts, given);
  const login = await store.findLogin(database.db, account.username);
  return {
    companyName: customer.companyName,
    username: account.username,
    roles: account.roles,
    passwordNeeded: isPasswordNeeded(config, login),
    activationExpiresAt: account.activationExpiresAt.toISOString(),
  };
}

/** Activates an account and links it to the login of its username, which is created if it does not exist. */
export async function activate(
  parts: Parts,
  given: Try,
  { password, language }: AccountActivationRequest,
  author: Author,
): Promise<undefined> {
  const { clock, config, database, wakeUps } = parts;
  const { account, customer } = await waitingFor(parts, given);
  const { customerId, accountId, username } = account;
  const login = await store.findLogin(database.db, username);
  // A concurrent activation may just have created the login; report that instead of a wrong password.
  checkWaiting(await accounts.findRow(database.db, customerId, accountId), customer, given.code, clock.now());
  checkPassword(isPasswordNeeded(config, login), password, { username, companyName: customer.companyName });
  // Hashing takes half a second, so do it before locking any row.
  const passwordHash = password === undefined ? null : await hashPassword(password);

  return database.db.transaction(async (tx) => {
    const held = await accounts.lockCustomer(tx, customerId);
    const now = checkWaiting(await accounts.findRow(tx, customerId, accountId), held, given.code, clock.now());
    if (await isAnothersLogin(tx, config, username)) throw conflict('USERNAME_IN_USE');
    const loginId = config.sso ? null : await loginFor(tx, clock.now(), username, passwordHash);
    const change = { status: 'ENABLED', ...(language && { language }) } as const;
    await accounts.update(tx, now.account, { ...change, loginId, activationExpiresAt: null });
    const before = { status: now.account.status, ...(language && { language: now.account.language }) };
    const person = { ...author, accountId };
    await recordChange(tx, clock, person, {
      customerId,
      type: 'account.activated',
      objectType: 'account',
      objectId: accountId,
      before,
      after: change,
    });
    await wakeUps.tell(tx, `account:${accountId}`);
    if (now.customer.status === 'APPLICATION') await activateCustomer(tx, parts, customerId, person);
    return undefined;
  });
}

/** Emails a new code if the account is pending. The response is the same in every case. */
export async function requestCode(
  parts: Parts,
  { customerId, accountId }: Pick<Try, 'customerId' | 'accountId'>,
  ip: string,
  author: Author,
): Promise<undefined> {
  const { clock, database } = parts;
  if (!(await mayAskForCode(parts, accountId, ip))) return undefined;
  return database.db.transaction(async (tx) => {
    const customer = await accounts.lockCustomer(tx, customerId);
    const account = await accounts.findRow(tx, customerId, accountId);
    if (!customer || account?.status !== 'PENDING_ACTIVATION' || !mayActivate(customer)) return undefined;
    const activationExpiresAt = await mailActivation(tx, parts, { customer, account, invitedBy: null });
    await recordChange(
      tx,
      clock,
      { ...author, accountId: account.accountId },
      {
        customerId,
        type: 'account.activation-mailed',
        objectType: 'account',
        objectId: account.accountId,
        before: { activationExpiresAt: account.activationExpiresAt },
        after: { activationExpiresAt },
      },
    );
    return undefined;
  });
}

/** Finds the pending account that the code belongs to. Wrong codes are counted and get the same error whatever is wrong. */
async function waitingFor(parts: Parts, { customerId, accountId, code, ip }: Try): Promise<Waiting> {
  const { clock, database } = parts;
  await countTry(parts, accountId, ip);
  const account = await accounts.findRow(database.db, customerId, accountId);
  checkCode(account, code);
  await forgetTries(parts, accountId, ip);
  return checkWaiting(account, await store.findCustomer(database.db, customerId), code, clock.now());
}

function checkCode(account: AccountRow | undefined, code: string): asserts account {
  if (!account?.activationCodeHash || account.activationCodeHash !== secretHash(code.trim())) throw notFound();
}

/** Throws if the code cannot activate the account. Only a caller with the correct code learns why. */
function checkWaiting(account: AccountRow | undefined, customer: CustomerRow | undefined, code: string, now: Date): Waiting {
  checkCode(account, code);
  if (!customer || !mayActivate(customer)) throw notFound();
  if (account.status !== 'PENDING_ACTIVATION') throw conflict('ALREADY_ACTIVATED');
  const { activationExpiresAt } = account;
  if (!activationExpiresAt || activationExpiresAt <= now) throw conflict('ACTIVATION_EXPIRED');
  return { account: { ...account, activationExpiresAt }, customer };
}

/** Accounts can be activated only after the provider has approved the company, and until the company is terminated. */
function mayActivate({ status, approvedAt }: CustomerRow): boolean {
  return status === 'APPLICATION' ? approvedAt !== null : status !== 'TERMINATED';
}

function checkPassword(isNeeded: boolean, password: string | undefined, person: { username: string; companyName: string }) {
  const problems: FieldProblem[] = [];
  if (isNeeded) {
    problems.push(...problemsIn(passwordRules, { password }));
    const isCommon = problems.length === 0 && isCommonPassword(password ?? '', person);
    if (isCommon) problems.push({ field: 'password', code: 'validation.password-common' });
  } else if (password !== undefined) {
    problems.push({ field: 'password', code: 'validation.not-allowed-here' });
  }
  if (problems.length > 0) throw invalid(problems);
}

/** Finds or creates the login for an account. Only a login without a password gets one. */
async function loginFor(tx: Database, now: Date, username: string, passwordHash: string | null): Promise<string> {
  const login = await store.lockLogin(tx, username);
  if (login?.passwordHash) {
    // The login was just created with another password.
    if (passwordHash) throw invalid([{ field: 'password', code: 'validation.not-allowed-here' }]);
    return login.loginId;
  }
  if (!passwordHash) throw invalid([{ field: 'password', code: 'validation.required' }]);
  if (login) {
    await store.setPassword(tx, login.loginId, { passwordHash, passwordChangedAt: now });
    return login.loginId;
  }
  const row = { loginId: randomUUID(), username, passwordHash, passwordChangedAt: now, createdAt: now };
  const made = await store.insertLogin(tx, row);
  if (!made) throw invalid([{ field: 'password', code: 'validation.not-allowed-here' }]);
  return made.loginId;
}

/** An approved application becomes an active customer when its first administrator activates their account. */
async function activateCustomer(tx: Database, { clock, wakeUps }: Parts, customerId: number, author: Author): Promise<void> {
  await store.makeCustomerActive(tx, customerId);
  const subject = { customerId, type: 'customer.activated', objectType: 'customer', objectId: String(customerId) };
  const before = { status: 'APPLICATION' };
  await recordChange(tx, clock, author, { ...subject, before, after: { status: 'ACTIVE' } });
  await wakeUps.tell(tx, `customer:${customerId}`);
}
