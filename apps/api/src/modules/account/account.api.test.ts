import { randomUUID } from 'node:crypto';
import {
  type Account,
  type AccountCreateRequest,
  activateAccount,
  createAccount,
  deleteAccount,
  getAccount,
  listAccounts,
  updateAccount,
} from '@demarc/contract/account.ts';
import { getCustomer } from '@demarc/contract/customer.ts';
import { and, asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAttempts, hashAttemptKey } from '../../db/attempts.ts';
import { hashSecret } from '../../db/hash-secret.ts';
import { accounts, externalIdentities } from '../../db/schema/account.ts';
import { apiTokens } from '../../db/schema/api-token.ts';
import { auditEntries, events } from '../../db/schema/audit.ts';
import { logins, passkeys, passwordResets, recoveryCodes } from '../../db/schema/login.ts';
import { insertAccount, insertCustomer, insertExternalIdentity, insertLogin } from '../../testing/builders.ts';
import { admin, createSession, finance, orderer, viewer } from '../../testing/sessions.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { maxInvitationsPerDay } from './invitation-limit.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const person: AccountCreateRequest = {
  username: 'piet@test.example',
  firstName: 'Piet',
  middleName: 'van der',
  lastName: 'Meer',
  email: 'piet@test.example',
  phoneNumber: '0205550111',
  roles: ['RESELLER_ORDER'],
};

const create = (customerId: number, body: object) =>
  api.call(createAccount, { params: { customerId }, body: { ...person, ...body } }, admin(customerId));

const change = (customerId: number, accountId: string, body: object, as: Parameters<typeof api.call>[2] = admin(customerId)) =>
  api.call(updateAccount, { params: { customerId, accountId }, body }, as);

const remove = (customerId: number, accountId: string, as: Parameters<typeof api.call>[2] = admin(customerId)) =>
  api.call(deleteAccount, { params: { customerId, accountId } }, as);

const findRow = async (accountId: string) => (await api.db.select().from(accounts).where(eq(accounts.accountId, accountId)))[0]!;
const listAuditEntries = (accountId: string) =>
  api.db.select().from(auditEntries).where(eq(auditEntries.objectId, accountId)).orderBy(asc(auditEntries.entryId));
const listEvents = (accountId: string) =>
  api.db.select().from(events).where(eq(events.objectId, accountId)).orderBy(asc(events.eventId));

async function insertToken(customerId: number, accountId: string, values: Partial<typeof apiTokens.$inferInsert> = {}) {
  const token = `dmc_${randomUUID()}`;
  await api.db.insert(apiTokens).values({
    customerId,
    tokenId: randomUUID(),
    accountId,
    description: 'Test',
    tokenPrefix: token.slice(0, 8),
    tokenHash: hashSecret(token),
    createdAt: api.clock.now(),
    createdByAccountId: accountId,
    ...values,
  });
  return token;
}

