import { randomUUID } from 'node:crypto';
import { listAccounts } from '@demarc/contract/account.ts';
import { listActivity } from '@demarc/contract/activity.ts';
import { getCustomer } from '@demarc/contract/customer.ts';
import { exchangeToken, switchAccount } from '@demarc/contract/session.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditEntries, events } from '../db/schema/audit.ts';
import { cleanUp } from '../jobs/clean-up.ts';
import { insertAccount, insertCustomer, insertLogin } from '../testing/builders.ts';
import { admin, createSession, viewer } from '../testing/sessions.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { createTestBrowser, newAuthorization, openSignIn, signInThrough } from '../testing/test-browser.ts';

const password = 'a long enough password';
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

let address = 0;
const newAddress = () => `10.9.0.${++address}`;
const createBrowser = (ip: string) => createTestBrowser(api.app, 'http://localhost:8080', ip);

async function newPerson() {
  const { customerId } = await insertCustomer(api.db);
  const { loginId, username } = await insertLogin(api.db, { password });
  const { accountId } = await insertAccount(api.db, { customerId, loginId, username, lastLoginAt: api.clock.now() });
  return { customerId, loginId, username, accountId };
}

async function attempt(username: string, typed: string, ip: string) {
  const browser = createBrowser(ip);
  const { action, csrf } = await openSignIn(browser, newAuthorization().address);
  return browser.post(action, { csrf, username, password: typed });
}

async function getEntries(customerId: number, objectType: 'sign-in' | 'refusal') {
  const { body } = await api.call(listActivity, { params: { customerId }, query: { objectType } }, admin(customerId));
  return body.items;
}

/** Signs in at the provider and exchanges the ID token. Returns the session token. */
async function signIn(username: string, ip: string): Promise<string> {
  const { address: start, verifier, redirect_uri } = newAuthorization();
  const back = await signInThrough(createBrowser(ip), start, username, password);
  const fields = { grant_type: 'authorization_code', client_id: 'demarc-portal', code: back.searchParams.get('code')! };
  const tokens = await createBrowser(ip).post('/oidc/token', { ...fields, code_verifier: verifier, redirect_uri });
  const response = await api.call(exchangeToken, { body: { token: tokens.json().id_token } }, undefined, { ip });
  return response.body.token;
}

describe('the audit log of sign-ins', () => {
  it('has a sign-in with its method and address, and sends no event', async () => {
    const person = await newPerson();
    const ip = newAddress();
    await signIn(person.username, ip);
    expect(await getEntries(person.customerId, 'sign-in')).toMatchObject([
      {
        operation: 'signIn',
        accountId: person.accountId,
        ip,
        after: { outcome: 'succeeded', method: 'password' },
      },
    ]);
    expect(await api.db.select().from(events).where(eq(events.customerId, person.customerId)).orderBy(events.eventId)).toEqual(
      [],
    );
  });

  it('has failures and the lockout at each company of the person, and the lockout once', async () => {
    const person = await newPerson();
    const otherCustomer = await insertCustomer(api.db);
    await insertAccount(api.db, { customerId: otherCustomer.customerId, loginId: person.loginId, username: person.username });
    const ip = newAddress();
    for (let count = 0; count < 7; count++) await attempt(person.username, 'wrong', ip);
    for (const customerId of [person.customerId, otherCustomer.customerId]) {
      await expect
        .poll(async () => (await getEntries(customerId, 'sign-in')).map(({ after }) => after?.outcome).toSorted())
        .toEqual(['failed', 'failed', 'failed', 'failed', 'locked']);
    }
  });

  it('has a correct password without access, and nothing for an unknown username', async () => {
    const { customerId } = await insertCustomer(api.db);
    const { loginId, username } = await insertLogin(api.db, { password });
    await insertAccount(api.db, { customerId, loginId, username, status: 'DISABLED' });
    const before = (await api.db.select().from(auditEntries)).length;
    await attempt(`${randomUUID()}@nobody.example`, 'wrong', newAddress());
    await attempt(username, password, newAddress());
    await expect
      .poll(() => getEntries(customerId, 'sign-in'))
      .toMatchObject([{ after: { outcome: 'no-access', method: 'password' } }]);
    expect((await api.db.select().from(auditEntries)).length).toBe(before + 1);
  });

  it('has the switch to another company at that company only', async () => {
    const person = await newPerson();
    const otherCustomer = await insertCustomer(api.db);
    const otherAccount = await insertAccount(api.db, {
      customerId: otherCustomer.customerId,
      loginId: person.loginId,
      username: person.username,
    });
    const token = await signIn(person.username, newAddress());
    await api.call(switchAccount, { body: { accountId: otherAccount.accountId } }, token);
    expect(await getEntries(otherCustomer.customerId, 'sign-in')).toMatchObject([{ after: { method: 'company-switch' } }]);
    expect(await getEntries(person.customerId, 'sign-in')).toMatchObject([{ after: { method: 'password' } }]);
  });
});

describe('the audit log of refused calls', () => {
  it("has each refused call once per 10 minutes, at the caller's company", async () => {
    const { customerId } = await insertCustomer(api.db);
    const foreignCustomer = await insertCustomer(api.db);
    const { token: caller } = await createSession(api, viewer(customerId));
    for (let count = 0; count < 3; count++) {
      expect((await api.call(listAccounts, { params: { customerId } }, caller)).status).toBe(403);
    }
    expect((await api.call(getCustomer, { params: { customerId: foreignCustomer.customerId } }, caller)).status).toBe(403);
    const entries = await getEntries(customerId, 'refusal');
    expect(entries).toMatchObject([
      { operation: 'getCustomer', ip: '127.0.0.1', after: { code: 'CUSTOMER_MISMATCH', method: 'GET' } },
      { operation: 'listAccounts', after: { code: 'ROLE_REQUIRED', path: '/v1/customer/:customerId/account' } },
    ]);
    expect(await getEntries(foreignCustomer.customerId, 'refusal')).toEqual([]);
    api.clock.moveBy(601);
    await api.call(listAccounts, { params: { customerId } }, caller);
    expect(await getEntries(customerId, 'refusal')).toHaveLength(3);
  });

  it('keeps sign-ins and refusals for 13 months, and changes forever', async () => {
    const { customerId } = await insertCustomer(api.db);
    const old = new Date(api.clock.now().getTime() - 397 * 86_400_000);
    const values = { customerId, actor: 'CUSTOMER', operation: 'test', objectId: '1', occurredAt: old } as const;
    await api.db.insert(auditEntries).values([
      { ...values, objectType: 'sign-in' },
      { ...values, objectType: 'refusal' },
      { ...values, objectType: 'contact' },
      { ...values, objectType: 'sign-in', occurredAt: api.clock.now() },
    ]);
    await cleanUp.run(api.context, {});
    const remainingEntries = await api.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.customerId, customerId))
      .orderBy(auditEntries.entryId);
    expect(remainingEntries.map(({ objectType }) => objectType).toSorted()).toEqual(['contact', 'sign-in']);
  });
});
