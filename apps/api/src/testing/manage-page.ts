import { and, asc, eq, ne } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect } from 'vitest';
import { auditEntries } from '../db/schema/audit.ts';
import { insertAccount, insertCustomer, insertLogin } from './builders.ts';
import { openPage, signInTo, submitForm } from './provider-pages.ts';
import { createSoftwarePasskey, type SoftwarePasskey } from './software-passkey.ts';
import { startTestApi, type TestApi } from './test-api.ts';
import { createTestBrowser, getFieldValue, type newAuthorization, type TestBrowser } from './test-browser.ts';

export const password = 'a long enough password';

export let api: TestApi;

export let address = 0;

export const createBrowser = () => createTestBrowser(api.app, 'http://localhost:8080', `10.1.${address >> 8}.${++address & 255}`);

export async function createPerson() {
  const { customerId } = await insertCustomer(api.db);
  const { loginId, username } = await insertLogin(api.db, { password });
  const { accountId } = await insertAccount(api.db, { customerId, loginId, username, language: 'en' });
  return { customerId, loginId, username, accountId, password };
}

export type Person = Awaited<ReturnType<typeof createPerson>>;

/** The audited changes of a customer, without its sign-ins. */
const isChangeAt = (customerId: number) => and(eq(auditEntries.customerId, customerId), ne(auditEntries.objectType, 'sign-in'));

export const getEntries = (customerId: number) =>
  api.db.select().from(auditEntries).where(isChangeAt(customerId)).orderBy(asc(auditEntries.entryId));

export const getOperations = async (customerId: number) => (await getEntries(customerId)).map(({ operation }) => operation);

export const getMailSubjects = async (customerId: number) => (await api.listMails(customerId)).map(({ subject }) => subject);

export async function openManage(person: Person): Promise<TestBrowser> {
  const browser = createBrowser();
  expect((await signInTo(browser, '/oidc/manage', person)).body).toContain('<h1>Sign-in and security</h1>');
  return browser;
}

export const generateCode = (secret: string) =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: api.clock.now().getTime() });

/** Enables the authenticator app and moves the clock, so that its next code differs. */
export async function enableAuthenticator(browser: TestBrowser) {
  const page = await openPage(browser, '/oidc/manage/authenticator');
  const secret = /manage-secret">([^<]*)</.exec(page.body)![1]!.replaceAll(' ', '');
  const codesPage = await submitForm(browser, page, { code: generateCode(secret) });
  const codes = [...codesPage.body.matchAll(/data-recovery-code>([^<]*)</g)].map((match) => match[1]!);
  api.clock.moveBy(30);
  return { secret, codes, codesPage };
}

export async function addPasskey(browser: TestBrowser, name = 'Laptop'): Promise<SoftwarePasskey> {
  const passkey = createSoftwarePasskey();
  const page = await openPage(browser, '/oidc/manage/passkey');
  const csrf = getFieldValue(page.body, 'csrf');
  const options = (await browser.post('/oidc/manage/passkey-options', { csrf })).json();
  const response = await submitForm(browser, page, { name, credential: passkey.register(options) });
  expect(response.body).toContain('The passkey was added.');
  return passkey;
}

/** Returns the ID token that the portal gets at the end of a request. */
async function getIdToken(
  browser: TestBrowser,
  request: ReturnType<typeof newAuthorization>,
  accepted: { headers: Record<string, unknown> },
): Promise<string> {
  const redirect = await browser.get(String(accepted.headers.location));
  const code = new URL(String(redirect.headers.location)).searchParams.get('code')!;
  const fields = { grant_type: 'authorization_code', client_id: 'demarc-portal', code, code_verifier: request.verifier };
  const response = await browser.post(
    '/oidc/token',
    { ...fields, redirect_uri: request.redirect_uri },
    { accept: 'application/json' },
  );
  return response.json().id_token;
}

export const getAmr = async (...args: Parameters<typeof getIdToken>) => decodeJwt(await getIdToken(...args)).amr;

/** Registers the setup and teardown that each file of these tests needs. */
export function setUpManagePage(): void {
  beforeAll(async () => {
    api = await startTestApi();
  });
  afterAll(() => api.close());
}
