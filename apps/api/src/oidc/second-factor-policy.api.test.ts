import { getCustomer, updateCustomerSecondFactor } from '@demarc/contract/customer.ts';
import { exchangeToken, refreshToken, switchAccount } from '@demarc/contract/session.ts';
import { eq } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accounts } from '../db/schema/account.ts';
import { customers } from '../db/schema/customer.ts';
import { sessions } from '../db/schema/session.ts';
import { insertAccount, insertCustomer, insertLogin } from '../testing/builders.ts';
import { admin, createSession, orderer } from '../testing/sessions.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { createTestBrowser, getFieldValue, newAuthorization, openSignIn, type TestBrowser } from '../testing/test-browser.ts';

const password = 'a long enough password';
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

let address = 0;
const createBrowser = () => createTestBrowser(api.app, 'http://localhost:8080', `10.8.0.${++address}`);
type Policy = Partial<Pick<typeof customers.$inferInsert, 'secondFactorScope' | 'secondFactorRoles'>>;

async function createPerson(policy: Policy = {}) {
  const { customerId } = await insertCustomer(api.db, policy);
  const { loginId, username } = await insertLogin(api.db, { password });
  const values = { customerId, loginId, username, roles: ['RESELLER_ORDER' as const], lastLoginAt: api.clock.now() };
  const { accountId } = await insertAccount(api.db, values);
  return { customerId, loginId, username, accountId };
}

const setPolicy = (customerId: number, policy: Policy) =>
  api.db.update(customers).set(policy).where(eq(customers.customerId, customerId));

/** Types the password and returns the redirect. */
async function typePassword(browser: TestBrowser, username: string, authorization = newAuthorization()) {
  const { action, csrf } = await openSignIn(browser, authorization.address);
  const response = await browser.post(action, { csrf, username, password });
  return { authorization, location: String(response.headers.location ?? '') };
}

/** Sets up an authenticator app on the page that a sign-in redirected to, and completes the sign-in. */
async function setUpAuthenticator(browser: TestBrowser, location: string): Promise<string> {
  const page = await browser.get(location);
  const secret = /manage-secret">([^<]*)</.exec(page.body)![1]!.replaceAll(' ', '');
  const timestamp = api.clock.now().getTime();
  const code = TOTP.generate({ secret: Secret.fromBase32(secret), timestamp });
  const done = await browser.post(location, { csrf: getFieldValue(page.body, 'csrf'), code });
  const codes = await browser.get(String(done.headers.location));
  expect(codes.body.match(/data-recovery-code>/g)).toHaveLength(10);
  const keptResponse = await browser.post(String(done.headers.location), { csrf: getFieldValue(codes.body, 'csrf') });
  const resumed = await browser.get(String(keptResponse.headers.location));
  return new URL(String(resumed.headers.location)).searchParams.get('code')!;
}

/** Exchanges the code of a sign-in for a session token. */
async function exchange(browser: TestBrowser, { verifier, redirect_uri }: ReturnType<typeof newAuthorization>, code: string) {
  const fields = { grant_type: 'authorization_code', client_id: 'demarc-portal', code, code_verifier: verifier, redirect_uri };
  const { id_token: token } = (await browser.post('/oidc/token', fields)).json();
  return api.call(exchangeToken, { body: { token } });
}

