import { randomUUID } from 'node:crypto';
import { type Account, getAccount, listAccounts } from '@demarc/contract/account.ts';
import { getCustomer } from '@demarc/contract/customer.ts';
import { and, asc, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { accounts, externalIdentities } from '../../db/schema/account.ts';
import { logins, passkeys, passwordResets, recoveryCodes } from '../../db/schema/login.ts';
import {
  api,
  change,
  create,
  findRow,
  insertToken,
  listAuditEntries,
  listEvents,
  remove,
  setUpAccountCalls,
} from '../../testing/account-calls.ts';
import { insertAccount, insertCustomer, insertExternalIdentity, insertLogin } from '../../testing/builders.ts';
import { admin, createSession, finance, orderer, viewer } from '../../testing/sessions.ts';
import { startTestApi } from '../../testing/test-api.ts';

setUpAccountCalls();

async function insertPasskey(loginId: string): Promise<void> {
  const values = { loginId, name: 'Sleutel', publicKey: 'x', counter: 0, transports: [], createdAt: new Date() };
  await api.db.insert(passkeys).values({ credentialId: randomUUID(), ...values });
}

describe('the list of accounts', () => {
  it('lists accounts by name, disabled ones only on request, and never deleted accounts or those of other customers', async () => {
    const { customerId } = await insertCustomer(api.db);
    const otherCustomer = await insertCustomer(api.db);
    await insertAccount(api.db, { customerId: otherCustomer.customerId, lastName: 'Elders' });
    await insertAccount(api.db, { customerId, firstName: 'Bo', lastName: 'aalbers' });
    await insertAccount(api.db, { customerId, firstName: 'An', lastName: 'Aalbers', status: 'PENDING_ACTIVATION' });
    await insertAccount(api.db, { customerId, lastName: 'Bakker', status: 'DISABLED' });
    await insertAccount(api.db, { customerId, lastName: 'Weg', status: 'DISABLED', deletedAt: new Date() });
    const fetchNames = async (query: { all?: boolean }) => {
      const { body } = await api.call(listAccounts, { params: { customerId }, query }, admin(customerId));
      return body.map(({ firstName, lastName }) => `${firstName} ${lastName}`);
    };
    expect(await fetchNames({})).toEqual(['An Aalbers', 'Bo aalbers', 'Test Persoon']);
    expect(await fetchNames({ all: false })).toHaveLength(3);
    expect(await fetchNames({ all: true })).toEqual(['An Aalbers', 'Bo aalbers', 'Test Bakker', 'Test Persoon']);
  });

  it('shows second factors and the number of valid tokens', async () => {
    const { customerId } = await insertCustomer(api.db, { companyName: 'Proef B.V.' });
    const withApp = await insertLogin(api.db, { totpSecret: 'x', totpConfirmedAt: new Date() });
    const unconfirmed = await insertLogin(api.db, { totpSecret: 'x' });
    const withPasskey = await insertLogin(api.db);
    await insertPasskey(withPasskey.loginId);
    const lastNames = { A: withApp.loginId, B: unconfirmed.loginId, C: withPasskey.loginId, D: null };
    for (const [lastName, loginId] of Object.entries(lastNames)) await insertAccount(api.db, { customerId, lastName, loginId });
    const [a, b] = await api.db
      .select()
      .from(accounts)
      .where(eq(accounts.customerId, customerId))
      .orderBy(asc(accounts.lastName));
    await insertToken(customerId, a!.accountId);
    await insertToken(customerId, a!.accountId, { expiresAt: new Date(api.clock.now().getTime() + 60_000) });
    await insertToken(customerId, a!.accountId, { expiresAt: new Date(api.clock.now().getTime() - 60_000) });
    await insertToken(customerId, b!.accountId, { revokedAt: new Date() });
    const { body } = await api.call(listAccounts, { params: { customerId } }, admin(customerId));
    expect(body.slice(0, 4)).toMatchObject([
      { lastName: 'A', secondFactor: true, tokenCount: 2, company: 'Proef B.V.' },
      { lastName: 'B', secondFactor: false, tokenCount: 0 },
      { lastName: 'C', secondFactor: true },
      { lastName: 'D', secondFactor: false },
    ]);
  });

  it('shows no second factors with single sign-on', async () => {
    const ssoApi = await startTestApi({ env: { SSO_AUTHORITY: 'https://sso.test.example', SSO_CLIENT_ID: 'portal' } });
    try {
      const { customerId } = await insertCustomer(ssoApi.db);
      const { body } = await ssoApi.call(listAccounts, { params: { customerId } }, admin(customerId));
      expect(body).toMatchObject([{ secondFactor: null }]);
    } finally {
      await ssoApi.close();
    }
  });
});

describe('a single account', () => {
  it('is visible to administrators and to its own user, with exactly the fields of the contract', async () => {
    const { customerId } = await insertCustomer(api.db);
    const { token, accountId } = await createSession(api, viewer(customerId));
    const ownResponse = await api.call(getAccount, { params: { customerId, accountId } }, token);
    expect(ownResponse).toMatchObject({ status: 200, body: { accountId, customerId, status: 'ENABLED', roles: [], version: 1 } });
    expect(Object.keys(ownResponse.body).sort()).toEqual(Object.keys(getAccount.response.properties).sort());
    expect((await api.call(getAccount, { params: { customerId, accountId } }, admin(customerId))).status).toBe(200);
    const rejection = await api.call(getAccount, { params: { customerId, accountId } }, orderer(customerId));
    expect(rejection).toMatchObject({ status: 403, problem: { code: 'ROLE_REQUIRED', details: { role: 'RESELLER_ADMIN' } } });
  });

  it('is not found if it is deleted, belongs to another customer or does not exist', async () => {
    const { customerId } = await insertCustomer(api.db);
    const deletedAccount = await insertAccount(api.db, { customerId, status: 'DISABLED', deletedAt: new Date() });
    const { customerId: otherId } = await insertCustomer(api.db);
    const foreignAccount = await insertAccount(api.db, { customerId: otherId });
    for (const accountId of [deletedAccount.accountId, foreignAccount.accountId, randomUUID(), 'nobody']) {
      const params = { customerId, accountId };
      expect((await api.call(getAccount, { params }, admin(customerId))).problem?.code).toBe('NOT_FOUND');
      expect((await change(customerId, accountId, { firstName: 'X' })).problem?.code).toBe('NOT_FOUND');
      expect((await remove(customerId, accountId)).problem?.code).toBe('NOT_FOUND');
    }
    expect((await findRow(foreignAccount.accountId)).firstName).toBe('Test');
  });
});

describe('changing an account', () => {
  it('keeps omitted fields, audits the changed ones and notifies the user of important ones', async () => {
    const { customerId } = await insertCustomer(api.db, { language: 'en' });
    const { accountId } = await insertAccount(api.db, { customerId, middleName: 'de', roles: ['RESELLER_ORDER'] });
    const nameChange = await change(customerId, accountId, {
      firstName: 'Nieuw',
      lastName: 'Persoon',
      middleName: null,
      version: 1,
    });
    expect(nameChange).toMatchObject({
      status: 200,
      body: { firstName: 'Nieuw', middleName: '', lastName: 'Persoon', version: 2 },
    });
    expect(await api.listMails(customerId)).toEqual([]);
    const roles = ['RESELLER_SERVICE_DESK', 'RESELLER_FINANCE'];
    const accessChange = await change(customerId, accountId, { roles, email: 'new@test.example' });
    expect(accessChange.body).toMatchObject({
      roles: ['RESELLER_FINANCE', 'RESELLER_SERVICE_DESK'],
      email: 'new@test.example',
      version: 3,
    });
    expect(await listAuditEntries(accountId)).toMatchObject([
      { before: { firstName: 'Test', middleName: 'de' }, after: { firstName: 'Nieuw', middleName: '' } },
      { operation: 'updateAccount', before: { roles: ['RESELLER_ORDER'] }, after: { email: 'new@test.example' } },
    ]);
    expect(Object.keys((await listAuditEntries(accountId))[0]!.after!)).toEqual(['firstName', 'middleName']);
    expect(await listEvents(accountId)).toMatchObject([
      { type: 'account.changed', data: { fields: ['firstName', 'middleName'] } },
      { type: 'account.changed', data: { fields: ['email', 'roles'] } },
    ]);
    const mails = await api.listMails(customerId);
    expect(mails.map(({ recipient }) => recipient).sort()).toEqual(['new@test.example', `person-${accountId}@test.example`]);
    expect(mails[0]?.text).toContain('Your roles have changed');
    expect(mails[0]?.text).toContain('email address has changed');
  });

  it('does nothing if all values are unchanged', async () => {
    const { customerId } = await insertCustomer(api.db);
    const values = { customerId, roles: ['RESELLER_ORDER', 'RESELLER_FINANCE'] } as const;
    const { accountId, email } = await insertAccount(api.db, { ...values, roles: [...values.roles] });
    const body = {
      firstName: ' Test',
      email,
      phoneNumber: null,
      status: 'ENABLED',
      roles: ['RESELLER_FINANCE', 'RESELLER_ORDER'],
    };
    expect(await change(customerId, accountId, body)).toMatchObject({ status: 200, body: { version: 1 } });
    expect(await change(customerId, accountId, {})).toMatchObject({ status: 200, body: { version: 1 } });
    expect(await listAuditEntries(accountId)).toEqual([]);
    expect(await api.listMails(customerId)).toEqual([]);
  });

  it('rejects a stale version and accepts one of two concurrent changes', async () => {
    const { customerId } = await insertCustomer(api.db);
    const { accountId } = await insertAccount(api.db, { customerId, version: 4 });
    const stale = await change(customerId, accountId, { firstName: 'X', version: 3 });
    expect(stale).toMatchObject({ status: 409, problem: { code: 'STALE_VERSION', details: { version: 4 } } });
    const responses = await Promise.all(['A', 'B'].map((firstName) => change(customerId, accountId, { firstName, version: 4 })));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('lets users change only their own names, telephone number and language', async () => {
    const { customerId } = await insertCustomer(api.db);
    const { token, accountId } = await createSession(api, finance(customerId));
    const ownFields = { firstName: 'Eigen', middleName: 'van', lastName: 'Naam', phoneNumber: '0205550112', language: 'en' };
    expect(await change(customerId, accountId, { ...ownFields, version: 1 }, token)).toMatchObject({
      status: 200,
      body: ownFields,
    });
    const restrictedFields = [
      { email: 'x@test.example' },
      { roles: ['RESELLER_ADMIN'] },
      { status: 'DISABLED' },
      { resendActivation: true },
    ];
    for (const values of restrictedFields) {
      const rejection = await change(customerId, accountId, { firstName: 'Niet', ...values }, token);
      expect(rejection).toMatchObject({ status: 403, problem: { code: 'ROLE_REQUIRED', details: { role: 'RESELLER_ADMIN' } } });
    }
    const colleague = await insertAccount(api.db, { customerId });
    expect((await change(customerId, colleague.accountId, { firstName: 'X' }, token)).problem?.code).toBe('ROLE_REQUIRED');
    expect((await findRow(accountId)).firstName).toBe('Eigen');
  });

  it.each([
    [{ firstName: '' }, 'firstName', 'validation.required'],
    [{ lastName: '  ' }, 'lastName', 'validation.required'],
    [{ email: 'nope' }, 'email', 'validation.email'],
    [{ phoneNumber: '12' }, 'phoneNumber', 'validation.phone-number-invalid'],
    [{ status: 'PENDING_ACTIVATION' }, 'status', 'validation.unknown-value'],
    [{ username: 'other' }, 'username', 'validation.not-allowed-here'],
  ])('rejects %o with an error on the field', async (body, field, code) => {
    const { customerId } = await insertCustomer(api.db);
    const { accountId } = await insertAccount(api.db, { customerId });
    const response = await change(customerId, accountId, body);
    expect(response).toMatchObject({ status: 400, problem: { validationErrors: [{ field, code }] } });
  });
});

describe('the states of an account', () => {
  it.each([
    ['ENABLED', 'ENABLED', 200],
    ['ENABLED', 'DISABLED', 200],
    ['DISABLED', 'ENABLED', 200],
    ['DISABLED', 'DISABLED', 200],
    ['PENDING_ACTIVATION', 'ENABLED', 409],
    ['PENDING_ACTIVATION', 'DISABLED', 409],
  ] as const)('responds to a change from %s to %s with %i', async (from, to, status) => {
    const { customerId } = await insertCustomer(api.db);
    const { accountId } = await insertAccount(api.db, { customerId, status: from });
    const response = await change(customerId, accountId, { status: to });
    expect(response.status).toBe(status);
    expect((await findRow(accountId)).status).toBe(status === 200 ? to : from);
    if (status === 409) expect(response.problem).toMatchObject({ code: 'INVALID_TRANSITION', details: { from, to } });
    const isMailed = status === 200 && from !== to;
    expect(await api.listMails(customerId)).toHaveLength(isMailed ? 1 : 0);
  });

  it('sends a new code only to pending accounts and invalidates the old one', async () => {
    const { customerId } = await insertCustomer(api.db);
    const { body: createdAccount } = await create(customerId, {});
    const before = await findRow(createdAccount.accountId);
    api.clock.moveBy(3600);
    const response = await change(customerId, createdAccount.accountId, { resendActivation: true });
    expect(response.status).toBe(200);
    expect(new Date(response.body.activationExpiresAt!) > before.activationExpiresAt!).toBe(true);
    expect((await findRow(createdAccount.accountId)).activationCodeHash).not.toBe(before.activationCodeHash);
    expect(await api.listMails(customerId)).toHaveLength(2);
    expect(await listAuditEntries(createdAccount.accountId)).toHaveLength(2);
    for (const status of ['ENABLED', 'DISABLED'] as const) {
      const { accountId } = await insertAccount(api.db, { customerId, status });
      const rejection = await change(customerId, accountId, { resendActivation: true });
      expect(rejection.problem).toMatchObject({ code: 'INVALID_TRANSITION', details: { from: status } });
      expect((await change(customerId, accountId, { resendActivation: false })).status).toBe(200);
    }
  });

  it('sends a new code if the address changes, and keeps the current code for other changes', async () => {
    const { customerId } = await insertCustomer(api.db);
    const { body: createdAccount } = await create(customerId, { username: `plain-${customerId}`, email: 'wrong@test.example' });
    const before = await findRow(createdAccount.accountId);
    await change(customerId, createdAccount.accountId, { roles: ['RESELLER_FINANCE'], firstName: 'Pieter' });
    expect((await findRow(createdAccount.accountId)).activationCodeHash).toBe(before.activationCodeHash);
    await change(customerId, createdAccount.accountId, { email: 'right@test.example' });
    expect((await findRow(createdAccount.accountId)).activationCodeHash).not.toBe(before.activationCodeHash);
    const recipients = (await api.listMails(customerId)).map(({ recipient }) => recipient);
    expect(recipients).toEqual(['wrong@test.example', 'right@test.example']);
  });

  it('ends sessions and API tokens immediately when disabled, and updates roles in open sessions', async () => {
    const { customerId } = await insertCustomer(api.db);
    const { token, accountId } = await createSession(api, finance(customerId));
    const apiToken = await insertToken(customerId, accountId);
    const readIban = async (as: string) => {
      const { status, body } = await api.call(getCustomer, { params: { customerId } }, as);
      return status === 200 ? body.iban : status;
    };
    expect([await readIban(token), await readIban(apiToken)]).toEqual(['NL91ABNA0417164300', 'NL91ABNA0417164300']);
    await change(customerId, accountId, { roles: [] });
    await expect.poll(() => Promise.all([readIban(token), readIban(apiToken)])).toEqual(['4300', '4300']);
    await change(customerId, accountId, { status: 'DISABLED' });
    await expect.poll(() => Promise.all([readIban(token), readIban(apiToken)])).toEqual([401, 401]);
    await change(customerId, accountId, { status: 'ENABLED' });
    await expect.poll(() => Promise.all([readIban(token), readIban(apiToken)])).toEqual([401, 401]);
    expect((await api.call(getAccount, { params: { customerId, accountId } }, admin(customerId))).body.tokenCount).toBe(0);
  });
});

describe('administrators', () => {
  it('cannot disable, delete or demote themselves', async () => {
    const { customerId } = await insertCustomer(api.db);
    await insertAccount(api.db, { customerId, roles: ['RESELLER_ADMIN'] });
    const { token, accountId } = await createSession(api, admin(customerId));
    expect((await change(customerId, accountId, { status: 'DISABLED' }, token)).problem?.code).toBe('OWN_ACCOUNT');
    expect((await change(customerId, accountId, { roles: ['RESELLER_ORDER'] }, token)).problem?.code).toBe('OWN_ACCOUNT');
    expect((await remove(customerId, accountId, token)).problem?.code).toBe('OWN_ACCOUNT');
    // An ID in uppercase letters does not exist.
    expect((await remove(customerId, accountId.toUpperCase(), token)).problem?.code).toBe('NOT_FOUND');
    const roleChange = await change(customerId, accountId, { roles: ['RESELLER_ORDER', 'RESELLER_ADMIN'] }, token);
    expect(roleChange).toMatchObject({ status: 200, body: { roles: ['RESELLER_ADMIN', 'RESELLER_ORDER'] } });
  });

  it('get the own-account error before the last-administrator error', async () => {
    const { customerId } = await insertCustomer(api.db);
    const { token, accountId } = await createSession(api, admin(customerId));
    expect((await remove(customerId, accountId, token)).problem?.code).toBe('OWN_ACCOUNT');
  });

  it.each([
    ['demote', (id: number, accountId: string, token: string) => change(id, accountId, { roles: [] }, token)],
    ['disable', (id: number, accountId: string, token: string) => change(id, accountId, { status: 'DISABLED' }, token)],
    ['delete', (id: number, accountId: string, token: string) => remove(id, accountId, token)],
  ] as const)('cannot %s each other concurrently until no administrator is left', async (_what, act) => {
    const { customerId } = await insertCustomer(api.db);
    const session = await createSession(api, admin(customerId));
    const otherSession = await createSession(api, admin(customerId));
    // None of these counts as an administrator: one is pending, one disabled, one deleted.
    const roles: Account['roles'] = ['RESELLER_ADMIN'];
    await insertAccount(api.db, { customerId, roles, status: 'PENDING_ACTIVATION' });
    await insertAccount(api.db, { customerId, roles, status: 'DISABLED' });
    await insertAccount(api.db, { customerId, roles, status: 'DISABLED', deletedAt: new Date() });
    // Caches both sessions, so that both calls reach the check.
    for (const { token } of [session, otherSession]) await api.call(getCustomer, { params: { customerId } }, token);
    const responses = await Promise.all([
      act(customerId, otherSession.accountId, session.token),
      act(customerId, session.accountId, otherSession.token),
    ]);
    expect(responses.filter(({ status }) => status < 300)).toHaveLength(1);
    expect(responses.find(({ status }) => status >= 300)?.problem?.code).toBe('LAST_ADMIN');
    const isEnabled = and(eq(accounts.customerId, customerId), eq(accounts.status, 'ENABLED'));
    const remainingAccounts = await api.db.select({ roles: accounts.roles }).from(accounts).where(isEnabled);
    expect(remainingAccounts.filter(({ roles: held }) => held.includes('RESELLER_ADMIN'))).toHaveLength(1);
  });
});

describe('deleting an account', () => {
  it('revokes access, frees the username and notifies the user', async () => {
    const { customerId } = await insertCustomer(api.db, { language: 'en' });
    const { loginId } = await insertLogin(api.db);
    await insertPasskey(loginId);
    await api.db.insert(recoveryCodes).values({ loginId, codeHash: 'x', createdAt: new Date() });
    await api.db.insert(passwordResets).values({ codeHash: randomUUID(), loginId, createdAt: new Date(), expiresAt: new Date() });
    const { token, accountId } = await createSession(api, finance(customerId));
    await api.db.update(accounts).set({ loginId }).where(eq(accounts.accountId, accountId));
    const apiToken = await insertToken(customerId, accountId);
    const issuer = 'https://sso.test.example';
    await insertExternalIdentity(api.db, { customerId, accountId, issuer, subject: accountId });

    expect(await remove(customerId, accountId)).toMatchObject({ status: 204, body: undefined });
    const getStatus = async (as: string) => (await api.call(getCustomer, { params: { customerId } }, as)).status;
    await expect.poll(() => Promise.all([getStatus(token), getStatus(apiToken)])).toEqual([401, 401]);
    expect(await findRow(accountId)).toMatchObject({
      status: 'DISABLED',
      loginId: null,
      deletedAt: expect.any(Date),
      lastName: 'Persoon',
    });
    expect(await api.db.select().from(externalIdentities).where(eq(externalIdentities.subject, accountId))).toEqual([]);
    expect(await api.db.select().from(logins).where(eq(logins.loginId, loginId))).toEqual([]);
    expect(await listAuditEntries(accountId)).toMatchObject([
      { operation: 'deleteAccount', objectType: 'account', before: { status: 'ENABLED' }, after: null },
    ]);
    expect(await listEvents(accountId)).toMatchObject([{ type: 'account.deleted' }]);
    const [mail] = await api.listMails(customerId);
    expect(mail).toMatchObject({ recipient: `person-${accountId}@test.example` });
    expect(mail?.text).toContain('has been deleted');
    expect((await remove(customerId, accountId)).status).toBe(404);
  });

  it('keeps a login that has accounts at other companies', async () => {
    const { customerId } = await insertCustomer(api.db);
    const { customerId: otherCustomerId } = await insertCustomer(api.db);
    const { loginId } = await insertLogin(api.db);
    const { accountId } = await insertAccount(api.db, { customerId, loginId });
    const otherAccount = await insertAccount(api.db, { customerId: otherCustomerId, loginId, status: 'DISABLED' });
    await remove(customerId, accountId);
    expect(await findRow(otherAccount.accountId)).toMatchObject({ loginId });
    expect(await api.db.select().from(logins).where(eq(logins.loginId, loginId))).toHaveLength(1);
  });

  it.each([
    ['DISABLED', 1],
    ['PENDING_ACTIVATION', 0],
  ] as const)('that is %s sends %i emails', async (status, mails) => {
    const { customerId } = await insertCustomer(api.db);
    const { accountId } = await insertAccount(api.db, { customerId, status });
    expect((await remove(customerId, accountId)).status).toBe(204);
    expect(await api.listMails(customerId)).toHaveLength(mails);
  });
});
