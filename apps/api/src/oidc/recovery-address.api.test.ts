import { randomUUID } from 'node:crypto';
import { activateAccount, createAccount, updateAccount } from '@demarc/contract/account.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditEntries } from '../db/schema/audit.ts';
import { logins } from '../db/schema/login.ts';
import { mails } from '../db/schema/mail.ts';
import { insertAccount, insertCustomer, insertLogin } from '../testing/builders.ts';
import { openPage, signInTo, submitForm } from '../testing/provider-pages.ts';
import { readMails } from '../testing/read-mails.ts';
import { admin } from '../testing/sessions.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { createTestBrowser, type TestBrowser } from '../testing/test-browser.ts';

const password = 'a long enough password';
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

let address = 0;
const createBrowser = () => createTestBrowser(api.app, 'http://localhost:8080', `10.4.0.${++address}`);
const newName = () => `name-${randomUUID()}`;
const newEmail = () => `${randomUUID()}@test.example`;

/**
 * Creates a person with a login and one account at each of `companies` companies. The account at the last company was used last.
 */
async function createPerson({ username = newName(), companies = 1 } = {}) {
  const { loginId } = await insertLogin(api.db, { username, password });
  const accounts = [];
  for (let at = 0; at < companies; at++) {
    const { customerId } = await insertCustomer(api.db, { brand: 'internet' });
    const lastLoginAt = new Date(Date.UTC(2025, 0, 1 + at));
    const values = { customerId, loginId, username, email: newEmail(), language: 'en', lastLoginAt } as const;
    accounts.push(await insertAccount(api.db, values));
  }
  return { loginId, username, password, accounts };
}
const getLogin = async (username: string) => (await api.db.select().from(logins).where(eq(logins.username, username)))[0]!;
const requestReset = (username: string) => createBrowser().post('/oidc/forgot?brand=internet', { username });
const getMails = (recipient: string) => readMails(api.db, eq(mails.recipient, recipient));

/** Requests a password reset and returns which of these addresses get a mail. */
async function getResetRecipients(username: string, addresses: readonly string[]): Promise<string[]> {
  const counts = new Map<string, number>();
  for (const address of addresses) counts.set(address, (await getMails(address)).length);
  expect((await requestReset(username)).body).toContain('Check your email');
  await api.context.deferredWork.drain();
  const recipients = [];
  for (const address of addresses) {
    const mail = (await getMails(address)).slice(counts.get(address)).find(({ subject }) => subject === 'Choose a new password');
    if (mail) recipients.push(address);
  }
  return recipients;
}
const changeEmail = (customerId: number, accountId: string, email: string) =>
  api.call(updateAccount, { params: { customerId, accountId }, body: { email } }, admin(customerId));

describe('a password reset link', () => {
  it('goes to a username that is an email address, never to the address of an account', async () => {
    const username = newEmail();
    const { accounts } = await createPerson({ username, companies: 2 });
    const evil = newEmail();
    await changeEmail(accounts[1]!.customerId, accounts[1]!.accountId, evil);
    expect(await getResetRecipients(username, [evil, username, ...accounts.map(({ email }) => email)])).toEqual([username]);
  });

  it('goes to the address of the account while a plain username belongs to one company', async () => {
    const { username, accounts } = await createPerson();
    expect(await getResetRecipients(username, [accounts[0]!.email])).toEqual([accounts[0]!.email]);
  });

  it('goes to nobody for a plain username at two companies, with the same response', async () => {
    const { username, accounts } = await createPerson({ companies: 2 });
    expect(
      await getResetRecipients(
        username,
        accounts.map(({ email }) => email),
      ),
    ).toEqual([]);
    const knownResponse = await requestReset(username);
    const unknownResponse = await requestReset(newName());
    expect([knownResponse.statusCode, knownResponse.body]).toEqual([unknownResponse.statusCode, unknownResponse.body]);
  });

  it('goes to the recovery address for a plain username at two companies', async () => {
    const { loginId, username, accounts } = await createPerson({ companies: 2 });
    const recoveryAddress = newEmail();
    await api.db.update(logins).set({ recoveryAddress }).where(eq(logins.loginId, loginId));
    const all = [recoveryAddress, ...accounts.map(({ email }) => email)];
    expect(await getResetRecipients(username, all)).toEqual([recoveryAddress]);
  });

  it('is not redirected by an administrator who changes the address of the account, once or twice', async () => {
    const { username, accounts } = await createPerson();
    const [{ customerId, accountId, email }] = accounts as [(typeof accounts)[0]];
    const [first, second] = [newEmail(), newEmail()];
    expect((await changeEmail(customerId, accountId, first)).status).toBe(200);
    expect((await changeEmail(customerId, accountId, second)).status).toBe(200);
    expect(await getResetRecipients(username, [email, first, second])).toEqual([email]);
  });

  it('is not redirected after one of two companies changes the address twice', async () => {
    const { username, accounts } = await createPerson({ companies: 2 });
    const { customerId, accountId } = accounts[1]!;
    const [first, second] = [newEmail(), newEmail()];
    await changeEmail(customerId, accountId, first);
    await changeEmail(customerId, accountId, second);
    expect((await getLogin(username)).recoveryAddress).toBeNull();
    expect(await getResetRecipients(username, [first, second])).toEqual([]);
  });
});

