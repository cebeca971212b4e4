import { randomUUID } from 'node:crypto';
import { activateAccount, createAccount, updateAccount } from '@demarc/contract/account.ts';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { logins } from '../db/schema/login.ts';
import { mails } from '../db/schema/mail.ts';
import { auditEntries } from '../db/schema/record.ts';
import { insertAccount, insertCustomer, insertLogin } from '../testing/builders.ts';
import { open, send, signInTo } from '../testing/own-pages.ts';
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
const newBrowser = () => createTestBrowser(api.app, 'http://localhost:8080', `10.4.0.${++address}`);
const newName = () => `name-${randomUUID()}`;
const newEmail = () => `${randomUUID()}@test.example`;

/** A person with a login and one account at each of `companies` companies. The account at the last company was used last. */
async function newPerson({ username = newName(), companies = 1 } = {}) {
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
const loginOf = async (username: string) => (await api.db.select().from(logins).where(eq(logins.username, username)))[0]!;
const ask = (username: string) => newBrowser().post('/oidc/forgot?brand=internet', { username });
const mailsTo = (recipient: string) =>
  api.db.select().from(mails).where(eq(mails.recipient, recipient)).orderBy(asc(mails.createdAt));

/** Which of these addresses a password reset is mailed to. */
async function whereResetGoes(username: string, addresses: readonly string[]): Promise<string[]> {
  const counts = new Map<string, number>();
  for (const one of addresses) counts.set(one, (await mailsTo(one)).length);
  expect((await ask(username)).body).toContain('Check your email');
  await api.parts.deferred.settled();
  const found = [];
  for (const one of addresses) {
    const mail = (await mailsTo(one)).slice(counts.get(one)).find(({ subject }) => subject === 'Choose a new password');
    if (mail) found.push(one);
  }
  return found;
}
const change = (customerId: number, accountId: string, email: string) =>
  api.call(updateAccount, { params: { customerId, accountId }, body: { email } }, admin(customerId));

describe('a password reset link', () => {
  it('goes to a username that is an email address, never to the address of an account', async () => {
    const username = newEmail();
    const { accounts } = await newPerson({ username, companies: 2 });
    const evil = newEmail();
    await change(accounts[1]!.customerId, accounts[1]!.accountId, evil);
    expect(await whereResetGoes(username, [evil, username, ...accounts.map(({ email }) => email)])).toEqual([username]);
  });

  it('goes to the address of the account while a plain username belongs to one company', async () => {
    const { username, accounts } = await newPerson();
    expect(await whereResetGoes(username, [accounts[0]!.email])).toEqual([accounts[0]!.email]);
  });

  it('goes to nobody for a plain username at two companies, with the same response', async () => {
    const { username, accounts } = await newPerson({ companies: 2 });
    expect(
      await whereResetGoes(
        username,
        accounts.map(({ email }) => email),
      ),
    ).toEqual([]);
    const known = await ask(username);
    const unknown = await ask(newName());
    expect([known.statusCode, known.body]).toEqual([unknown.statusCode, unknown.body]);
  });

  it('goes to the recovery address for a plain username at two companies', async () => {
    const { loginId, username, accounts } = await newPerson({ companies: 2 });
    const recoveryAddress = newEmail();
    await api.db.update(logins).set({ recoveryAddress }).where(eq(logins.loginId, loginId));
    const all = [recoveryAddress, ...accounts.map(({ email }) => email)];
    expect(await whereResetGoes(username, all)).toEqual([recoveryAddress]);
  });

  it('is not redirected by an administrator who changes the address of the account, once or twice', async () => {
    const { username, accounts } = await newPerson();
    const [{ customerId, accountId, email }] = accounts as [(typeof accounts)[0]];
    const [first, second] = [newEmail(), newEmail()];
    expect((await change(customerId, accountId, first)).status).toBe(200);
    expect((await change(customerId, accountId, second)).status).toBe(200);
    expect(await whereResetGoes(username, [email, first, second])).toEqual([email]);
  });

  it('is not redirected after one of two companies changes the address twice', async () => {
    const { username, accounts } = await newPerson({ companies: 2 });
    const { customerId, accountId } = accounts[1]!;
    const [first, second] = [newEmail(), newEmail()];
    await change(customerId, accountId, first);
    await change(customerId, accountId, second);
    expect((await loginOf(username)).recoveryAddress).toBeNull();
    expect(await whereResetGoes(username, [first, second])).toEqual([]);
  });
});

describe('an invitation for an existing login', () => {
  const invite = async (username: string, email: string) => {
    const { customerId } = await insertCustomer(api.db, { brand: 'internet' });
    const person = { username, firstName: 'Nieuw', lastName: 'Persoon', email, roles: ['RESELLER_ORDER' as const] };
    const reply = await api.call(createAccount, { params: { customerId }, body: person }, admin(customerId));
    return { customerId, reply };
  };

  it('sends its code to the username, and allows no other password', async () => {
    const username = newEmail();
    await newPerson({ username });
    const before = await loginOf(username);
    const evil = newEmail();
    const { customerId, reply } = await invite(username, evil);
    expect(reply.status).toBe(201);
    const { accountId } = reply.body;
    expect(await mailsTo(evil)).toEqual([]);
    // Changing the address does not redirect the code either.
    const another = newEmail();
    await change(customerId, accountId, another);
    expect(await mailsTo(another)).toEqual([]);
    const [mail] = (await mailsTo(username)).slice(-1);
    const activationCode = /#code=([\w-]+)/.exec(mail!.text)![1]!;
    const params = { customerId, accountId };
    const refused = await api.call(activateAccount, { params, body: { activationCode, password: 'quite another long one' } });
    expect(refused.status).toBe(400);
    expect((await api.call(activateAccount, { params, body: { activationCode } })).status).toBe(204);
    expect(await loginOf(username)).toEqual(before);
    await change(customerId, accountId, evil);
    expect(await whereResetGoes(username, [evil, another, username])).toEqual([username]);
  });

  it('is refused for a plain username', async () => {
    const { username } = await newPerson();
    const { reply } = await invite(username, newEmail());
    expect(reply.problem?.code).toBe('USERNAME_IN_USE');
  });
});

describe('the recovery address', () => {
  type Person = Awaited<ReturnType<typeof newPerson>>;
  const request = async (browser: TestBrowser, fields: Record<string, string>) =>
    send(browser, await open(browser, '/oidc/manage/recovery-address'), fields);
  const codeTo = async (email: string) => /#code=([\w-]{43})/.exec((await mailsTo(email)).at(-1)!.text)![1]!;
  const confirm = (code: string) => newBrowser().post('/oidc/recovery-address?brand=internet', { code });
  const asManager = async (person: Person) => {
    const browser = newBrowser();
    await signInTo(browser, '/oidc/manage', person);
    return browser;
  };

  it('is active once its owner has opened the link, and both earlier addresses are notified', async () => {
    const person = await newPerson({ companies: 2 });
    const { username, accounts } = person;
    const browser = await asManager(person);
    const email = newEmail();
    const asked = await request(browser, { email, password });
    expect(asked.body).toContain('Check your email and open the link to confirm your recovery address.');
    const [mail] = await mailsTo(email);
    expect(mail).toMatchObject({ subject: 'Confirm your recovery address', holdsSecret: true });
    expect((await loginOf(username)).recoveryAddress).toBeNull();
    expect(await whereResetGoes(username, [email])).toEqual([]);

    const code = await codeTo(email);
    expect(JSON.stringify(await loginOf(username))).not.toContain(code);
    expect((await newBrowser().get('/oidc/recovery-address?brand=internet&lang=nl')).body).toContain('Bevestig uw hersteladres');
    const confirmed = await confirm(` http://localhost:8080/oidc/recovery-address?brand=internet#code=${code} `);
    expect(confirmed.statusCode).toBe(200);
    expect(confirmed.body).toContain('Your recovery address is confirmed');
    expect((await loginOf(username)).recoveryAddress).toBe(email);
    expect((await confirm(code)).statusCode).toBe(410);
    for (const account of accounts) {
      expect((await mailsTo(account.email)).map(({ subject }) => subject)).toEqual(['Your recovery address was changed']);
      const entries = await api.db.select().from(auditEntries).where(eq(auditEntries.customerId, account.customerId));
      expect(entries.map(({ operation }) => operation)).toContain('changeRecoveryAddress');
    }
    expect(await whereResetGoes(username, [email, ...accounts.map((account) => account.email)])).toEqual([email]);
    expect((await browser.get('/oidc/manage')).body).toContain(email);
  });

  it('invalidates the reset links that went to the previous address', async () => {
    const person = await newPerson();
    const [{ email: before }] = person.accounts as [Person['accounts'][0]];
    await whereResetGoes(person.username, [before]);
    const reset = await codeTo(before);
    const email = newEmail();
    await request(await asManager(person), { email, password });
    await confirm(await codeTo(email));
    const answer = await newBrowser().post('/oidc/reset', { code: reset, 'new-password': 'quite another long one' });
    expect(answer.statusCode).toBe(410);
  });

  it('needs the password and a valid address', async () => {
    const person = await newPerson();
    const browser = await asManager(person);
    const email = newEmail();
    expect((await request(browser, { email, password: '' })).body).toContain('Enter your password.');
    for (const wrong of ['nowhere', '']) {
      expect((await request(browser, { email: wrong, password })).body).toContain('Enter an email address');
    }
    for (let tries = 0; tries < 5; tries++) {
      const wrong = await request(browser, { email, password: 'wrong' });
      expect([wrong.statusCode, wrong.body]).toEqual([400, expect.stringContaining('This isn’t your current password.')]);
    }
    expect((await request(browser, { email, password })).statusCode).toBe(429);
    expect(await mailsTo(email)).toEqual([]);
  });

  it('mails up to three links per hour, of which the last one works for a day', async () => {
    const person = await newPerson();
    const browser = await asManager(person);
    const emails = [newEmail(), newEmail(), newEmail(), newEmail()] as const;
    for (const email of emails.slice(0, 3)) expect((await request(browser, { email, password })).statusCode).toBe(200);
    expect((await request(browser, { email: emails[3], password })).statusCode).toBe(429);
    expect(await mailsTo(emails[3])).toEqual([]);
    expect((await confirm(await codeTo(emails[0]))).statusCode).toBe(410);
    api.clock.moveBy(24 * 3600 + 1);
    expect((await confirm(await codeTo(emails[2]))).statusCode).toBe(410);
    expect((await loginOf(person.username)).recoveryAddress).toBeNull();
  });

  it('is removed when left empty, and the removed address is notified', async () => {
    const person = await newPerson({ companies: 2 });
    const recoveryAddress = newEmail();
    await api.db.update(logins).set({ recoveryAddress }).where(eq(logins.loginId, person.loginId));
    const removed = await request(await asManager(person), { email: '', password });
    expect(removed.body).toContain('Your recovery address was removed.');
    expect((await mailsTo(recoveryAddress)).map(({ subject }) => subject)).toEqual(['Your recovery address was removed']);
    expect(await whereResetGoes(person.username, [recoveryAddress])).toEqual([]);
  });

  it('is not offered to people whose username is an email address', async () => {
    const person = await newPerson({ username: newEmail() });
    const browser = await asManager(person);
    expect((await browser.get('/oidc/manage')).body).not.toContain('Recovery address');
    expect((await open(browser, '/oidc/manage/recovery-address')).statusCode).toBe(404);
  });

  it.each(['', 'x', '\0', 'x'.repeat(10_000)])(
    'rejects the invented code %.10j',
    async (code) => {
      expect((await confirm(code)).statusCode).toBe(410);
    },
  );

  it('rejects a cross-site form', async () => {
    const forged = await newBrowser().post('/oidc/recovery-address', { code: 'x' }, { origin: 'https://evil.example' });
    expect(forged.statusCode).toBe(403);
  });
});
