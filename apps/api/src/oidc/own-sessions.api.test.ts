import { randomUUID } from 'node:crypto';
import { exchangeToken, refreshToken } from '@demarc/contract/session.ts';
import { and, asc, eq, ne } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditEntries } from '../db/schema/audit.ts';
import { oidcPayloads } from '../db/schema/oidc.ts';
import { sessions } from '../db/schema/session.ts';
import { insertAccount, insertCustomer, insertLogin, insertSession } from '../testing/builders.ts';
import { signInTo, submitForm } from '../testing/provider-pages.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { createTestBrowser, newAuthorization, signInThrough } from '../testing/test-browser.ts';

const password = 'a long enough password';
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

let address = 0;
const createBrowser = () => createTestBrowser(api.app, 'http://localhost:8080', `10.3.0.${++address}`);

async function createPerson() {
  const { customerId } = await insertCustomer(api.db);
  const { loginId, username } = await insertLogin(api.db, { password });
  const { accountId } = await insertAccount(api.db, { customerId, loginId, username, language: 'en' });
  return { customerId, loginId, username, accountId, password };
}
async function getOperations(customerId: number) {
  const isOwnEntry = and(eq(auditEntries.customerId, customerId), ne(auditEntries.objectType, 'sign-in'));
  const entries = await api.db.select().from(auditEntries).where(isOwnEntry).orderBy(asc(auditEntries.entryId));
  return entries.map(({ operation }) => operation);
}

describe('the session list', () => {
  it('shows the sessions at all companies of the person, with readable device names', async () => {
    const person = await createPerson();
    const otherCustomer = await insertCustomer(api.db, { companyName: 'Tweede Bedrijf B.V.' });
    const { accountId } = await insertAccount(api.db, { customerId: otherCustomer.customerId, loginId: person.loginId });
    const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
    await insertSession(api.db, { customerId: otherCustomer.customerId, accountId, ip: '198.51.100.7', userAgent: firefox });
    const stranger = await createPerson();
    await insertSession(api.db, { customerId: stranger.customerId, accountId: stranger.accountId, ip: '203.0.113.99' });
    const { body } = await signInTo(createBrowser(), '/oidc/manage', person);
    expect(body).toContain('Firefox on Linux');
    expect(body).toContain('Tweede Bedrijf B.V.');
    expect(body).toContain('198.51.100.7');
    expect(body).not.toContain('203.0.113.99');
  });

  it('marks the session of this browser, and can end all others', async () => {
    const person = await createPerson();
    const signedIn = async () => {
      const browser = createBrowser();
      const { address, verifier: code_verifier, redirect_uri } = newAuthorization();
      const code = (await signInThrough(browser, address, person.username, password)).searchParams.get('code')!;
      const fields = { grant_type: 'authorization_code', client_id: 'demarc-portal', code, code_verifier, redirect_uri };
      const idToken = (await browser.post('/oidc/token', fields, { accept: 'application/json' })).json().id_token;
      const { token } = (await api.call(exchangeToken, { body: { token: idToken } })).body;
      // Two sign-ins within one second cannot be distinguished.
      await new Promise((resolve) => setTimeout(resolve, 1_100));
      return { browser, isOpen: async () => (await api.call(refreshToken, {}, token)).status === 200 };
    };
    const [own, other] = [await signedIn(), await signedIn()];
    const page = await own.browser.get('/oidc/manage');
    expect(page.body.match(/This session/g)).toHaveLength(1);
    expect(page.body.match(/name="sid"/g)).toHaveLength(1);
    expect([await own.isOpen(), await other.isOpen()]).toEqual([true, true]);
    await submitForm(own.browser, page, {}, '/oidc/manage/other-sessions-end');
    // The notification takes a moment to reach all processes.
    await expect.poll(other.isOpen).toBe(false);
    expect(await own.isOpen()).toBe(true);
    expect(await getOperations(person.customerId)).toEqual(['endOtherSessions']);
    const silent = await own.browser.get(newAuthorization({ prompt: 'none' }).address);
    expect(new URL(String(silent.headers.location)).searchParams.has('code')).toBe(true);
  });

  it('ends one session with its sign-in at the provider, and no session of other people', async () => {
    const person = await createPerson();
    const { customerId, accountId } = person;
    const otherBrowser = createBrowser();
    await signInThrough(otherBrowser, newAuthorization().address, person.username, password);
    const sessionId = otherBrowser.cookies.find(({ name }) => name === 'demarc_oidc_session')!.value;
    const [there] = await api.db
      .select()
      .from(oidcPayloads)
      .where(eq(oidcPayloads.key, `Session:${sessionId}`));
    // Two sign-ins within one second cannot be distinguished.
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    const browser = createBrowser();
    await signInTo(browser, '/oidc/manage', person);
    const session = await insertSession(api.db, {
      customerId,
      accountId,
      authTime: new Date(Number(there!.payload.loginTs) * 1000),
    });
    const stranger = await createPerson();
    const foreignSession = await insertSession(api.db, { customerId: stranger.customerId, accountId: stranger.accountId });
    for (const sid of [session.sid, foreignSession.sid, randomUUID(), "' or 1=1"]) {
      await submitForm(browser, await browser.get('/oidc/manage'), { sid }, '/oidc/manage/session-end');
    }
    const endedAt = async (sid: string) => (await api.db.select().from(sessions).where(eq(sessions.sid, sid)))[0]!.endedAt;
    expect(await endedAt(session.sid)).not.toBeNull();
    expect(await endedAt(foreignSession.sid)).toBeNull();
    const silent = await otherBrowser.get(newAuthorization({ prompt: 'none' }).address);
    expect(new URL(String(silent.headers.location)).searchParams.get('error')).toBe('login_required');
    expect((await browser.get('/oidc/manage')).statusCode).toBe(200);
    expect(await getOperations(customerId)).toEqual(['endOwnSession']);
    expect(await getOperations(stranger.customerId)).toEqual([]);
  });
});