describe('a required second factor', () => {
  it('is set up at the next sign-in of a person without one, and required from then on', async () => {
    const person = await createPerson({ secondFactorScope: 'EVERYONE' });
    const browser = createBrowser();
    const { authorization, location } = await typePassword(browser, person.username);
    expect(location).toContain('/set-up?');
    expect((await browser.get(location)).body).toContain('Your company requires a second factor');
    const response = await exchange(browser, authorization, await setUpAuthenticator(browser, location));
    expect(response.status).toBe(200);
    expect((await api.call(refreshToken, {}, response.body.token)).status).toBe(200);
    expect((await typePassword(createBrowser(), person.username)).location).toContain('/code?');
  });

  it('is not bypassed by a wrong code or by skipping the page', async () => {
    const person = await createPerson({ secondFactorScope: 'ROLES', secondFactorRoles: ['RESELLER_ORDER'] });
    const browser = createBrowser();
    const { location } = await typePassword(browser, person.username);
    const page = await browser.get(location);
    const csrf = getFieldValue(page.body, 'csrf');
    const wrong = await browser.post(location, { csrf, code: '12345' });
    expect(wrong.statusCode).toBe(400);
    const done = location.replace('/set-up?', '/set-up-done?');
    expect((await browser.get(done)).statusCode).toBe(403);
    expect((await browser.post(done, { csrf })).statusCode).toBe(403);
    expect((await createBrowser().get(location)).statusCode).toBe(400);
  });

  it('is not required of users without the listed roles', async () => {
    const person = await createPerson({ secondFactorScope: 'ROLES', secondFactorRoles: ['RESELLER_ADMIN'] });
    expect((await typePassword(createBrowser(), person.username)).location).not.toContain('/set-up');
  });

  it('ends sessions without a second factor at their refresh, and prompts although the provider has a session', async () => {
    const person = await createPerson();
    const browser = createBrowser();
    const { authorization, location } = await typePassword(browser, person.username);
    const code = new URL(String((await browser.get(location)).headers.location)).searchParams.get('code')!;
    const { token } = (await exchange(browser, authorization, code)).body;
    await setPolicy(person.customerId, { secondFactorScope: 'EVERYONE' });
    api.clock.moveBy(6);
    expect((await api.call(refreshToken, {}, token)).problem?.code).toBe('SECOND_FACTOR_REQUIRED');
    const silent = await browser.get(newAuthorization({ prompt: 'none' }).address);
    expect(String(silent.headers.location)).toContain('error=login_required');
    const prompted = await browser.get(newAuthorization().address);
    expect(String(prompted.headers.location)).toContain('/oidc/sign-in/');
  });

  it('is required to switch to a company that requires it', async () => {
    const person = await createPerson();
    const strictCustomer = await insertCustomer(api.db, { secondFactorScope: 'EVERYONE' });
    const there = { customerId: strictCustomer.customerId, loginId: person.loginId, username: person.username };
    const { accountId } = await insertAccount(api.db, { ...there, status: 'DISABLED' });
    const browser = createBrowser();
    const { authorization, location } = await typePassword(browser, person.username);
    const code = new URL(String((await browser.get(location)).headers.location)).searchParams.get('code')!;
    const { token } = (await exchange(browser, authorization, code)).body;
    await api.db.update(accounts).set({ status: 'ENABLED' }).where(eq(accounts.accountId, accountId));
    expect((await api.call(switchAccount, { body: { accountId } }, token)).problem?.code).toBe('SECOND_FACTOR_REQUIRED');
    expect((await api.call(refreshToken, {}, token)).status).toBe(200);
  });
});

describe('the second-factor policy', () => {
  const update = (customerId: number, body: object, caller: Parameters<typeof api.call>[2]) =>
    api.call(updateCustomerSecondFactor, { params: { customerId }, body: body as never }, caller);

  it('can be set by administrators who signed in with a second factor, and is returned with the customer', async () => {
    const { customerId } = await insertCustomer(api.db);
    const body = { secondFactorScope: 'ROLES', secondFactorRoles: ['RESELLER_FINANCE', 'RESELLER_ADMIN'] };
    expect((await update(customerId, body, orderer(customerId))).problem?.code).toBe('ROLE_REQUIRED');
    const { sid, token } = await createSession(api, admin(customerId));
    expect((await update(customerId, body, token)).problem?.code).toBe('SECOND_FACTOR_REQUIRED');
    await api.db.update(sessions).set({ hasSecondFactor: true }).where(eq(sessions.sid, sid));
    api.clock.moveBy(6);
    const saved = await update(customerId, { ...body, version: 1 }, token);
    expect(saved).toMatchObject({ status: 200, body: { secondFactorScope: 'ROLES', version: 2 } });
    expect(saved.body.secondFactorRoles).toEqual(['RESELLER_ADMIN', 'RESELLER_FINANCE']);
    expect((await update(customerId, { ...body, version: 1 }, token)).problem?.code).toBe('STALE_VERSION');
  });

  it('requires at least one role if it applies to roles, and can be turned off without a second factor', async () => {
    const { customerId } = await insertCustomer(api.db, { secondFactorScope: 'NOBODY' });
    const missing = await update(customerId, { secondFactorScope: 'ROLES' }, admin(customerId));
    expect(missing).toMatchObject({ status: 400, problem: { validationErrors: [{ field: 'secondFactorRoles' }] } });
    const optional = await update(customerId, { secondFactorScope: 'NOBODY' }, admin(customerId));
    expect(optional.status).toBe(200);
    const read = await api.call(getCustomer, { params: { customerId } }, admin(customerId));
    expect(read.body).toMatchObject({ secondFactorScope: 'NOBODY', secondFactorRoles: [] });
  });
});
