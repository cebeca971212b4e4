import { randomUUID } from 'node:crypto';
import type { AccountStatus } from '@demarc/contract/account.ts';
import { and, asc, eq, ne } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { apiTokens } from '../db/schema/api-token.ts';
import { auditEntries } from '../db/schema/audit.ts';
import { logins, passwordResets } from '../db/schema/login.ts';
import { sessions } from '../db/schema/session.ts';
import { insertAccount, insertCustomer, insertLogin, insertSession } from '../testing/builders.ts';
import { signInTo } from '../testing/provider-pages.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { createTestBrowser, newAuthorization, signInThrough } from '../testing/test-browser.ts';

const password = 'a long enough password';
const chosenPassword = 'quite another long one';
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

let address = 0;
const createBrowser = () => createTestBrowser(api.app, 'http://localhost:8080', `10.2.0.${++address}`);

async function createPerson(status: AccountStatus = 'ENABLED') {
  const { customerId } = await insertCustomer(api.db, { brand: 'internet' });
  const { loginId, username } = await insertLogin(api.db, { password });
  const { accountId } = await insertAccount(api.db, { customerId, loginId, username, status, language: 'en' });
  return { customerId, loginId, username, accountId, password };
}
const requestReset = (username: string, browser = createBrowser()) => browser.post('/oidc/forgot?brand=internet', { username });
const submitPassword = (code: string, newPassword = chosenPassword) =>
  createBrowser().post('/oidc/reset', { code, 'new-password': newPassword });

/** Waits for this number of mails to the customer, because they are written after the response. */
async function waitForMails(customerId: number, number: number) {
  await api.context.deferredWork.drain();
  const sentMails = await api.listMails(customerId);
  expect(sentMails).toHaveLength(number);
  return sentMails;
}
async function getMailedCode(person: Awaited<ReturnType<typeof createPerson>>): Promise<string> {
  const before = (await api.listMails(person.customerId)).length;
  await requestReset(person.username);
  const mail = (await waitForMails(person.customerId, before + 1)).at(-1)!;
  return /#code=([\w-]+)/.exec(mail.text)![1]!;
}

