import { and, asc, eq, ne } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { accounts } from '../db/schema/account.ts';
import { auditEntries, events } from '../db/schema/audit.ts';
import { logins, passkeys, recoveryCodes } from '../db/schema/login.ts';
import { oidcPayloads } from '../db/schema/oidc.ts';
import { sessions } from '../db/schema/session.ts';
import { insertAccount, insertCustomer, insertLogin, insertSession } from '../testing/builders.ts';
import { withFullPasswordQueue } from '../testing/full-password-queue.ts';
import { followRedirects, openPage, signInTo, submitForm } from '../testing/provider-pages.ts';
import { createSoftwarePasskey, type SoftwarePasskey } from '../testing/software-passkey.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import {
  createTestBrowser,
  getFieldValue,
  newAuthorization,
  openSignIn,
  signInThrough,
  type TestBrowser,
} from '../testing/test-browser.ts';
import { reservePasswordCheck } from './password.ts';

const password = 'a long enough password';
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

let address = 0;
const createBrowser = () => createTestBrowser(api.app, 'http://localhost:8080', `10.1.${address >> 8}.${++address & 255}`);

async function createPerson() {
  const { customerId } = await insertCustomer(api.db);
  const { loginId, username } = await insertLogin(api.db, { password });
  const { accountId } = await insertAccount(api.db, { customerId, loginId, username, language: 'en' });
  return { customerId, loginId, username, accountId, password };
}
type Person = Awaited<ReturnType<typeof createPerson>>;

/** The audited changes of a customer, without its sign-ins. */
const isChangeAt = (customerId: number) => and(eq(auditEntries.customerId, customerId), ne(auditEntries.objectType, 'sign-in'));
const getEntries = (customerId: number) =>
  api.db.select().from(auditEntries).where(isChangeAt(customerId)).orderBy(asc(auditEntries.entryId));
const getOperations = async (customerId: number) => (await getEntries(customerId)).map(({ operation }) => operation);
const getMailSubjects = async (customerId: number) => (await api.listMails(customerId)).map(({ subject }) => subject);

async function openManage(person: Person): Promise<TestBrowser> {
  const browser = createBrowser();
  expect((await signInTo(browser, '/oidc/manage', person)).body).toContain('<h1>Sign-in and security</h1>');
  return browser;
}
const generateCode = (secret: string) =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: api.clock.now().getTime() });

/** Enables the authenticator app and moves the clock, so that its next code differs. */
async function enableAuthenticator(browser: TestBrowser) {
  const page = await openPage(browser, '/oidc/manage/authenticator');
  const secret = /manage-secret">([^<]*)</.exec(page.body)![1]!.replaceAll(' ', '');
  const shown = await submitForm(browser, page, { code: generateCode(secret) });
  const codes = [...shown.body.matchAll(/data-recovery-code>([^<]*)</g)].map((match) => match[1]!);
  api.clock.moveBy(30);
  return { secret, codes, shown };
}
async function addPasskey(browser: TestBrowser, name = 'Laptop'): Promise<SoftwarePasskey> {
  const passkey = createSoftwarePasskey();
  const page = await openPage(browser, '/oidc/manage/passkey');
  const csrf = getFieldValue(page.body, 'csrf');
  const options = (await browser.post('/oidc/manage/passkey-options', { csrf })).json();
  const response = await submitForm(browser, page, { name, credential: passkey.register(options) });
  expect(response.body).toContain('The passkey was added.');
  return passkey;
}
/** Signs in up to the code page, in a new request of the portal. */
async function passPassword(browser: TestBrowser, { username }: Person) {
  const request = newAuthorization();
  const { action, csrf } = await openSignIn(browser, request.address);
  const accepted = await browser.post(action, { csrf, username, password });
  return { request, action, accepted, page: await followRedirects(browser, accepted) };
}
/** The ID token that the portal gets at the end of a request. */
async function getIdToken(
  browser: TestBrowser,
  request: ReturnType<typeof newAuthorization>,
  accepted: { headers: Record<string, unknown> },
): Promise<string> {
  const resumed = await browser.get(String(accepted.headers.location));
  const code = new URL(String(resumed.headers.location)).searchParams.get('code')!;
  const fields = { grant_type: 'authorization_code', client_id: 'demarc-portal', code, code_verifier: request.verifier };
  const response = await browser.post(
    '/oidc/token',
    { ...fields, redirect_uri: request.redirect_uri },
    { accept: 'application/json' },
  );
  return response.json().id_token;
}
const getAmr = async (...of: Parameters<typeof getIdToken>) => decodeJwt(await getIdToken(...of)).amr;