describe('an invitation for an existing login', () => {
  const invite = async (username: string, email: string) => {
    const { customerId } = await insertCustomer(api.db, { brand: 'internet' });
    const person = { username, firstName: 'Nieuw', lastName: 'Persoon', email, roles: ['RESELLER_ORDER' as const] };
    const response = await api.call(createAccount, { params: { customerId }, body: person }, admin(customerId));
    return { customerId, response };
  };

  it('sends its code to the username, and allows no other password', async () => {
    const username = newEmail();
    await createPerson({ username });
    const before = await getLogin(username);
    const evil = newEmail();
    const { customerId, response } = await invite(username, evil);
    expect(response.status).toBe(201);
    const { accountId } = response.body;
    expect(await getMails(evil)).toEqual([]);
    // Changing the address does not redirect the code either.
    const another = newEmail();
    await changeEmail(customerId, accountId, another);
    expect(await getMails(another)).toEqual([]);
    const [mail] = (await getMails(username)).slice(-1);
    const activationCode = /#code=([\w-]+)/.exec(mail!.text)![1]!;
    const params = { customerId, accountId };
    const refusedResponse = await api.call(activateAccount, {
      params,
      body: { activationCode, password: 'quite another long one' },
    });
    expect(refusedResponse.status).toBe(400);
    expect((await api.call(activateAccount, { params, body: { activationCode } })).status).toBe(204);
    expect(await getLogin(username)).toEqual(before);
    await changeEmail(customerId, accountId, evil);
    expect(await getResetRecipients(username, [evil, another, username])).toEqual([username]);
  });

  it('is refused for a plain username', async () => {
    const { username } = await createPerson();
    const { response } = await invite(username, newEmail());
    expect(response.problem?.code).toBe('USERNAME_IN_USE');
  });
});