describe('a forgotten password', () => {
  it('is replaced through a mailed link, which ends every session', async () => {
    const person = await createPerson();
    const { customerId, accountId, loginId } = person;
    const otherBrowser = createBrowser();
    await signInThrough(otherBrowser, newAuthorization().address, person.username, password);
    const { sid } = await insertSession(api.db, { customerId, accountId });
    const response = await requestReset(` ${person.username.toUpperCase()} `);
    expect(response.statusCode).toBe(200);
    expect(response.body).toContain('Check your email');
    const [mail] = await waitForMails(customerId, 1);
    expect(mail).toMatchObject({
      recipient: person.username,
      brand: 'internet',
      containsSecret: true,
      subject: 'Choose a new password',
    });
    const [, link, code] = /(http:\S+)#code=([\w-]{43})/.exec(mail!.text)!;
    expect(link).toBe('http://localhost:8080/oidc/reset?brand=internet&lang=en');
    const [row] = await api.db.select().from(passwordResets).where(eq(passwordResets.loginId, loginId));
    expect(JSON.stringify(row)).not.toContain(code);
    const page = await createBrowser().get(new URL(link!).pathname + new URL(link!).search);
    expect(page.body).toContain('autocomplete="new-password"');
    expect(page.body).toContain('data-brand="glasveld"');

    const done = await submitPassword(code!);
    expect(done.statusCode).toBe(200);
    expect(done.body).toContain('Your password has changed');
    expect((await api.db.select().from(sessions).where(eq(sessions.sid, sid)))[0]!.endedAt).not.toBeNull();
    const silent = await otherBrowser.get(newAuthorization({ prompt: 'none' }).address);
    expect(new URL(String(silent.headers.location)).searchParams.get('error')).toBe('login_required');
    expect((await signInTo(createBrowser(), '/oidc/manage', person)).statusCode).toBe(401);
    expect((await signInTo(createBrowser(), '/oidc/manage', { ...person, password: chosenPassword })).statusCode).toBe(200);
    expect((await waitForMails(customerId, 2)).at(-1)!.subject).toBe('Your password has changed');
    const entries = await api.db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.customerId, customerId), ne(auditEntries.objectType, 'sign-in')))
      .orderBy(asc(auditEntries.entryId));
    expect(entries).toMatchObject([{ operation: 'resetPassword', objectType: 'login', objectId: loginId, accountId }]);
    expect(JSON.stringify(entries)).not.toContain(code);
  });

  it('responds the same way for unknown usernames and people without access', async () => {
    const bodies = [
      await requestReset((await createPerson()).username),
      await requestReset((await createPerson('DISABLED')).username),
      await requestReset(`${randomUUID()}@nobody.example`),
      await requestReset("' or 1=1 --\0"),
    ].map(({ statusCode, body }) => `${statusCode} ${body}`);
    expect(new Set(bodies).size).toBe(1);
  });

  it('takes equally long for every username: the mail is written after the response', async () => {
    const person = await createPerson();
    const transaction = vi.spyOn(api.db, 'transaction');
    try {
      let release = () => {};
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      const real = transaction.getMockImplementation();
      expect(real).toBeUndefined();
      transaction.mockImplementationOnce(async () => held as never);
      expect((await requestReset(person.username)).statusCode).toBe(200);
      release();
    } finally {
      transaction.mockRestore();
    }
  });

  it('mails nothing to a disabled account', async () => {
    const person = await createPerson('DISABLED');
    await requestReset(person.username);
    await waitForMails(person.customerId, 0);
  });

  it('goes to a username that is an email address, even if another company set another address', async () => {
    const person = await createPerson();
    const { customerId } = await insertCustomer(api.db, { language: 'nl' });
    const lastLoginAt = new Date();
    await insertAccount(api.db, { customerId, loginId: person.loginId, email: 'last@test.example', lastLoginAt });
    await requestReset(person.username);
    const [mail] = await waitForMails(customerId, 1);
    expect(mail).toMatchObject({ recipient: person.username, language: 'nl' });
    expect(await api.listMails(person.customerId)).toEqual([]);
  });

  it('mails one person up to three times per hour, and always responds the same way', async () => {
    const person = await createPerson();
    for (let times = 0; times < 5; times++) expect((await requestReset(person.username)).statusCode).toBe(200);
    await waitForMails(person.customerId, 3);
    api.clock.moveBy(3_601);
    await requestReset(person.username);
    await waitForMails(person.customerId, 4);
  });

  it('accepts up to twenty requests per hour from one address', async () => {
    const browser = createBrowser();
    for (let times = 0; times < 20; times++) {
      expect((await requestReset(`${randomUUID()}@nobody.example`, browser)).statusCode).toBe(200);
    }
    const refusedResponse = await requestReset(`${randomUUID()}@nobody.example`, browser);
    expect(refusedResponse.statusCode).toBe(429);
    expect(Number(refusedResponse.headers['retry-after'])).toBeGreaterThan(3_000);
  });

  it('needs a username, and rejects cross-site requests', async () => {
    expect((await requestReset(' ')).body).toContain('Enter your username.');
    for (const origin of ['https://evil.example', 'http://localhost:8080.evil.example', 'http://localhost:80801', 'null']) {
      const forged = await createBrowser().post('/oidc/forgot', { username: 'x' }, { origin });
      expect(forged.statusCode, origin).toBe(403);
    }
    const ownOriginResponse = await createBrowser().post('/oidc/forgot', { username: 'x' }, { origin: 'http://localhost:8080' });
    expect(ownOriginResponse.statusCode).toBe(200);
  });
});