describe('the manage page', () => {
  it('requires a sign-in, in the brand and language of its URL, and shows the signed-in person', async () => {
    const person = await createPerson();
    const browser = createBrowser();
    const asked = await openPage(browser, '/oidc/manage?brand=television&lang=nl');
    expect(asked.body).toContain('<h1>Inloggen</h1>');
    expect(asked.body).toContain('data-brand="beeldhaven"');
    const page = await submitForm(browser, asked, { username: person.username, password });
    expect(page.body).toContain('<h1>Inloggen en beveiliging</h1>');
    expect(page.body).toContain('data-brand="beeldhaven"');
    expect(page.body).toContain('href="http://television.localhost:8080/"');
    expect(page.body).toContain(person.username);
    expect(page.headers['cache-control']).toBe('no-store');
  });

  it('needs no second password from a person who is signed in to the portal', async () => {
    const person = await createPerson();
    const browser = createBrowser();
    await signInThrough(browser, newAuthorization().address, person.username, password);
    expect((await browser.get('/oidc/manage')).statusCode).toBe(200);
  });

  it('shows nothing once the person has no enabled account', async () => {
    const { customerId } = await insertCustomer(api.db);
    const login = await insertLogin(api.db, { password });
    const account = await insertAccount(api.db, { customerId, loginId: login.loginId, username: login.username });
    const browser = await openManage({ ...account, loginId: login.loginId, password });
    await api.db.update(accounts).set({ status: 'DISABLED' }).where(eq(accounts.accountId, account.accountId));
    const page = await openPage(browser, '/oidc/manage');
    expect(page.body).toContain('<h1>Sign in</h1>');
  });

  it.each(['password', 'authenticator', 'authenticator-off', 'recovery-codes', 'passkey', 'session-end', 'other-sessions-end'])(
    'rejects a cross-site form for %s',
    async (page) => {
      const person = await createPerson();
      const browser = await openManage(person);
      const other = await openManage(await createPerson());
      const foreign = getFieldValue((await other.get('/oidc/manage/password')).body, 'csrf');
      for (const csrf of ['', 'x', foreign]) {
        const response = await browser.post(`/oidc/manage/${page}`, { csrf, password, 'new-password': 'quite another long one' });
        expect(response.statusCode).toBe(403);
        expect(response.body).toContain('Nothing was changed');
      }
      expect(await getOperations(person.customerId)).toEqual([]);
    },
  );

  it('requires reauthentication after 10 minutes, and keeps the time of the first sign-in', async () => {
    const person = await createPerson();
    const browser = await openManage(person);
    const signedInAt = async () => {
      const rows = await api.db.select().from(oidcPayloads).where(eq(oidcPayloads.kind, 'Session'));
      return rows.find(({ payload }) => payload.accountId === person.loginId)?.payload.loginTs;
    };
    const before = await signedInAt();
    const form = await browser.get('/oidc/manage/password');
    expect(form.statusCode).toBe(200);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 601_000 });
    try {
      // The overview stays available; only changes to the sign-in require reauthentication.
      expect((await browser.get('/oidc/manage')).statusCode).toBe(200);
      const fields = { csrf: getFieldValue(form.body, 'csrf'), password, 'new-password': 'quite another long one' };
      const asked = await followRedirects(browser, await browser.post('/oidc/manage/password', fields));
      expect(asked.body).toContain('<h1>Sign in</h1>');
      expect(asked.body).toContain(`value="${person.username}"`);
      const back = await submitForm(browser, asked, { username: person.username, password });
      expect(back.body).toContain('<h1>Change password</h1>');
      expect(await signedInAt()).toBe(before);
      api.clock.moveBy(590);
      expect((await browser.get('/oidc/manage/password')).statusCode).toBe(200);
      api.clock.moveBy(11);
      expect((await browser.get('/oidc/manage/password')).statusCode).toBe(303);
    } finally {
      vi.useRealTimers();
    }
  });

  it.each(['session-end', 'other-sessions-end'])(
    'requires reauthentication before %s, and returns to the overview',
    async (page) => {
      const person = await createPerson();
      const browser = await openManage(person);
      const csrf = getFieldValue((await browser.get('/oidc/manage/password')).body, 'csrf');
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 601_000 });
      try {
        const asked = await followRedirects(browser, await browser.post(`/oidc/manage/${page}`, { csrf, sid: 'x' }));
        expect(asked.body).toContain('<h1>Sign in</h1>');
        const back = await submitForm(browser, asked, { username: person.username, password });
        expect(back.statusCode).toBe(200);
        expect(back.body).toContain('/oidc/manage/password');
      } finally {
        vi.useRealTimers();
      }
    },
  );

  it.each(['?state=page%3D..%2F..%2Fevil', '?state=page%3D%2F%2Fevil.example', '?error=access_denied'])(
    'rejects the manipulated return URL %s',
    async (query) => {
      const response = await createBrowser().get(`/oidc/manage/back${query}`);
      expect(response.statusCode).toBe(400);
      expect(response.headers.location).toBeUndefined();
    },
  );

  it('escapes the names of passkeys, companies and devices', async () => {
    const person = await createPerson();
    const { customerId } = await insertCustomer(api.db, { companyName: '<img src=x>' });
    const { accountId } = await insertAccount(api.db, { customerId, loginId: person.loginId });
    await insertSession(api.db, { customerId, accountId, userAgent: '<script>', ip: '<b>' });
    const browser = await openManage(person);
    await addPasskey(browser, '<script>alert(1)</script>');
    const { body } = await browser.get('/oidc/manage');
    expect(body).not.toMatch(/<script>|<img|<b><| on[a-z]+="/);
    expect(body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  });
});

