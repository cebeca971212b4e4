import { randomUUID } from 'node:crypto';
import { roles as allRoles, hasRole, type Role } from '@demarc/contract/access.ts';
import {
  type Account,
  type AccountCreateRequest,
  ownAccountFields,
  type UpdateCustomerAccountRequest,
} from '@demarc/contract/account.ts';
import type { AppContext } from '../../app-context.ts';
import { type Author, writeAudit } from '../../db/audit.ts';
import type { Database } from '../../db/database.ts';
import { diffFields } from '../../db/diff-fields.ts';
import { type AccountReadOptions, findAccount, getAccountName, listCustomerAccounts } from '../../db/views/account.ts';
import { conflict, forbidden, notFound } from '../../http/problem.ts';
import type { SaveResponse } from '../../http/serve.ts';
import type { Session } from '../../http/session.ts';
import { type AccountChanged, accountChanged } from '../../mail/templates/account-changed.ts';
import type { AccountChange, AccountRow, CustomerRow } from './account.store.ts';
import * as store from './account.store.ts';
import { limitInvitations, limitResends } from './invitation-limit.ts';
import { isUnverifiableLogin, mailActivation } from './mail-activation.ts';

type MailedChange = AccountChanged['changes'][number];

export function list(context: AppContext, customerId: number, isWithDisabled: boolean): Promise<Account[]> {
  return listCustomerAccounts(context.database.db, customerId, { isWithDisabled, ...toReadOptions(context) });
}

export async function get(
  context: AppContext,
  customerId: number,
  accountId: string,
  db = context.database.db,
): Promise<Account> {
  const account = await findAccount(db, customerId, accountId, toReadOptions(context));
  if (!account) throw notFound();
  return account;
}

/** Adds an account and emails its person. The response does not reveal whether they already have a login. */
export async function create(
  context: AppContext,
  { customerId, accountId: createdBy }: Session,
  { username: requestedUsername, roles, ...person }: AccountCreateRequest,
  author: Author,
  saveResponse: SaveResponse,
): Promise<Account> {
  const { clock, database } = context;
  // Normalized the same way as at sign-in.
  const username = requestedUsername.normalize('NFKC').trim();
  return database.db.transaction(async (tx) => {
    const customer = await lockActiveCustomer(tx, customerId);
    if (await store.hasUsername(tx, customerId, username)) throw conflict('USERNAME_IN_USE');
    if (await isUnverifiableLogin(tx, context.config, username)) throw conflict('USERNAME_IN_USE');
    const values = {
      username,
      firstName: person.firstName.trim(),
      middleName: person.middleName?.trim() ?? '',
      lastName: person.lastName.trim(),
      email: person.email.trim(),
      phoneNumber: person.phoneNumber?.trim() ?? '',
      language: person.language ?? null,
      roles: sortRoles(roles),
      status: 'PENDING_ACTIVATION',
    } as const;
    await limitInvitations(tx, context, customerId);
    const account = await store.insert(tx, { ...values, customerId, accountId: randomUUID(), createdAt: clock.now() });
    const { accountId } = account;
    const subject = { customerId, type: 'account.created', objectType: 'account', objectId: accountId };
    const [invitedBy] = await Promise.all([
      getAccountName(tx, customerId, createdBy),
      writeAudit(tx, clock, author, { ...subject, before: null, after: values, data: { roles: values.roles } }),
    ]);
    await mailActivation(tx, context, { customer, account, invitedBy });
    const response = await get(context, customerId, accountId, tx);
    await saveResponse(tx, response);
    return response;
  });
}

/** Changes an account. Saving unchanged values does nothing. */
export async function update(
  context: AppContext,
  session: Session,
  accountId: string,
  request: UpdateCustomerAccountRequest,
  author: Author,
): Promise<Account> {
  const { database, notifyChannel } = context;
  const { customerId } = session;
  const requiresAdmin = Object.keys(request).some((field) => !ownAccountFields.includes(field));
  if (requiresAdmin && !hasRole(session.roles, 'RESELLER_ADMIN')) throw forbidden('ROLE_REQUIRED', { role: 'RESELLER_ADMIN' });

  return database.db.transaction(async (tx) => {
    const { customer, account } = await lockAccount(tx, customerId, accountId);
    const { version } = request;
    if (version !== undefined && version !== account.version) throw conflict('STALE_VERSION', { version: account.version });
    checkStatus(account, request);
    const { before, after } = diffAccount(account, normalizeChange(request));
    await checkAdministrators(tx, session, account, { ...account, ...after });
    const updated = Object.keys(after).length > 0 ? await store.update(tx, account, after) : account;
    await Promise.all([
      updated !== account && writeAccountAudit(tx, context, author, updated, 'account.changed', before, after),
      after.email !== undefined && store.saveRecoveryAddress(tx, account),
      after.status === 'DISABLED' && store.revokeAccess(tx, account, context.clock.now()),
      // Open sessions must pick up the new status and roles.
      (after.status || after.roles) && notifyChannel.notify(tx, `account:${account.accountId}`),
    ]);
    await notifyAccountHolder(tx, context, session, author, customer, {
      before: account,
      updated,
      after,
      isCodeRequested: request.resendActivation,
    });
    return get(context, customerId, account.accountId, tx);
  });
}