describe('the mailed link', () => {
  const isChanged = async (loginId: string) =>
    (await api.db.select().from(logins).where(eq(logins.loginId, loginId)))[0]!.passwordChangedAt !== null;

  it('works once, even if two requests are concurrent', async () => {
    const person = await createPerson();
    const code = await getMailedCode(person);
    const responses = await Promise.all([submitPassword(code), submitPassword(code, 'and one more long one')]);
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 410]);
    const secondResponse = await submitPassword(code);
    expect(secondResponse.statusCode).toBe(410);
    expect(secondResponse.body).toContain('This link no longer works');
    expect(secondResponse.body).toContain('/oidc/forgot?');
  });

  it('is valid for one hour', async () => {
    const [early, late] = [await createPerson(), await createPerson()];
    const codes = [await getMailedCode(early), await getMailedCode(late)];
    api.clock.moveBy(3_590);
    expect((await submitPassword(codes[0]!)).statusCode).toBe(200);
    api.clock.moveBy(11);
    expect((await submitPassword(codes[1]!)).statusCode).toBe(410);
    expect(await isChanged(late.loginId)).toBe(false);
  });

  it('becomes invalid when another link changed the password', async () => {
    const person = await createPerson();
    const [first, second] = [await getMailedCode(person), await getMailedCode(person)];
    expect((await submitPassword(second)).statusCode).toBe(200);
    expect((await submitPassword(first)).statusCode).toBe(410);
  });

  it.each([
    ['too short', 'eleven-char', 'Use at least 12 characters.'],
    ['much used', 'passwordpassword', 'This password is too common'],
    ['the company’s name', 'testbedrijf2025', 'This password is too common'],
    ['missing', '', 'Enter your password.'],
  ])('stays valid after a rejected password: %s', async (_what, refused, words) => {
    const person = await createPerson();
    const code = await getMailedCode(person);
    const response = await submitPassword(code, refused);
    expect(response.statusCode).toBe(400);
    expect(response.body).toContain(words);
    expect(response.body).toContain(`value="${code}"`);
    expect(await isChanged(person.loginId)).toBe(false);
    expect((await submitPassword(code)).statusCode).toBe(200);
  });

  it.each(['', 'x', '\0', "' or 1=1 --", 'x'.repeat(10_000)])('rejects the invented code %.20j', async (code) => {
    expect((await submitPassword(code)).statusCode).toBe(410);
  });

  it.each([true, false])('revokes the API tokens at all companies on request: %j', async (isAsked) => {
    const person = await createPerson();
    const { customerId, accountId, loginId } = person;
    const code = await getMailedCode(person);
    const otherAccount = await insertAccount(api.db, { customerId: (await insertCustomer(api.db)).customerId, loginId });
    const tokens = [];
    for (const owner of [{ customerId, accountId }, otherAccount]) {
      const { customerId, accountId } = owner;
      const token = { tokenPrefix: 'dmc_Vq3z', tokenHash: randomUUID(), description: 'Export', createdAt: new Date() };
      const row = { ...token, customerId, accountId, tokenId: randomUUID(), createdByAccountId: accountId };
      await api.db.insert(apiTokens).values(row);
      tokens.push(row);
    }
    expect((await createBrowser().get('/oidc/reset')).body).toContain('name="revoke-api-tokens"');
    const fields = { code, 'new-password': chosenPassword, ...(isAsked && { 'revoke-api-tokens': 'yes' }) };
    expect((await createBrowser().post('/oidc/reset', fields)).statusCode).toBe(200);
    for (const { tokenId, customerId } of tokens) {
      const [row] = await api.db.select().from(apiTokens).where(eq(apiTokens.tokenId, tokenId));
      expect(row!.revokedAt !== null).toBe(isAsked);
      const entries = await api.db
        .select()
        .from(auditEntries)
        .where(eq(auditEntries.objectId, tokenId))
        .orderBy(auditEntries.entryId);
      expect(entries.map((entry) => [entry.customerId, entry.operation])).toEqual(isAsked ? [[customerId, 'resetPassword']] : []);
    }
  });

  it('may be pasted completely', async () => {
    const code = await getMailedCode(await createPerson());
    expect((await submitPassword(` http://localhost:8080/oidc/reset?brand=internet#code=${code} `)).statusCode).toBe(200);
  });

  it('ends a lockout after too many attempts', async () => {
    const person = await createPerson();
    for (let tries = 0; tries < 5; tries++) await signInTo(createBrowser(), '/oidc/manage', { ...person, password: 'wrong' });
    expect((await signInTo(createBrowser(), '/oidc/manage', person)).statusCode).toBe(429);
    await submitPassword(await getMailedCode(person));
    expect((await signInTo(createBrowser(), '/oidc/manage', { ...person, password: chosenPassword })).statusCode).toBe(200);
  });

  it('still requires the second factor', async () => {
    const person = await createPerson();
    const code = await getMailedCode(person);
    await api.db
      .update(logins)
      .set({ totpSecret: 'sealed', totpConfirmedAt: new Date() })
      .where(eq(logins.loginId, person.loginId));
    await submitPassword(code);
    const page = await signInTo(createBrowser(), '/oidc/manage', { ...person, password: chosenPassword });
    expect(page.body).toContain('<h1>One more step</h1>');
  });
});