describe('changing the password', () => {
  const change = async (browser: TestBrowser, current: string, wanted: string) =>
    submitForm(browser, await openPage(browser, '/oidc/manage/password'), { password: current, 'new-password': wanted });

  it('accepts the new password, and ends every other session', async () => {
    const person = await createPerson();
    const { customerId, accountId } = person;
    const browser = await openManage(person);
    const elsewhere = createBrowser();
    await signInThrough(elsewhere, newAuthorization().address, person.username, password);
    const mine = (await api.db.select().from(oidcPayloads).where(eq(oidcPayloads.kind, 'Session'))).filter(
      ({ payload }) => payload.accountId === person.loginId,
    );
    expect(mine).toHaveLength(2);
    const sid = browser.cookies.find(({ name }) => name === 'demarc_oidc_session')!.value;
    const loginTs = Number(mine.find(({ key }) => key === `Session:${sid}`)!.payload.loginTs);
    const kept = await insertSession(api.db, { customerId, accountId, authTime: new Date(loginTs * 1000) });
    const ended = await insertSession(api.db, { customerId, accountId, authTime: new Date((loginTs - 60) * 1000) });
    const program = await insertSession(api.db, { customerId, accountId, via: 'api-token', authTime: new Date(loginTs * 1000) });

    const response = await change(browser, password, 'quite another long one');
    expect(response.body).toContain('Your password has changed. Your other sessions have been signed out.');
    const endedAt = async (id: string) => (await api.db.select().from(sessions).where(eq(sessions.sid, id)))[0]!.endedAt;
    expect(await endedAt(kept.sid)).toBeNull();
    expect(await endedAt(ended.sid)).not.toBeNull();
    expect(await endedAt(program.sid)).not.toBeNull();
    expect((await browser.get('/oidc/manage')).statusCode).toBe(200);
    const silent = await elsewhere.get(newAuthorization({ prompt: 'none' }).address);
    expect(new URL(String(silent.headers.location)).searchParams.get('error')).toBe('login_required');

    expect((await signInTo(createBrowser(), '/oidc/manage', person)).statusCode).toBe(401);
    const later = await signInTo(createBrowser(), '/oidc/manage', { ...person, password: 'quite another long one' });
    expect(later.statusCode).toBe(200);
    expect(await getMailSubjects(customerId)).toEqual(['Your password has changed']);
    const [entry] = await getEntries(customerId);
    expect(entry).toMatchObject({
      operation: 'changePassword',
      objectType: 'login',
      objectId: person.loginId,
      actor: 'CUSTOMER',
    });
    expect(entry).toMatchObject({ accountId, before: null, after: { endedSessions: 2 } });
    const [event] = await api.db.select().from(events).where(eq(events.customerId, customerId));
    expect(event).toMatchObject({ type: 'login.password-changed', data: {} });
  });

  it('is audited at every company of the person, and mailed once', async () => {
    const person = await createPerson();
    const { customerId } = await insertCustomer(api.db);
    await insertAccount(api.db, { customerId, loginId: person.loginId, status: 'DISABLED' });
    await change(await openManage(person), password, 'quite another long one');
    expect(await getOperations(person.customerId)).toEqual(['changePassword']);
    expect(await getOperations(customerId)).toEqual(['changePassword']);
    expect(await api.listMails(customerId)).toHaveLength(0);
  });

  it.each([
    ['too short', 'eleven-char', 'Use at least 12 characters.'],
    ['too long', 'x1'.repeat(65), 'Use 128 characters or fewer.'],
    ['much used', 'passwordpassword', 'This password is too common'],
    ['the same', password, 'your current password'],
    ['nothing', '', 'Enter your password.'],
  ])('rejects a password that is %s', async (_what, wanted, words) => {
    const person = await createPerson();
    const response = await change(await openManage(person), password, wanted);
    expect(response.statusCode).toBe(400);
    expect(response.body).toContain(words);
    expect(response.body).not.toContain(`value="${wanted || 'x'}"`);
    expect(await getOperations(person.customerId)).toEqual([]);
  });

  it('needs the current password, and locks after five wrong ones', async () => {
    const person = await createPerson();
    const browser = await openManage(person);
    for (let tries = 0; tries < 5; tries++) {
      const wrong = await change(browser, 'wrong', 'quite another long one');
      expect(wrong.statusCode).toBe(400);
      expect(wrong.body).toContain('This isn’t your current password.');
    }
    expect((await change(browser, password, 'quite another long one')).statusCode).toBe(429);
    expect(await getOperations(person.customerId)).toEqual([]);
  });

  it('does not count an attempt that a busy server refuses', async () => {
    const person = await createPerson();
    const browser = await openManage(person);
    await withFullPasswordQueue(async () => {
      for (let tries = 0; tries < 6; tries++) {
        const refused = await change(browser, 'wrong', 'quite another long one');
        expect(refused.statusCode).toBe(503);
        expect(refused.headers['retry-after']).toBe('5');
      }
    });
    expect((await change(browser, password, 'quite another long one')).statusCode).toBe(200);
  });

  it('asks to wait while four passwords of the address are being checked', async () => {
    const person = await createPerson();
    const browser = await openManage(person);
    const places = Array.from({ length: 4 }, () => reservePasswordCheck(`10.1.${address >> 8}.${address & 255}`));
    try {
      const refused = await change(browser, password, 'quite another long one');
      expect(refused.statusCode).toBe(429);
      expect(refused.body).toContain('You can try again in a minute.');
    } finally {
      for (const place of places) place.release();
    }
    expect((await change(browser, password, 'quite another long one')).statusCode).toBe(200);
  });
});