/**
 * Deletes an account: it disappears from every list, its username is free again, and a job erases its personal data after 30
 * days.
 */
export async function remove(context: AppContext, session: Session, accountId: string, author: Author): Promise<undefined> {
  const { clock, database, notifyChannel } = context;
  const { customerId } = session;
  return database.db.transaction(async (tx) => {
    const { customer, account } = await lockAccount(tx, customerId, accountId);
    await checkAdministrators(tx, session, account, null);
    const deletedAt = clock.now();
    // Also disabled, so that code which only checks the status denies access too.
    await store.update(tx, account, { status: 'DISABLED', deletedAt, activationCodeHash: null, activationExpiresAt: null });
    await Promise.all([
      store.revokeAccess(tx, account, deletedAt),
      store.unlinkSignIns(tx, account),
      writeAccountAudit(tx, context, author, account, 'account.deleted', { status: account.status }, null),
      notifyChannel.notify(tx, `account:${account.accountId}`),
    ]);
    // Nobody has used the account yet, so there is nobody to notify.
    if (account.status !== 'PENDING_ACTIVATION') {
      await mailChange(tx, context, session, customer, account, [account.email], ['deleted']);
    }
    return undefined;
  });
}

/**
 * Unlinks an account from its identity at the external identity provider, so that the next one with a verified address can be
 * linked.
 */
export async function unlinkIdentity(
  context: AppContext,
  session: Session,
  accountId: string,
  author: Author,
): Promise<undefined> {
  const { clock, database, notifyChannel } = context;
  return database.db.transaction(async (tx) => {
    const { account } = await lockAccount(tx, session.customerId, accountId);
    // Only another administrator may unlink: a stolen session must not make room for the thief's own identity.
    if (account.accountId === session.accountId) throw conflict('OWN_ACCOUNT');
    const identities = await store.unlinkIdentities(tx, account);
    if (identities.length === 0) return undefined;
    const before = { identities: identities.map(({ issuer, subject }) => ({ issuer, subject })) };
    await Promise.all([
      store.endExternalSessions(tx, account, clock.now()),
      writeAccountAudit(tx, context, author, account, 'account.identity-unlinked', before, { identities: [] }),
      notifyChannel.notify(tx, `account:${account.accountId}`),
    ]);
    return undefined;
  });
}

function toReadOptions({ clock, config }: AppContext): AccountReadOptions {
  return { now: clock.now(), hasExternalSignIn: config.sso !== null };
}

async function lockActiveCustomer(tx: Database, customerId: number): Promise<CustomerRow> {
  return checkActive(await store.lockCustomer(tx, customerId));
}

function checkActive(customer: CustomerRow | undefined): CustomerRow {
  if (!customer) throw notFound();
  if (customer.status !== 'ACTIVE') throw conflict('CUSTOMER_NOT_ACTIVE', { status: customer.status });
  return customer;
}

async function lockAccount(tx: Database, customerId: number, accountId: string) {
  const [lockedCustomer, account] = await Promise.all([
    store.lockCustomer(tx, customerId),
    store.findRow(tx, customerId, accountId),
  ]);
  const customer = checkActive(lockedCustomer);
  if (!account) throw notFound();
  return { customer, account };
}

/** Throws for an impossible status change: a pending account can only be activated with its code, and only a pending account gets a new code. */
function checkStatus({ status: from }: AccountRow, { status: to, resendActivation }: UpdateCustomerAccountRequest): void {
  const isWaiting = from === 'PENDING_ACTIVATION';
  if (to && isWaiting) throw conflict('INVALID_TRANSITION', { from, to });
  if (resendActivation && !isWaiting) throw conflict('INVALID_TRANSITION', { from, action: 'resendActivation' });
}

/**
 * Prevents administrators from locking themselves out and a company from losing its last administrator. The caller has locked the
 * customer.
 */
