import { randomUUID } from 'node:crypto';
import { type AccountActivationRequest, type ActivationCheck, passwordRules } from '@demarc/contract/account.ts';
import { findFieldProblems } from '@demarc/contract/rules/field-rules.ts';
import type { AppContext } from '../../app-context.ts';
import { type Author, writeAudit } from '../../db/audit.ts';
import type { Database } from '../../db/database.ts';
import { hashSecret } from '../../db/hash-secret.ts';
import { conflict, type FieldProblem, invalid, notFound } from '../../http/problem.ts';
import { isCommonPassword } from '../../oidc/common-passwords.ts';
import { hashPassword } from '../../oidc/password.ts';
import type { AccountRow, CustomerRow } from './account.store.ts';
import * as accounts from './account.store.ts';
import * as store from './activation.store.ts';
import { clearActivationAttempts, limitActivationAttempts, limitCodeRequests } from './activation-limit.ts';
import { isPasswordNeeded, isUnverifiableLogin, mailActivation } from './mail-activation.ts';

/** One attempt to use an activation code. */
interface ActivationAttempt {
  customerId: number;
  accountId: string;
  code: string;
  ip: string;
}

interface PendingActivation {
  account: AccountRow & { activationExpiresAt: Date };
  customer: CustomerRow;
}

/** Returns what an activation code is for. */
export async function check(context: AppContext, attempt: ActivationAttempt): Promise<ActivationCheck> {
  const { database, config } = context;
  const { account, customer } = await getPendingActivation(context, attempt);
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
  context: AppContext,
  attempt: ActivationAttempt,
  { password, language }: AccountActivationRequest,
  author: Author,
): Promise<undefined> {
  const { clock, config, database, notifyChannel } = context;
  const { account, customer } = await getPendingActivation(context, attempt);
  const { customerId, accountId, username } = account;
  const login = await store.findLogin(database.db, username);
  // A concurrent activation may just have created the login; report that instead of a wrong password.
  checkPending(await accounts.findRow(database.db, customerId, accountId), customer, attempt.code, clock.now());
  checkPassword(isPasswordNeeded(config, login), password, { username, companyName: customer.companyName });
  // Hashing takes half a second, so do it before locking any row.
  const passwordHash = password === undefined ? null : await hashPassword(password);

  return database.db.transaction(async (tx) => {
    const lockedCustomer = await accounts.lockCustomer(tx, customerId);
    const pending = checkPending(await accounts.findRow(tx, customerId, accountId), lockedCustomer, attempt.code, clock.now());
    if (await isUnverifiableLogin(tx, config, username)) throw conflict('USERNAME_IN_USE');
    const loginId = config.sso ? null : await resolveLogin(tx, clock.now(), username, passwordHash);
    const change = { status: 'ENABLED', ...(language && { language }) } as const;
    await accounts.update(tx, pending.account, { ...change, loginId, activationExpiresAt: null });
    const before = { status: pending.account.status, ...(language && { language: pending.account.language }) };
    const person = { ...author, accountId };
    await writeAudit(tx, clock, person, {
      customerId,
      type: 'account.activated',
      objectType: 'account',
      objectId: accountId,
      before,
      after: change,
    });
    await notifyChannel.notify(tx, `account:${accountId}`);
    if (pending.customer.status === 'APPLICATION') await activateCustomer(tx, context, customerId, person);
    return undefined;
  });
}

/** Emails a new code if the account is pending. The response is the same in every case. */
export async function requestCode(
  context: AppContext,
  { customerId, accountId }: Pick<ActivationAttempt, 'customerId' | 'accountId'>,
  ip: string,
  author: Author,
): Promise<undefined> {
  const { clock, database } = context;
  if (!(await limitCodeRequests(context, accountId, ip))) return undefined;
  return database.db.transaction(async (tx) => {
    const customer = await accounts.lockCustomer(tx, customerId);
    const account = await accounts.findRow(tx, customerId, accountId);
    if (!customer || account?.status !== 'PENDING_ACTIVATION' || !canActivate(customer)) return undefined;
    const activationExpiresAt = await mailActivation(tx, context, { customer, account, invitedBy: null });
    await writeAudit(
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

/** Returns the pending account that a code belongs to. Limits wrong codes, and throws the same 404 for each of them. */
async function getPendingActivation(
  context: AppContext,
  { customerId, accountId, code, ip }: ActivationAttempt,
): Promise<PendingActivation> {
  const { clock, database } = context;
  await limitActivationAttempts(context, accountId, ip);
  const account = await accounts.findRow(database.db, customerId, accountId);
  checkCode(account, code);
  await clearActivationAttempts(context, accountId, ip);
  return checkPending(account, await store.findCustomer(database.db, customerId), code, clock.now());
}

function checkCode(account: AccountRow | undefined, code: string): asserts account {
  if (!account?.activationCodeHash || account.activationCodeHash !== hashSecret(code.trim())) throw notFound();
}

/** Throws if the code cannot activate the account. Only a caller with the correct code learns why. */
function checkPending(
  account: AccountRow | undefined,
  customer: CustomerRow | undefined,
  code: string,
  now: Date,
): PendingActivation {
  checkCode(account, code);
  if (!customer || !canActivate(customer)) throw notFound();
  if (account.status !== 'PENDING_ACTIVATION') throw conflict('ALREADY_ACTIVATED');
  const { activationExpiresAt } = account;
  if (!activationExpiresAt || activationExpiresAt <= now) throw conflict('ACTIVATION_EXPIRED');
  return { account: { ...account, activationExpiresAt }, customer };
}

/** Accounts can be activated only after the provider has approved the company, and until the company is terminated. */
function canActivate({ status, approvedAt }: CustomerRow): boolean {
  return status === 'APPLICATION' ? approvedAt !== null : status !== 'TERMINATED';
}

function checkPassword(isNeeded: boolean, password: string | undefined, person: { username: string; companyName: string }) {
  const problems: FieldProblem[] = [];
  if (isNeeded) {
    problems.push(...findFieldProblems(passwordRules, { password }));
    const isCommon = problems.length === 0 && isCommonPassword(password ?? '', person);
    if (isCommon) problems.push({ field: 'password', code: 'validation.password-common' });
  } else if (password !== undefined) {
    problems.push({ field: 'password', code: 'validation.not-allowed-here' });
  }
  if (problems.length > 0) throw invalid(problems);
}

/** Finds or creates the login for an account. Only a login without a password gets one. */
async function resolveLogin(tx: Database, now: Date, username: string, passwordHash: string | null): Promise<string> {
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
  const inserted = await store.insertLogin(tx, row);
  if (!inserted) throw invalid([{ field: 'password', code: 'validation.not-allowed-here' }]);
  return inserted.loginId;
}

/** Makes an approved application an active customer when its first administrator activates their account. */
async function activateCustomer(
  tx: Database,
  { clock, notifyChannel }: AppContext,
  customerId: number,
  author: Author,
): Promise<void> {
  await store.setCustomerActive(tx, customerId);
  const subject = { customerId, type: 'customer.activated', objectType: 'customer', objectId: String(customerId) };
  const before = { status: 'APPLICATION' };
  await writeAudit(tx, clock, author, { ...subject, before, after: { status: 'ACTIVE' } });
  await notifyChannel.notify(tx, `customer:${customerId}`);
}