describe('the authenticator app', () => {
  it('is enabled by its first code, and shows ten recovery codes until the person has saved them', async () => {
    const person = await createPerson();
    const browser = await openManage(person);
    const { codes, shown } = await enableAuthenticator(browser);
    expect(codes).toHaveLength(10);
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{2}$/);
    expect((await browser.get('/oidc/manage')).body).toContain(codes[0]);
    const kept = await submitForm(browser, shown, {}, '/oidc/manage/recovery-codes-kept');
    expect(kept.body).not.toContain(codes[0]);
    expect(kept.body).toContain('10 recovery codes left.');

    const [login] = await api.db.select().from(logins).where(eq(logins.loginId, person.loginId));
    expect(login!.totpConfirmedAt).not.toBeNull();
    const stored = JSON.stringify([
      login,
      await api.db.select().from(recoveryCodes).where(eq(recoveryCodes.loginId, person.loginId)),
    ]);
    for (const code of codes) expect(stored).not.toContain(code.replaceAll('-', ''));
    expect(await getOperations(person.customerId)).toEqual(['addAuthenticator']);
    expect(await getMailSubjects(person.customerId)).toEqual(['Your authenticator app was turned on']);
  });

  it('gets no new secret when another site opens its page', async () => {
    const person = await createPerson();
    const browser = await openManage(person);
    await openPage(browser, '/oidc/manage/authenticator');
    const getSecret = async () => (await api.db.select().from(logins).where(eq(logins.loginId, person.loginId)))[0]!.totpSecret;
    const before = await getSecret();
    const refused = await browser.get('/oidc/manage/authenticator', { 'sec-fetch-site': 'cross-site' });
    expect(refused.statusCode).toBe(303);
    expect(refused.headers.location).toMatch(/^\/oidc\/manage\?/);
    expect(await getSecret()).toBe(before);
  });

  it('stays disabled after a wrong code, and keeps the QR code', async () => {
    const person = await createPerson();
    const browser = await openManage(person);
    const page = await openPage(browser, '/oidc/manage/authenticator');
    const secret = /manage-secret">([^<]*)</.exec(page.body)![1]!;
    for (const [code, words] of [
      ['', 'Enter the six digits.'],
      ['12345', 'This code is incorrect.'],
      ['abcdef', 'This code is incorrect.'],
    ] as const) {
      const wrong = await submitForm(browser, page, { code });
      expect(wrong.statusCode).toBe(400);
      expect(wrong.body).toContain(words);
      expect(wrong.body).toContain(secret);
    }
    expect((await passPassword(createBrowser(), person)).accepted.headers.location).toContain('/oidc/auth/');
    expect(await getOperations(person.customerId)).toEqual([]);
  });

  it('requires its code after the password, and reports it in the ID token', async () => {
    const person = await createPerson();
    const { secret } = await enableAuthenticator(await openManage(person));
    const browser = createBrowser();
    const { page, action, request } = await passPassword(browser, person);
    expect(page.body).toContain('<h1>One more step</h1>');
    expect(page.body).toContain('autocomplete="one-time-code"');
    // The password alone does not sign in.
    const silent = await browser.get(newAuthorization({ prompt: 'none' }).address);
    expect(new URL(String(silent.headers.location)).searchParams.get('error')).toBe('login_required');
    const step = action.replace('?', '/code?');
    const accepted = await browser.post(step, { csrf: getFieldValue(page.body, 'csrf'), code: generateCode(secret) });
    expect(accepted.statusCode).toBe(303);
    expect(await getAmr(browser, request, accepted)).toEqual(['pwd', 'otp', 'mfa']);
  });

  it('accepts each code once, from any browser, and no earlier code', async () => {
    const person = await createPerson();
    const { secret } = await enableAuthenticator(await openManage(person));
    const former = generateCode(secret);
    api.clock.moveBy(30);
    const code = generateCode(secret);
    const tries = await Promise.all(
      [1, 2, 3].map(async () => {
        const browser = createBrowser();
        const { page } = await passPassword(browser, person);
        return () => submitForm(browser, page, { code });
      }),
    );
    const answers = await Promise.all(
      tries.map((attempt) =>
        attempt().then(
          ({ statusCode }) => statusCode,
          () => 303,
        ),
      ),
    );
    expect(answers.filter((status) => status === 401)).toHaveLength(2);
    const browser = createBrowser();
    const { page } = await passPassword(browser, person);
    expect((await submitForm(browser, page, { code: former })).statusCode).toBe(401);
  });

  it.each([
    [-60, false],
    [-30, true],
    [30, true],
    [60, false],
  ])('with a clock that is off by %i seconds is accepted: %s', async (seconds, isTaken) => {
    const person = await createPerson();
    const { secret } = await enableAuthenticator(await openManage(person));
    api.clock.moveBy(120);
    const browser = createBrowser();
    const { page, action } = await passPassword(browser, person);
    // Start at the beginning of a 30-second step, so that no code expires before it is checked.
    api.clock.moveBy(30 - (Math.floor(api.clock.now().getTime() / 1000) % 30));
    const timestamp = api.clock.now().getTime() + seconds * 1000;
    const code = TOTP.generate({ secret: Secret.fromBase32(secret), timestamp });
    const response = await browser.post(action.replace('?', '/code?'), { csrf: getFieldValue(page.body, 'csrf'), code });
    expect(response.statusCode).toBe(isTaken ? 303 : 401);
  });

  it('locks after five wrong codes in any browser, until 15 minutes have passed', async () => {
    const person = await createPerson();
    const { secret } = await enableAuthenticator(await openManage(person));
    const attempt = async (code: string) => {
      const browser = createBrowser();
      const { page, action } = await passPassword(browser, person);
      return browser.post(action.replace('?', '/code?'), { csrf: getFieldValue(page.body, 'csrf'), code });
    };
    expect((await attempt('000000')).body).toContain('You have 4 attempts left');
    for (let tries = 0; tries < 3; tries++) expect((await attempt('000000')).statusCode).toBe(401);
    expect((await attempt('000000')).statusCode).toBe(429);
    const right = await attempt(generateCode(secret));
    expect(right.statusCode).toBe(429);
    expect(Number(right.headers['retry-after'])).toBeGreaterThan(800);
    api.clock.moveBy(15 * 60 + 1);
    expect((await attempt(generateCode(secret))).statusCode).toBe(303);
  });

  it('needs the password of the same request, at most 5 minutes earlier', async () => {
    const person = await createPerson();
    const { secret } = await enableAuthenticator(await openManage(person));
    const stranger = createBrowser();
    const { action, csrf } = await openSignIn(stranger, newAuthorization().address);
    const forged = await stranger.post(action.replace('?', '/code?'), {
      csrf,
      code: generateCode(secret),
      username: person.username,
      loginId: person.loginId,
    });
    expect(forged.statusCode).toBe(403);
    expect((await stranger.get(action.replace('?', '/code?'))).statusCode).toBe(403);

    const browser = createBrowser();
    const passed = await passPassword(browser, person);
    const step = passed.action.replace('?', '/code?');
    // Another browser cannot use the step.
    expect(
      (await stranger.post(step, { csrf: getFieldValue(passed.page.body, 'csrf'), code: generateCode(secret) })).statusCode,
    ).toBe(400);
    expect((await browser.post(step, { csrf: 'x', code: generateCode(secret) })).statusCode).toBe(403);
    api.clock.moveBy(301);
    const late = await browser.post(step, { csrf: getFieldValue(passed.page.body, 'csrf'), code: generateCode(secret) });
    expect(late.statusCode).toBe(403);
    expect(late.body).toContain('You must complete the second step within five minutes.');
  });

  it('blocks the password grant', async () => {
    const person = await createPerson();
    await enableAuthenticator(await openManage(person));
    const fields = { grant_type: 'password', client_id: 'demarc-portal', scope: 'openid', username: person.username, password };
    expect((await createBrowser().post('/oidc/token', fields, { accept: 'application/json' })).json()).toMatchObject({
      error: 'invalid_grant',
    });
  });

  it('is disabled together with its recovery codes', async () => {
    const person = await createPerson();
    const browser = await openManage(person);
    await enableAuthenticator(browser);
    const response = await submitForm(browser, await openPage(browser, '/oidc/manage/authenticator-off'), {});
    expect(response.body).toContain('The authenticator app is off.');
    expect(await api.db.select().from(recoveryCodes).where(eq(recoveryCodes.loginId, person.loginId))).toEqual([]);
    expect((await passPassword(createBrowser(), person)).accepted.headers.location).toContain('/oidc/auth/');
    expect(await getOperations(person.customerId)).toEqual(['addAuthenticator', 'removeAuthenticator']);
    expect((await getMailSubjects(person.customerId)).at(-1)).toBe('Your authenticator app was turned off');
  });
});