async function checkAdministrators(
  tx: Database,
  { accountId }: Session,
  before: AccountRow,
  after: Pick<AccountRow, 'status' | 'roles'> | null,
): Promise<void> {
  const isAdmin = isActiveAdmin(before);
  const staysAdmin = after !== null && isActiveAdmin(after);
  const keepsStatus = after?.status === before.status;
  if (before.accountId === accountId && (!keepsStatus || (isAdmin && !staysAdmin))) throw conflict('OWN_ACCOUNT');
  if (isAdmin && !staysAdmin && !(await store.hasOtherAdmin(tx, before))) throw conflict('LAST_ADMIN');
}

function isActiveAdmin({ status, roles }: Pick<AccountRow, 'status' | 'roles'>): boolean {
  return status === 'ENABLED' && roles.includes('RESELLER_ADMIN');
}

/** Normalizes the requested values to their stored form. */
function normalizeChange(request: UpdateCustomerAccountRequest): Partial<AccountChange> {
  const { firstName, middleName, lastName, email, phoneNumber, language, roles, status } = request;
  return {
    ...(firstName !== undefined && { firstName: firstName.trim() }),
    ...(middleName !== undefined && { middleName: middleName?.trim() ?? '' }),
    ...(lastName !== undefined && { lastName: lastName.trim() }),
    ...(email !== undefined && { email: email.trim() }),
    ...(phoneNumber !== undefined && { phoneNumber: phoneNumber?.trim() ?? '' }),
    ...(language !== undefined && { language }),
    ...(roles !== undefined && { roles: sortRoles(roles) }),
    ...(status !== undefined && { status }),
  };
}

function sortRoles(roles: readonly Role[]): Role[] {
  return allRoles.filter((role) => roles.includes(role));
}

function diffAccount(row: AccountRow, change: Partial<AccountChange>) {
  return diffFields({ ...row, roles: sortRoles(row.roles) }, change);
}

function writeAccountAudit(
  tx: Database,
  { clock }: AppContext,
  author: Author,
  { customerId, accountId }: AccountRow,
  type: string,
  before: Record<string, unknown> | null,
  after: Record<string, unknown> | null,
): Promise<void> {
  // The event carries only the names of the changed fields; personal data stays in the audit log.
  const data = { fields: Object.keys(after ?? {}) };
  return writeAudit(tx, clock, author, { customerId, type, objectType: 'account', objectId: accountId, before, after, data });
}

interface AccountUpdate {
  before: AccountRow;
  updated: AccountRow;
  after: Partial<AccountChange>;
  isCodeRequested: boolean | undefined;
}

/**
 * Notifies the person: sends a new code while the account is pending, and otherwise reports changes to their access or address.
 */
async function notifyAccountHolder(
  tx: Database,
  context: AppContext,
  session: Session,
  author: Author,
  customer: CustomerRow,
  { before, updated, after, isCodeRequested }: AccountUpdate,
): Promise<void> {
  if (updated.status === 'PENDING_ACTIVATION') {
    // The code sent to the previous, possibly wrong, address must stop working.
    if (!isCodeRequested && after.email === undefined) return;
    await limitResends(tx, context, updated);
    const invitedBy = await getAccountName(tx, updated.customerId, session.accountId);
    const activationExpiresAt = await mailActivation(tx, context, { customer, account: updated, invitedBy });
    const previousValues = { activationExpiresAt: updated.activationExpiresAt };
    await writeAccountAudit(tx, context, author, updated, 'account.activation-mailed', previousValues, { activationExpiresAt });
    return;
  }
  const changes: MailedChange[] = [];
  if (after.roles) changes.push('roles');
  if (after.email !== undefined) changes.push('email');
  if (after.status) changes.push(after.status === 'DISABLED' ? 'disabled' : 'enabled');
  if (changes.length === 0) return;
  // Also notify the previous address, so that its owner notices a change they did not make.
  const recipients = new Map([before.email, updated.email].map((address) => [address.toLowerCase(), address]));
  await mailChange(tx, context, session, customer, updated, [...recipients.values()], changes);
}

async function mailChange(
  tx: Database,
  { mail }: AppContext,
  { accountId }: Session,
  { customerId, brand, language, companyName }: CustomerRow,
  account: AccountRow,
  recipients: readonly string[],
  changes: readonly MailedChange[],
): Promise<void> {
  const changedBy = await getAccountName(tx, customerId, accountId);
  const values = { firstName: account.firstName, companyName, changedBy, changes, roles: account.roles };
  const queued = recipients.map((recipient) => {
    const envelope = { customerId, brand, language: account.language ?? language, recipient };
    return { ...envelope, template: accountChanged, values };
  });
  await mail.queue(tx, ...queued);
}
