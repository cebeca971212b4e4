import { randomUUID } from 'node:crypto';
import { type Account, activateAccount, createAccount, getAccount, listAccounts } from '@demarc/contract/account.ts';
import { describe, expect, it } from 'vitest';
import { addAttempts, hashAttemptKey } from '../../db/attempt-counter.ts';
import { hashSecret } from '../../db/hash-secret.ts';
import { renderMailHtml } from '../../mail/layout.ts';
import {
  api,
  change,
  create,
  findRow,
  insertToken,
  listAuditEntries,
  listEvents,
  person,
  remove,
  setUpAccountCalls,
} from '../../testing/account-calls.ts';
import { insertAccount, insertCustomer, insertLogin } from '../../testing/builders.ts';
import { admin, finance } from '../../testing/sessions.ts';
import { maxInvitationsPerDay } from './invitation-limit.ts';

setUpAccountCalls();

describe('adding an account', () => {
  it('creates a pending account, emails its user and writes an audit entry and an event', async () => {
    const { customerId } = await insertCustomer(api.db, { companyName: 'Proef B.V.', language: 'en', brand: 'internet' });
    const response = await create(customerId, { firstName: ' Piet ', username: ' piet@TEST.example ' });
    expect(response).toMatchObject({
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
    const { accountId, activationExpiresAt } = response.body;
    const validityMilliseconds = new Date(activationExpiresAt!).getTime() - api.clock.now().getTime();
    expect(Math.round(validityMilliseconds / 3_600_000)).toBe(7 * 24);

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
    for (const output of [entries, event, response.body]) {
      expect(JSON.stringify(output)).not.toContain(code);
      expect(JSON.stringify(output)).not.toContain(hashSecret(code));
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
    const duplicate = await create(customerId, { username: 'PIET@test.example' });
    expect(duplicate).toMatchObject({ status: 409, problem: { code: 'USERNAME_IN_USE' } });
    // The same letters in another Unicode form.
    expect((await create(customerId, { username: 'ｐiet@test.example' })).problem?.code).toBe('USERNAME_IN_USE');
    expect(await api.listMails(customerId)).toHaveLength(1);
    expect((await remove(customerId, first.accountId)).status).toBe(204);
    expect((await create(customerId, {})).status).toBe(201);
  });

  it('accepts one of two concurrent requests', async () => {
    const { customerId } = await insertCustomer(api.db);
    await api.getToken(admin(customerId));
    const responses = await Promise.all([create(customerId, {}), create(customerId, {})]);
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409]);
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
    const { customerId: otherCustomerId } = await insertCustomer(api.db);
    const { customerId } = await insertCustomer(api.db);
    const username = `consultant-${customerId}@test.example`;
    const { loginId } = await insertLogin(api.db, { username, passwordHash: 'kept' });
    await insertAccount(api.db, { customerId: otherCustomerId, loginId, username, email: 'owner@test.example' });

    const email = 'typed@test.example';
    const newLoginResponse = await create(customerId, { username: `nobody-${customerId}@test.example`, email });
    const existingLoginResponse = await create(customerId, { username: username.toUpperCase(), email });
    const omitIds = ({ username: _u, accountId: _a, uid: _n, createdAt: _c, activationExpiresAt: _e, ...rest }: Account) => rest;
    expect(omitIds(existingLoginResponse.body)).toEqual(omitIds(newLoginResponse.body));
    const mails = await api.listMails(customerId);
    expect(mails.map(({ recipient }) => recipient.toLowerCase())).toEqual([`nobody-${customerId}@test.example`, username]);
    expect(mails.map(({ subject }) => subject.split(' ')[0])).toEqual(['Activeer', 'Accepteer']);
  });

  it("rejects a plain username that is another user's login, even one created concurrently", async () => {
    const { customerId } = await insertCustomer(api.db);
    const username = `plain-${customerId}`;
    const { body: pendingAccount } = await create(customerId, { username });
    await insertLogin(api.db, { username, passwordHash: 'kept' });
    const otherCustomer = await insertCustomer(api.db);
    expect((await create(otherCustomer.customerId, { username: username.toUpperCase() })).problem?.code).toBe('USERNAME_IN_USE');
    const mail = (await api.listMails(customerId))[0]!;
    const activationCode = /#code=([\w-]+)/.exec(mail.text)![1]!;
    const params = { customerId, accountId: pendingAccount.accountId };
    const activation = await api.call(activateAccount, { params, body: { activationCode } });
    expect(activation).toMatchObject({ status: 409, problem: { code: 'USERNAME_IN_USE' } });
    expect((await findRow(pendingAccount.accountId)).status).toBe('PENDING_ACTIVATION');
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
    const response = await create(customerId, { firstName, lastName: '{{7*7}}' });
    expect(response).toMatchObject({ status: 201, body: { firstName, lastName: '{{7*7}}' } });
    const [mail] = await api.listMails(customerId);
    const html = renderMailHtml(mail!.content!, { ...mail!, support: api.config.support });
    expect(html).not.toContain('<img src=x');
    expect(html).toContain('&lt;img src=x');
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
    const response = await create(customerId, body);
    expect(response).toMatchObject({ status: 400, problem: { validationErrors: [{ field, code }] } });
  });

  it.each(['BLOCKED', 'TERMINATED'] as const)('rejects every change while the customer is %s', async (status) => {
    const { customerId } = await insertCustomer(api.db, { status });
    const { accountId } = await insertAccount(api.db, { customerId });
    const responses = [
      await create(customerId, {}),
      await change(customerId, accountId, { firstName: 'X' }),
      await remove(customerId, accountId),
    ];
    for (const { problem } of responses) expect(problem).toMatchObject({ code: 'CUSTOMER_NOT_ACTIVE', details: { status } });
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
    const rejection = await resend();
    expect(rejection).toMatchObject({ status: 429, problem: { code: 'TOO_MANY_ATTEMPTS' } });
    expect(Number(rejection.headers['retry-after'])).toBeGreaterThan(3_000);
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
    const [{ customerId }, otherCustomer] = [await insertCustomer(api.db), await insertCustomer(api.db)];
    const key = hashAttemptKey(api.context.keys, 'invitation:customer', String(customerId));
    const resetsAt = new Date(api.clock.now().getTime() + 24 * 3600 * 1000);
    await addAttempts(api.db, api.clock, [{ key, count: maxInvitationsPerDay - 1, resetsAt }]);
    const lastInvitation = await invite(customerId);
    expect(lastInvitation.status).toBe(201);
    const rejection = await invite(customerId);
    expect(rejection).toMatchObject({ status: 429, problem: { code: 'TOO_MANY_ATTEMPTS' } });
    expect(Number(rejection.headers['retry-after'])).toBeGreaterThan(80_000);
    expect((await change(customerId, lastInvitation.body.accountId, { resendActivation: true })).status).toBe(429);
    expect((await invite(otherCustomer.customerId)).status).toBe(201);
    api.clock.moveBy(24 * 3600 + 1);
    expect((await invite(customerId)).status).toBe(201);
  });
});