describe('recovery codes', () => {
  const attempt = async (person: Person, code: string) => {
    const browser = createBrowser();
    const { page, action, request } = await passPassword(browser, person);
    const response = await browser.post(action.replace('?', '/recovery-code?'), { csrf: getFieldValue(page.body, 'csrf'), code });
    return { answer: response, amr: response.statusCode === 303 ? await getAmr(browser, request, response) : null };
  };

  it('replace the app, each once, in any notation', async () => {
    const person = await createPerson();
    const browser = await openManage(person);
    const { codes } = await enableAuthenticator(browser);
    const { answer: response, amr } = await attempt(person, ` ${codes[0]!.toLowerCase().replaceAll('-', ' ')} `);
    expect(response.statusCode).toBe(303);
    expect(amr).toEqual(['pwd', 'otp', 'mfa']);
    const again = await attempt(person, codes[0]!);
    expect(again.answer.statusCode).toBe(401);
    expect(again.answer.body).toContain('This recovery code is incorrect or has been used');
    const both = await Promise.all([attempt(person, codes[1]!), attempt(person, codes[1]!)]);
    expect(both.map((one) => one.answer.statusCode).sort()).toEqual([303, 401]);
    expect(await getOperations(person.customerId)).toEqual(['addAuthenticator', 'useRecoveryCode', 'useRecoveryCode']);
    expect((await getMailSubjects(person.customerId)).at(-1)).toBe('A recovery code was used');
    await submitForm(browser, await browser.get('/oidc/manage'), {}, '/oidc/manage/recovery-codes-kept');
    expect((await browser.get('/oidc/manage')).body).toContain('8 recovery codes left.');
  });

  it('of another person, or invented ones, are rejected', async () => {
    const person = await createPerson();
    await enableAuthenticator(await openManage(person));
    const { codes } = await enableAuthenticator(await openManage(await createPerson()));
    expect((await attempt(person, codes[0]!)).answer.statusCode).toBe(401);
    expect((await attempt(person, ' ')).answer.statusCode).toBe(400);
    expect((await attempt(person, '-')).answer.statusCode).toBe(401);
  });

  it('are replaced by ten new ones', async () => {
    const person = await createPerson();
    const browser = await openManage(person);
    const { codes } = await enableAuthenticator(browser);
    const shown = await submitForm(browser, await openPage(browser, '/oidc/manage/recovery-codes'), {});
    const made = [...shown.body.matchAll(/data-recovery-code>([^<]*)</g)].map((match) => match[1]!);
    expect(made).toHaveLength(10);
    expect((await attempt(person, codes[0]!)).answer.statusCode).toBe(401);
    expect((await attempt(person, made[0]!)).answer.statusCode).toBe(303);
    expect(await getOperations(person.customerId)).toContain('makeRecoveryCodes');
  });

  it('are not created without an app', async () => {
    const person = await createPerson();
    const browser = await openManage(person);
    await submitForm(browser, await openPage(browser, '/oidc/manage/recovery-codes'), {});
    expect(await api.db.select().from(recoveryCodes).where(eq(recoveryCodes.loginId, person.loginId))).toEqual([]);
  });
});