describe('the recovery address', () => {
  type Person = Awaited<ReturnType<typeof createPerson>>;
  const submitRequest = async (browser: TestBrowser, fields: Record<string, string>) =>
    submitForm(browser, await openPage(browser, '/oidc/manage/recovery-address'), fields);
  const findMailedCode = async (email: string) => /#code=([\w-]{43})/.exec((await getMails(email)).at(-1)!.text)![1]!;
  const confirm = (code: string) => createBrowser().post('/oidc/recovery-address?brand=internet', { code });
  const openManageAs = async (person: Person) => {
    const browser = createBrowser();
    await signInTo(browser, '/oidc/manage', person);
    return browser;
  };

  it('is active once its owner has opened the link, and both earlier addresses are notified', async () => {
    const person = await createPerson({ companies: 2 });
    const { username, accounts } = person;
    const browser = await openManageAs(person);
    const email = newEmail();
    const requested = await submitRequest(browser, { email, password });
    expect(requested.body).toContain('Check your email and open the link to confirm your recovery address.');
    const [mail] = await getMails(email);
    expect(mail).toMatchObject({ subject: 'Confirm your recovery address', containsSecret: true });
    expect((await getLogin(username)).recoveryAddress).toBeNull();
    expect(await getResetRecipients(username, [email])).toEqual([]);

    const code = await findMailedCode(email);
    expect(JSON.stringify(await getLogin(username))).not.toContain(code);
    expect((await createBrowser().get('/oidc/recovery-address?brand=internet&lang=nl')).body).toContain(
      'Bevestig uw hersteladres',
    );
    const confirmed = await confirm(` http://localhost:8080/oidc/recovery-address?brand=internet#code=${code} `);
    expect(confirmed.statusCode).toBe(200);
    expect(confirmed.body).toContain('Your recovery address is confirmed');
    expect((await getLogin(username)).recoveryAddress).toBe(email);
    expect((await confirm(code)).statusCode).toBe(410);
    for (const account of accounts) {
      expect((await getMails(account.email)).map(({ subject }) => subject)).toEqual(['Your recovery address was changed']);
      const entries = await api.db
        .select()
        .from(auditEntries)
        .where(eq(auditEntries.customerId, account.customerId))
        .orderBy(auditEntries.entryId);
      expect(entries.map(({ operation }) => operation)).toContain('changeRecoveryAddress');
    }
    expect(await getResetRecipients(username, [email, ...accounts.map((account) => account.email)])).toEqual([email]);
    expect((await browser.get('/oidc/manage')).body).toContain(email);
  });

  it('invalidates the reset links that went to the previous address', async () => {
    const person = await createPerson();
    const [{ email: before }] = person.accounts as [Person['accounts'][0]];
    await getResetRecipients(person.username, [before]);
    const reset = await findMailedCode(before);
    const email = newEmail();
    await submitRequest(await openManageAs(person), { email, password });
    await confirm(await findMailedCode(email));
    const response = await createBrowser().post('/oidc/reset', { code: reset, 'new-password': 'quite another long one' });
    expect(response.statusCode).toBe(410);
  });

  it('needs the password and a valid address', async () => {
    const person = await createPerson();
    const browser = await openManageAs(person);
    const email = newEmail();
    expect((await submitRequest(browser, { email, password: '' })).body).toContain('Enter your password.');
    for (const wrong of ['nowhere', '']) {
      expect((await submitRequest(browser, { email: wrong, password })).body).toContain('Enter an email address');
    }
    for (let tries = 0; tries < 5; tries++) {
      const wrong = await submitRequest(browser, { email, password: 'wrong' });
      expect([wrong.statusCode, wrong.body]).toEqual([400, expect.stringContaining('This isn’t your current password.')]);
    }
    expect((await submitRequest(browser, { email, password })).statusCode).toBe(429);
    expect(await getMails(email)).toEqual([]);
  });

  it('mails up to three links per hour; only the last one works, for a day', async () => {
    const person = await createPerson();
    const browser = await openManageAs(person);
    const emails = [newEmail(), newEmail(), newEmail(), newEmail()] as const;
    for (const email of emails.slice(0, 3)) expect((await submitRequest(browser, { email, password })).statusCode).toBe(200);
    expect((await submitRequest(browser, { email: emails[3], password })).statusCode).toBe(429);
    expect(await getMails(emails[3])).toEqual([]);
    expect((await confirm(await findMailedCode(emails[0]))).statusCode).toBe(410);
    api.clock.moveBy(24 * 3600 + 1);
    expect((await confirm(await findMailedCode(emails[2]))).statusCode).toBe(410);
    expect((await getLogin(person.username)).recoveryAddress).toBeNull();
  });

  it('is removed when left empty, and the removed address is notified', async () => {
    const person = await createPerson({ companies: 2 });
    const recoveryAddress = newEmail();
    await api.db.update(logins).set({ recoveryAddress }).where(eq(logins.loginId, person.loginId));
    const removed = await submitRequest(await openManageAs(person), { email: '', password });
    expect(removed.body).toContain('Your recovery address was removed.');
    expect((await getMails(recoveryAddress)).map(({ subject }) => subject)).toEqual(['Your recovery address was removed']);
    expect(await getResetRecipients(person.username, [recoveryAddress])).toEqual([]);
  });

  it('is not offered to people whose username is an email address', async () => {
    const person = await createPerson({ username: newEmail() });
    const browser = await openManageAs(person);
    expect((await browser.get('/oidc/manage')).body).not.toContain('Recovery address');
    expect((await openPage(browser, '/oidc/manage/recovery-address')).statusCode).toBe(404);
  });

  it.each(['', 'x', '\0', 'x'.repeat(10_000)])('rejects the made-up code %.10j', async (code) => {
    expect((await confirm(code)).statusCode).toBe(410);
  });

  it('rejects a cross-site form', async () => {
    const forged = await createBrowser().post('/oidc/recovery-address', { code: 'x' }, { origin: 'https://evil.example' });
    expect(forged.statusCode).toBe(403);
  });
});