describe('the list of accounts', () => {
  it("lists active accounts by name, also disabled ones on request, but never deleted or other customers' accounts", async () => {
    const { customerId } = await insertCustomer(api.db);
    const others = await insertCustomer(api.db);
    await insertAccount(api.db, { customerId: others.customerId, lastName: 'Elders' });
    await insertAccount(api.db, { customerId, firstName: 'Bo', lastName: 'aalbers' });
    await insertAccount(api.db, { customerId, firstName: 'An', lastName: 'Aalbers', status: 'PENDING_ACTIVATION' });
    await insertAccount(api.db, { customerId, lastName: 'Bakker', status: 'DISABLED' });
    await insertAccount(api.db, { customerId, lastName: 'Weg', status: 'DISABLED', deletedAt: new Date() });
    const names = async (query: { all?: boolean }) => {
      const { body } = await api.call(listAccounts, { params: { customerId }, query }, admin(customerId));
      return body.map(({ firstName, lastName }) => `${firstName} ${lastName}`);
    };
    expect(await names({})).toEqual(['An Aalbers', 'Bo aalbers', 'Test Persoon']);
    expect(await names({ all: false })).toHaveLength(3);
    expect(await names({ all: true })).toEqual(['An Aalbers', 'Bo aalbers', 'Test Bakker', 'Test Persoon']);
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
});

describe('a single account', () => {
  it('is visible to administrators and to its own user, with exactly the fields of the contract', async () => {
    const { customerId } = await insertCustomer(api.db);
    const { token, accountId } = await createSession(api, viewer(customerId));
    const own = await api.call(getAccount, { params: { customerId, accountId } }, token);
    expect(own).toMatchObject({ status: 200, body: { accountId, customerId, status: 'ENABLED', roles: [], version: 1 } });
    expect(Object.keys(own.body).sort()).toEqual(Object.keys(getAccount.response.properties).sort());
    expect((await api.call(getAccount, { params: { customerId, accountId } }, admin(customerId))).status).toBe(200);
    const refused = await api.call(getAccount, { params: { customerId, accountId } }, orderer(customerId));
    expect(refused).toMatchObject({ status: 403, problem: { code: 'ROLE_REQUIRED', details: { role: 'RESELLER_ADMIN' } } });
  });

  it('is not found if it is deleted, belongs to another customer or does not exist', async () => {
    const { customerId } = await insertCustomer(api.db);
    const deleted = await insertAccount(api.db, { customerId, status: 'DISABLED', deletedAt: new Date() });
    const { customerId: otherId } = await insertCustomer(api.db);
    const foreign = await insertAccount(api.db, { customerId: otherId });
    for (const accountId of [deleted.accountId, foreign.accountId, randomUUID(), 'nobody']) {
      const params = { customerId, accountId };
      expect((await api.call(getAccount, { params }, admin(customerId))).problem?.code).toBe('NOT_FOUND');
      expect((await change(customerId, accountId, { firstName: 'X' })).problem?.code).toBe('NOT_FOUND');
      expect((await remove(customerId, accountId)).problem?.code).toBe('NOT_FOUND');
    }
    expect((await findRow(foreign.accountId)).firstName).toBe('Test');
  });
});

describe('adding an account', () => {
  it('creates a pending account, emails its user and writes an audit entry and an event', async () => {
    const { customerId } = await insertCustomer(api.db, { companyName: 'Proef B.V.', language: 'en', brand: 'internet' });
    const reply = await create(customerId, { firstName: ' Piet ', username: ' piet@TEST.example ' });
    expect(reply).toMatchObject({
      status: 201,
      body: {
        customerId,
        company: 'Proef B.V.',
        username: 'piet@TEST.example',
        firstName: 'Piet',
        status: 'PENDING_ACTIVATION',
        roles: ['RESELLER_ORDER'],
        language: null,
        lastLoginAt: null,
        secondFactor: false,
        tokenCount: 0,
        version: 1,
      },
    });
    const { accountId, activationExpiresAt } = reply.body;
    const week = new Date(activationExpiresAt!).getTime() - api.clock.now().getTime();
    expect(Math.round(week / 3_600_000)).toBe(7 * 24);

    const [mail, ...more] = await api.listMails(customerId);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ recipient: 'piet@TEST.example', language: 'en', brand: 'internet', containsSecret: true });
    expect(mail?.text).toContain('Proef B.V.');
    expect(mail?.text).toContain('Test Persoon');
    const link = /http:\S+\/account\/activate\S+/.exec(mail?.text ?? '')?.[0] ?? '';
    const { origin, searchParams, hash } = new URL(link);
    expect(origin).toBe('http://internet.localhost:8080');
    expect(Object.fromEntries(searchParams)).toEqual({ customerId: String(customerId), accountId });
    const code = hash.slice('#code='.length);
    expect(Buffer.from(code, 'base64url')).toHaveLength(32);

    const row = await findRow(accountId);
    expect(row).toMatchObject({ loginId: null, activationCodeHash: hashSecret(code) });
    const entries = await listAuditEntries(accountId);
    expect(entries).toMatchObject([
      { operation: 'createAccount', actor: 'CUSTOMER', before: null, after: { firstName: 'Piet' } },
    ]);
    const [event] = await listEvents(accountId);
    expect(event).toMatchObject({ type: 'account.created', data: { roles: ['RESELLER_ORDER'] } });
    for (const written of [entries, event, reply.body]) {
      expect(JSON.stringify(written)).not.toContain(code);
      expect(JSON.stringify(written)).not.toContain(hashSecret(code));
    }
    expect(JSON.stringify(event)).not.toContain('piet');
  });

  it('emails the user in their language', async () => {
    const { customerId } = await insertCustomer(api.db, { language: 'en' });
    await create(customerId, { language: 'nl' });
    expect(await api.listMails(customerId)).toMatchObject([{ language: 'nl', subject: expect.stringContaining('Activeer') }]);
  });

  it('rejects a username in use at the company, case-insensitively, until the account is deleted', async () => {
    const { customerId } = await insertCustomer(api.db);
    const { body: first } = await create(customerId, {});
    const again = await create(customerId, { username: 'PIET@test.example' });
    expect(again).toMatchObject({ status: 409, problem: { code: 'USERNAME_IN_USE' } });
    // The same letters in another Unicode normalization form.
    expect((await create(customerId, { username: 'ｐiet@test.example' })).problem?.code).toBe('USERNAME_IN_USE');
    expect(await api.listMails(customerId)).toHaveLength(1);
    expect((await remove(customerId, first.accountId)).status).toBe(204);
    expect((await create(customerId, {})).status).toBe(201);
  });

  it('accepts one of two concurrent requests', async () => {
    const { customerId } = await insertCustomer(api.db);
    await api.getToken(admin(customerId));
    const both = await Promise.all([create(customerId, {}), create(customerId, {})]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it('returns the same response to a repeated request, without another account or email', async () => {
    const { customerId } = await insertCustomer(api.db);
    const token = await api.getToken(admin(customerId));
    const headers = { 'idempotency-key': randomUUID() };
    const send = (firstName: string) =>
      api.call(createAccount, { params: { customerId }, body: { ...person, roles: [], firstName } }, token, { headers });
    const first = await send('Piet');
    const second = await send('Piet');
    expect(second).toMatchObject({ status: 201, body: first.body });
    expect(await api.listMails(customerId)).toHaveLength(1);
    expect((await send('Paul')).problem?.code).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  it('does not reveal that an email address is a login at another company', async () => {
    const { customerId: elsewhere } = await insertCustomer(api.db);
    const { customerId } = await insertCustomer(api.db);
    const username = `consultant-${customerId}@test.example`;
    const { loginId } = await insertLogin(api.db, { username, passwordHash: 'kept' });
    await insertAccount(api.db, { customerId: elsewhere, loginId, username, email: 'owner@test.example' });

    const email = 'typed@test.example';
    const stranger = await create(customerId, { username: `nobody-${customerId}@test.example`, email });
    const known = await create(customerId, { username: username.toUpperCase(), email });
    const omitIds = ({ username: _u, accountId: _a, uid: _n, createdAt: _c, activationExpiresAt: _e, ...rest }: Account) => rest;
    expect(omitIds(known.body)).toEqual(omitIds(stranger.body));
    const mails = await api.listMails(customerId);
    expect(mails.map(({ recipient }) => recipient.toLowerCase())).toEqual([`nobody-${customerId}@test.example`, username]);
    expect(mails.map(({ subject }) => subject.split(' ')[0])).toEqual(['Activeer', 'Accepteer']);
  });

  it("rejects a plain username that is another user's login, even one created concurrently", async () => {
    const { customerId } = await insertCustomer(api.db);
    const username = `plain-${customerId}`;
    const { body: waiting } = await create(customerId, { username });
    await insertLogin(api.db, { username, passwordHash: 'kept' });
    const other = await insertCustomer(api.db);
    expect((await create(other.customerId, { username: username.toUpperCase() })).problem?.code).toBe('USERNAME_IN_USE');
    const mail = (await api.listMails(customerId))[0]!;
    const activationCode = /#code=([\w-]+)/.exec(mail.text)![1]!;
    const params = { customerId, accountId: waiting.accountId };
    const taken = await api.call(activateAccount, { params, body: { activationCode } });
    expect(taken).toMatchObject({ status: 409, problem: { code: 'USERNAME_IN_USE' } });
    expect((await findRow(waiting.accountId)).status).toBe('PENDING_ACTIVATION');
  });

  it("sends the code to the username if it is an email address, so that nobody can claim another person's address", async () => {
    const { customerId } = await insertCustomer(api.db);
    await create(customerId, { username: `victim-${customerId}@test.example`, email: 'attacker@test.example' });
    expect(await api.listMails(customerId)).toMatchObject([{ recipient: `victim-${customerId}@test.example` }]);
  });

  it.each([
    ['Zoë', 'van der Größe-Çelik'],
    ['أحمد', 'الهاشمي'],
    ['דוד', 'לוי'],
    ['👩\u200d🚒', '山田'],
  ])('accepts the name %s %s', async (firstName, lastName) => {
    const { customerId } = await insertCustomer(api.db);
    expect(await create(customerId, { firstName, lastName })).toMatchObject({ status: 201, body: { firstName, lastName } });
  });

  it('stores names with markup unchanged and shows them as text', async () => {
    const { customerId } = await insertCustomer(api.db, { language: 'en' });
    const firstName = `<img src=x onerror=alert(1)> ' "; drop table account; --`;
    const reply = await create(customerId, { firstName, lastName: '{{7*7}}' });
    expect(reply).toMatchObject({ status: 201, body: { firstName, lastName: '{{7*7}}' } });
    const [mail] = await api.listMails(customerId);
    expect(mail?.html).not.toContain('<img src=x');
    expect(mail?.html).toContain('&lt;img src=x');
  });

  it.each([
    [{ username: '' }, 'username', 'validation.required'],
    [{ username: 'x'.repeat(121) }, 'username', 'validation.max-length'],
    [{ firstName: ' ' }, 'firstName', 'validation.required'],
    [{ lastName: 'x'.repeat(61) }, 'lastName', 'validation.max-length'],
    [{ email: 'no address' }, 'email', 'validation.email'],
    [{ phoneNumber: '+31205550111' }, 'phoneNumber', 'validation.phone-number-invalid'],
    [{ firstName: 'a\u0000b' }, 'firstName', 'validation.invalid-data'],
    [{ username: 'jan\r\nbcc: x@example.com' }, 'username', 'validation.invalid-data'],
    [{ firstName: 'Jan\nJansen' }, 'firstName', 'validation.invalid-data'],
    [{ middleName: 'de\u007f' }, 'middleName', 'validation.invalid-data'],
    [{ lastName: '\u202egnp.exe' }, 'lastName', 'validation.invalid-data'],
    [{ roles: ['ROOT'] }, 'roles[0]', 'validation.unknown-value'],
    [{ roles: ['RESELLER_ORDER', 'RESELLER_ORDER'] }, 'roles', 'validation.duplicate'],
    [{ status: 'ENABLED' }, 'status', 'validation.not-allowed-here'],
  ])('rejects %o with an error on the field', async (body, field, code) => {
    const { customerId } = await insertCustomer(api.db);
    const reply = await create(customerId, body);
    expect(reply).toMatchObject({ status: 400, problem: { validationErrors: [{ field, code }] } });
  });

  it.each(['BLOCKED', 'TERMINATED'] as const)('rejects every change while the customer is %s', async (status) => {
    const { customerId } = await insertCustomer(api.db, { status });
    const { accountId } = await insertAccount(api.db, { customerId });
    const replies = [
      await create(customerId, {}),
      await change(customerId, accountId, { firstName: 'X' }),
      await remove(customerId, accountId),
    ];
    for (const { problem } of replies) expect(problem).toMatchObject({ code: 'CUSTOMER_NOT_ACTIVE', details: { status } });
    expect((await api.call(listAccounts, { params: { customerId } }, admin(customerId))).status).toBe(200);
  });

  it('allows only administrators with a session', async () => {
    const { customerId } = await insertCustomer(api.db);
    const owner = await insertAccount(api.db, { customerId, roles: ['RESELLER_ADMIN'] });
    const token = await insertToken(customerId, owner.accountId);
    const params = { customerId };
    const body = { ...person, roles: [] };
    expect((await api.call(createAccount, { params, body }, token)).problem?.code).toBe('TOKEN_NOT_ALLOWED');
    expect((await api.call(createAccount, { params, body }, finance(customerId))).problem?.code).toBe('ROLE_REQUIRED');
    expect((await change(customerId, owner.accountId, { firstName: 'X' }, token)).problem?.code).toBe('TOKEN_NOT_ALLOWED');
    expect((await remove(customerId, owner.accountId, token)).problem?.code).toBe('TOKEN_NOT_ALLOWED');
    expect((await api.call(listAccounts, { params }, token)).status).toBe(200);
  });
});

describe('changing an account', () => {
  it('keeps omitted fields, audits the changed ones and notifies the user of important ones', async () => {
    const { customerId } = await insertCustomer(api.db, { language: 'en' });
    const { accountId } = await insertAccount(api.db, { customerId, middleName: 'de', roles: ['RESELLER_ORDER'] });
    const named = await change(customerId, accountId, { firstName: 'Nieuw', lastName: 'Persoon', middleName: null, version: 1 });
    expect(named).toMatchObject({ status: 200, body: { firstName: 'Nieuw', middleName: '', lastName: 'Persoon', version: 2 } });
    expect(await api.listMails(customerId)).toEqual([]);
    const roles = ['RESELLER_SERVICE_DESK', 'RESELLER_FINANCE'];
    const moved = await change(customerId, accountId, { roles, email: 'new@test.example' });
    expect(moved.body).toMatchObject({
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
    const both = await Promise.all(['A', 'B'].map((firstName) => change(customerId, accountId, { firstName, version: 4 })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('lets users change only their own names, telephone number and language', async () => {
    const { customerId } = await insertCustomer(api.db);
    const { token, accountId } = await createSession(api, finance(customerId));
    const own = { firstName: 'Eigen', middleName: 'van', lastName: 'Naam', phoneNumber: '0205550112', language: 'en' };
    expect(await change(customerId, accountId, { ...own, version: 1 }, token)).toMatchObject({ status: 200, body: own });
    const others = [
      { email: 'x@test.example' },
      { roles: ['RESELLER_ADMIN'] },
      { status: 'DISABLED' },
      { resendActivation: true },
    ];
    for (const one of others) {
      const refused = await change(customerId, accountId, { firstName: 'Niet', ...one }, token);
      expect(refused).toMatchObject({ status: 403, problem: { code: 'ROLE_REQUIRED', details: { role: 'RESELLER_ADMIN' } } });
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
    const reply = await change(customerId, accountId, body);
    expect(reply).toMatchObject({ status: 400, problem: { validationErrors: [{ field, code }] } });
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
  ] as const)('changes the status from %s to %s with %i', async (from, to, status) => {
    const { customerId } = await insertCustomer(api.db);
    const { accountId } = await insertAccount(api.db, { customerId, status: from });
    const reply = await change(customerId, accountId, { status: to });
    expect(reply.status).toBe(status);
    expect((await findRow(accountId)).status).toBe(status === 200 ? to : from);
    if (status === 409) expect(reply.problem).toMatchObject({ code: 'INVALID_TRANSITION', details: { from, to } });
    const mailed = status === 200 && from !== to;
    expect(await api.listMails(customerId)).toHaveLength(mailed ? 1 : 0);
  });

  it('sends a new code only to pending accounts and invalidates the old one', async () => {
    const { customerId } = await insertCustomer(api.db);
    const { body: made } = await create(customerId, {});
    const before = await findRow(made.accountId);
    api.clock.moveBy(3600);
    const reply = await change(customerId, made.accountId, { resendActivation: true });
    expect(reply.status).toBe(200);
    expect(new Date(reply.body.activationExpiresAt!) > before.activationExpiresAt!).toBe(true);
    expect((await findRow(made.accountId)).activationCodeHash).not.toBe(before.activationCodeHash);
    expect(await api.listMails(customerId)).toHaveLength(2);
    expect(await listAuditEntries(made.accountId)).toHaveLength(2);
    for (const status of ['ENABLED', 'DISABLED'] as const) {
      const { accountId } = await insertAccount(api.db, { customerId, status });
      const refused = await change(customerId, accountId, { resendActivation: true });
      expect(refused.problem).toMatchObject({ code: 'INVALID_TRANSITION', details: { from: status } });
      expect((await change(customerId, accountId, { resendActivation: false })).status).toBe(200);
    }
  });

  it('sends a new code if the address changes, and keeps the current code for other changes', async () => {
    const { customerId } = await insertCustomer(api.db);
    const { body: made } = await create(customerId, { username: `plain-${customerId}`, email: 'wrong@test.example' });
    const first = await findRow(made.accountId);
    await change(customerId, made.accountId, { roles: ['RESELLER_FINANCE'], firstName: 'Pieter' });
    expect((await findRow(made.accountId)).activationCodeHash).toBe(first.activationCodeHash);
    await change(customerId, made.accountId, { email: 'right@test.example' });
    expect((await findRow(made.accountId)).activationCodeHash).not.toBe(first.activationCodeHash);
    const recipients = (await api.listMails(customerId)).map(({ recipient }) => recipient);
    expect(recipients).toEqual(['wrong@test.example', 'right@test.example']);
  });

  it('ends sessions and API tokens immediately when disabled, and updates roles in open sessions', async () => {
    const { customerId } = await insertCustomer(api.db);
    const { token, accountId } = await createSession(api, finance(customerId));
    const apiToken = await insertToken(customerId, accountId);
    const iban = async (as: string) => {
      const { status, body } = await api.call(getCustomer, { params: { customerId } }, as);
      return status === 200 ? body.iban : status;
    };
    expect([await iban(token), await iban(apiToken)]).toEqual(['NL91ABNA0417164300', 'NL91ABNA0417164300']);
    await change(customerId, accountId, { roles: [] });
    await expect.poll(() => Promise.all([iban(token), iban(apiToken)])).toEqual(['4300', '4300']);
    await change(customerId, accountId, { status: 'DISABLED' });
    await expect.poll(() => Promise.all([iban(token), iban(apiToken)])).toEqual([401, 401]);
    await change(customerId, accountId, { status: 'ENABLED' });
    await expect.poll(() => Promise.all([iban(token), iban(apiToken)])).toEqual([401, 401]);
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
    // An id in another spelling does not exist.
    expect((await remove(customerId, accountId.toUpperCase(), token)).problem?.code).toBe('NOT_FOUND');
    const more = await change(customerId, accountId, { roles: ['RESELLER_ORDER', 'RESELLER_ADMIN'] }, token);
    expect(more).toMatchObject({ status: 200, body: { roles: ['RESELLER_ADMIN', 'RESELLER_ORDER'] } });
  });

  it('get the own-account error before the last-administrator error', async () => {
    const { customerId } = await insertCustomer(api.db);
    const { token, accountId } = await createSession(api, admin(customerId));
    expect((await remove(customerId, accountId, token)).problem?.code).toBe('OWN_ACCOUNT');
  });

  it.each([
    ['strip', (id: number, accountId: string, token: string) => change(id, accountId, { roles: [] }, token)],
    ['disable', (id: number, accountId: string, token: string) => change(id, accountId, { status: 'DISABLED' }, token)],
    ['delete', (id: number, accountId: string, token: string) => remove(id, accountId, token)],
  ] as const)('cannot %s each other concurrently until no administrator is left', async (_what, act) => {
    const { customerId } = await insertCustomer(api.db);
    const one = await createSession(api, admin(customerId));
    const other = await createSession(api, admin(customerId));
    // None of these counts as an administrator: one is pending, one disabled, one deleted.
    const roles: Account['roles'] = ['RESELLER_ADMIN'];
    await insertAccount(api.db, { customerId, roles, status: 'PENDING_ACTIVATION' });
    await insertAccount(api.db, { customerId, roles, status: 'DISABLED' });
    await insertAccount(api.db, { customerId, roles, status: 'DISABLED', deletedAt: new Date() });
    // Both sessions are cached already, so that both calls reach the check.
    for (const { token } of [one, other]) await api.call(getCustomer, { params: { customerId } }, token);
    const replies = await Promise.all([act(customerId, other.accountId, one.token), act(customerId, one.accountId, other.token)]);
    expect(replies.filter(({ status }) => status < 300)).toHaveLength(1);
    expect(replies.find(({ status }) => status >= 300)?.problem?.code).toBe('LAST_ADMIN');
    const enabled = and(eq(accounts.customerId, customerId), eq(accounts.status, 'ENABLED'));
    const left = await api.db.select({ roles: accounts.roles }).from(accounts).where(enabled);
    expect(left.filter(({ roles: held }) => held.includes('RESELLER_ADMIN'))).toHaveLength(1);
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
    const { customerId: elsewhere } = await insertCustomer(api.db);
    const { loginId } = await insertLogin(api.db);
    const { accountId } = await insertAccount(api.db, { customerId, loginId });
    const kept = await insertAccount(api.db, { customerId: elsewhere, loginId, status: 'DISABLED' });
    await remove(customerId, accountId);
    expect(await findRow(kept.accountId)).toMatchObject({ loginId });
    expect(await api.db.select().from(logins).where(eq(logins.loginId, loginId))).toHaveLength(1);
  });

  it.each([
    ['DISABLED', 1],
    ['PENDING_ACTIVATION', 0],
  ] as const)('deletes an account that is %s with %i emails', async (status, mails) => {
    const { customerId } = await insertCustomer(api.db);
    const { accountId } = await insertAccount(api.db, { customerId, status });
    expect((await remove(customerId, accountId)).status).toBe(204);
    expect(await api.listMails(customerId)).toHaveLength(mails);
  });

  it('shows no second factors with single sign-on', async () => {
    const outside = await startTestApi({ env: { SSO_AUTHORITY: 'https://sso.test.example', SSO_CLIENT_ID: 'portal' } });
    try {
      const { customerId } = await insertCustomer(outside.db);
      const { body } = await outside.call(listAccounts, { params: { customerId } }, admin(customerId));
      expect(body).toMatchObject([{ secondFactor: null }]);
    } finally {
      await outside.close();
    }
  });
});

async function insertPasskey(loginId: string): Promise<void> {
  const values = { loginId, name: 'Sleutel', publicKey: 'x', counter: 0, transports: [], createdAt: new Date() };
  await api.db.insert(passkeys).values({ credentialId: randomUUID(), ...values });
}

describe('invitations', () => {
  const invite = (customerId: number) => {
    const person = { username: randomUUID(), firstName: 'Nieuw', lastName: 'Persoon', email: 'nieuw@test.example', roles: [] };
    return api.call(createAccount, { params: { customerId }, body: person }, admin(customerId));
  };

  it('can be resent three times an hour per account, address changes included', async () => {
    const { customerId } = await insertCustomer(api.db);
    const { accountId } = (await invite(customerId)).body;
    const resend = () => change(customerId, accountId, { resendActivation: true });
    const correct = (email: string) => change(customerId, accountId, { email });
    expect([(await resend()).status, (await resend()).status]).toEqual([200, 200]);
    expect((await correct('beter@test.example')).status).toBe(200);
    const refused = await resend();
    expect(refused).toMatchObject({ status: 429, problem: { code: 'TOO_MANY_ATTEMPTS' } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_000);
    expect((await correct('nogbeter@test.example')).status).toBe(429);
    const row = await api.call(getAccount, { params: { customerId, accountId } }, admin(customerId));
    expect(row.body.email).toBe('beter@test.example');
    expect(await api.listMails(customerId)).toHaveLength(4);
    // Other accounts are not affected, and changes without an email still work.
    expect((await change(customerId, accountId, { firstName: 'Anders' })).status).toBe(200);
    expect((await change(customerId, (await invite(customerId)).body.accountId, { resendActivation: true })).status).toBe(200);
    api.clock.moveBy(3_601);
    expect((await resend()).status).toBe(200);
  });

  it('are limited per company and day', async () => {
    const [{ customerId }, other] = [await insertCustomer(api.db), await insertCustomer(api.db)];
    const key = hashAttemptKey(api.context.keys, 'invitation:customer', String(customerId));
    const resetsAt = new Date(api.clock.now().getTime() + 24 * 3600 * 1000);
    await addAttempts(api.db, api.clock, [{ key, count: maxInvitationsPerDay - 1, resetsAt }]);
    const last = await invite(customerId);
    expect(last.status).toBe(201);
    const refused = await invite(customerId);
    expect(refused).toMatchObject({ status: 429, problem: { code: 'TOO_MANY_ATTEMPTS' } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(80_000);
    expect((await change(customerId, last.body.accountId, { resendActivation: true })).status).toBe(429);
    expect((await invite(other.customerId)).status).toBe(201);
    api.clock.moveBy(24 * 3600 + 1);
    expect((await invite(customerId)).status).toBe(201);
  });
});