describe('passkeys', () => {
  /** Opens the sign-in page for a portal request and gets its passkey challenge. */
  async function ask(browser: TestBrowser) {
    const request = newAuthorization();
    const { action, csrf } = await openSignIn(browser, request.address);
    const at = (step: string) => action.replace('?', `/${step}?`);
    const options = (await browser.post(at('passkey-options'), { csrf })).json();
    return { request, options, answer: (credential: string) => browser.post(at('passkey'), { csrf, credential }) };
  }

  it('sign in without a username or password, as two factors', async () => {
    const person = await createPerson();
    const manager = await openManage(person);
    const passkey = await addPasskey(manager);
    await enableAuthenticator(manager);
    const browser = createBrowser();
    const { request, options, answer } = await ask(browser);
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
    const accepted = await answer(passkey.signIn(options));
    expect(accepted.statusCode).toBe(303);
    expect(await getAmr(browser, request, accepted)).toEqual(['hwk', 'mfa']);
    const [row] = await api.db.select().from(passkeys).where(eq(passkeys.credentialId, passkey.id));
    expect(row).toMatchObject({ loginId: person.loginId, name: 'Laptop', counter: 1, transports: ['internal'] });
    expect(row!.lastUsedAt).not.toBeNull();
    expect(await getOperations(person.customerId)).toEqual(['addPasskey', 'addAuthenticator']);
    expect((await getMailSubjects(person.customerId))[0]).toBe('A passkey was added');
  });

  it.each([
    ['another origin', { origin: 'http://evil.example' }],
    ['a brand’s own host', { origin: 'http://internet.localhost:8080' }],
    ['nobody checked by the device', { isVerified: false }],
  ])('do not sign in from %s', async (_what, cheat) => {
    const passkey = await addPasskey(await openManage(await createPerson()));
    const { options, answer } = await ask(createBrowser());
    const refused = await answer(passkey.signIn(options, cheat));
    expect(refused.statusCode).toBe(401);
    expect(refused.body).toContain('This passkey doesn’t work here');
  });

  it('do not sign in with a response that is repeated, for another request, late or modified', async () => {
    const passkey = await addPasskey(await openManage(await createPerson()));
    const browser = createBrowser();
    const first = await ask(browser);
    // A passkey synced across devices has no counter, so the challenge alone has to prevent a replay.
    const given = passkey.signIn(first.options, { counter: 0 });
    expect((await first.answer(given)).statusCode).toBe(303);
    expect((await first.answer(given)).statusCode).toBe(401);
    const second = await ask(createBrowser());
    expect((await second.answer(given)).statusCode).toBe(401);

    const third = await ask(createBrowser());
    const changed = JSON.parse(passkey.signIn(third.options));
    const bytes = Buffer.from(changed.response.signature, 'base64url');
    bytes[bytes.length - 1]! ^= 1;
    changed.response.signature = bytes.toString('base64url');
    expect((await third.answer(JSON.stringify(changed))).statusCode).toBe(401);

    const fourth = await ask(createBrowser());
    api.clock.moveBy(301);
    expect((await fourth.answer(passkey.signIn(fourth.options))).statusCode).toBe(401);
  });

  it('do not sign in if their counter went back, as with a copy', async () => {
    const passkey = await addPasskey(await openManage(await createPerson()));
    const first = await ask(createBrowser());
    expect((await first.answer(passkey.signIn(first.options, { counter: 7 }))).statusCode).toBe(303);
    const second = await ask(createBrowser());
    expect((await second.answer(passkey.signIn(second.options, { counter: 7 }))).statusCode).toBe(401);
  });

  it.each(['', '{', 'null', '[]', '{"id":"x"}', '{"id":"x","response":{}}', `{"id":"${'x'.repeat(2_000)}","response":{}}`])(
    'do not sign in with %.40j',
    async (credential) => {
      const { answer } = await ask(createBrowser());
      expect((await answer(credential)).statusCode).toBe(401);
    },
  );

  it('do not sign in to a disabled account', async () => {
    const person = await createPerson();
    const passkey = await addPasskey(await openManage(person));
    await api.db.update(accounts).set({ status: 'DISABLED' }).where(eq(accounts.accountId, person.accountId));
    const { options, answer } = await ask(createBrowser());
    const refused = await answer(passkey.signIn(options));
    expect(refused.statusCode).toBe(403);
    expect(refused.body).toContain('Your account is disabled');
  });

  it('need the CSRF token of the page', async () => {
    const browser = createBrowser();
    const { action } = await openSignIn(browser, newAuthorization().address);
    expect((await browser.post(action.replace('?', '/passkey-options?'), { csrf: 'x' })).statusCode).toBe(403);
    expect((await browser.post(action.replace('?', '/passkey?'), { csrf: 'x', credential: '{}' })).statusCode).toBe(403);
  });

  it.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['a device that checked nobody', { isVerified: false }],
  ])('are not added from %s', async (_what, cheat) => {
    const person = await createPerson();
    const browser = await openManage(person);
    const csrf = getFieldValue((await browser.get('/oidc/manage/passkey')).body, 'csrf');
    const options = (await browser.post('/oidc/manage/passkey-options', { csrf })).json();
    const credential = createSoftwarePasskey().register(options, cheat);
    const response = await browser.post('/oidc/manage/passkey', { csrf, name: 'X', credential });
    expect(response.statusCode).toBe(400);
    expect(response.body).toContain('The passkey wasn’t added');
    expect(await getOperations(person.customerId)).toEqual([]);
  });

  it("are not added twice, without a name, or with a response for another person's page", async () => {
    const browser = await openManage(await createPerson());
    const other = await openManage(await createPerson());
    const getCsrf = async (who: TestBrowser) => getFieldValue((await who.get('/oidc/manage/passkey')).body, 'csrf');
    const [csrf, foreign] = [await getCsrf(browser), await getCsrf(other)];
    const askNew = async (who: TestBrowser, token: string) =>
      (await who.post('/oidc/manage/passkey-options', { csrf: token })).json();
    const passkey = createSoftwarePasskey();
    const credential = passkey.register(await askNew(browser, csrf));
    const unnamed = await browser.post('/oidc/manage/passkey', { csrf, name: ' \u200b ', credential });
    expect(unnamed.body).toContain('Enter a name.');
    expect((await other.post('/oidc/manage/passkey', { csrf: foreign, name: 'X', credential })).statusCode).toBe(400);
    expect((await browser.post('/oidc/manage/passkey', { csrf, name: 'X', credential })).statusCode).toBe(303);
    expect((await browser.post('/oidc/manage/passkey', { csrf, name: 'X', credential })).statusCode).toBe(400);
    // The same credential on another login would be ambiguous.
    const stolen = passkey.register(await askNew(other, foreign));
    expect((await other.post('/oidc/manage/passkey', { csrf: foreign, name: 'X', credential: stolen })).statusCode).toBe(400);
  });

  it('are renamed and removed by their own person only', async () => {
    const person = await createPerson();
    const browser = await openManage(person);
    const passkey = await addPasskey(browser, 'Laptop');
    const about = `?id=${passkey.id}`;
    const stranger = await openManage(await createPerson());
    for (const page of ['passkey-name', 'passkey-removal']) {
      expect((await stranger.get(`/oidc/manage/${page}${about}`)).statusCode).toBe(404);
      const csrf = getFieldValue((await stranger.get('/oidc/manage/password')).body, 'csrf');
      expect((await stranger.post(`/oidc/manage/${page}`, { csrf, id: passkey.id, name: 'Mine' })).statusCode).toBe(404);
    }
    const renamed = await submitForm(browser, await openPage(browser, `/oidc/manage/passkey-name${about}`), {
      id: passkey.id,
      name: 'Key ring',
    });
    expect(renamed.body).toContain('<b>Key ring</b>');
    const removed = await submitForm(browser, await openPage(browser, `/oidc/manage/passkey-removal${about}`), {
      id: passkey.id,
    });
    expect(removed.body).toContain('The passkey was removed.');
    const { options, answer } = await ask(createBrowser());
    expect((await answer(passkey.signIn(options))).statusCode).toBe(401);
    expect(await getOperations(person.customerId)).toEqual(['addPasskey', 'renamePasskey', 'removePasskey']);
    const [, rename, removal] = await getEntries(person.customerId);
    expect(rename).toMatchObject({ before: { name: 'Laptop' }, after: { name: 'Key ring' } });
    expect(removal).toMatchObject({ before: { name: 'Key ring' }, after: null });
    expect((await getMailSubjects(person.customerId)).at(-1)).toBe('A passkey was removed');
  });
});
