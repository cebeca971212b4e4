import { eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { accounts } from '../db/schema/account.ts';
import { events } from '../db/schema/audit.ts';
import { oidcPayloads } from '../db/schema/oidc.ts';
import { sessions } from '../db/schema/session.ts';
import { insertAccount, insertCustomer, insertLogin, insertSession } from '../testing/builders.ts';
import { withFullPasswordQueue } from '../testing/full-password-queue.ts';
import {
  addPasskey,
  address,
  api,
  createBrowser,
  createPerson,
  getEntries,
  getMailSubjects,
  getOperations,
  openManage,
  password,
  setUpManagePage,
} from '../testing/manage-page.ts';
import { followRedirects, openPage, signInTo, submitForm } from '../testing/provider-pages.ts';
import { getFieldValue, newAuthorization, signInThrough, type TestBrowser } from '../testing/test-browser.ts';
import { reservePasswordCheck } from './password.ts';

setUpManagePage();

describe('the manage page', () => {
  it('requires a sign-in, in the brand and language of its URL, and shows the signed-in person', async () => {
    const person = await createPerson();
    const browser = createBrowser();
    const signInPage = await openPage(browser, '/oidc/manage?brand=television&lang=nl');
    expect(signInPage.body).toContain('<h1>Inloggen</h1>');
    expect(signInPage.body).toContain('data-brand="beeldhaven"');
    const page = await submitForm(browser, signInPage, { username: person.username, password });
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
      const otherBrowser = await openManage(await createPerson());
      const foreignCsrf = getFieldValue((await otherBrowser.get('/oidc/manage/password')).body, 'csrf');
      for (const csrf of ['', 'x', foreignCsrf]) {
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
      const signInPage = await followRedirects(browser, await browser.post('/oidc/manage/password', fields));
      expect(signInPage.body).toContain('<h1>Sign in</h1>');
      expect(signInPage.body).toContain(`value="${person.username}"`);
      const back = await submitForm(browser, signInPage, { username: person.username, password });
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
        const signInPage = await followRedirects(browser, await browser.post(`/oidc/manage/${page}`, { csrf, sid: 'x' }));
        expect(signInPage.body).toContain('<h1>Sign in</h1>');
        const back = await submitForm(browser, signInPage, { username: person.username, password });
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

describe('the password form', () => {
  const change = async (browser: TestBrowser, current: string, newPassword: string) =>
    submitForm(browser, await openPage(browser, '/oidc/manage/password'), { password: current, 'new-password': newPassword });

  it('accepts the new password, and ends every other session', async () => {
    const person = await createPerson();
    const { customerId, accountId } = person;
    const browser = await openManage(person);
    const otherBrowser = createBrowser();
    await signInThrough(otherBrowser, newAuthorization().address, person.username, password);
    const ownSessions = (await api.db.select().from(oidcPayloads).where(eq(oidcPayloads.kind, 'Session'))).filter(
      ({ payload }) => payload.accountId === person.loginId,
    );
    expect(ownSessions).toHaveLength(2);
    const sid = browser.cookies.find(({ name }) => name === 'demarc_oidc_session')!.value;
    const loginTs = Number(ownSessions.find(({ key }) => key === `Session:${sid}`)!.payload.loginTs);
    const keptSession = await insertSession(api.db, { customerId, accountId, authTime: new Date(loginTs * 1000) });
    const endedSession = await insertSession(api.db, { customerId, accountId, authTime: new Date((loginTs - 60) * 1000) });
    const tokenSession = await insertSession(api.db, {
      customerId,
      accountId,
      via: 'api-token',
      authTime: new Date(loginTs * 1000),
    });

    const response = await change(browser, password, 'quite another long one');
    expect(response.body).toContain('Your password has changed. Your other sessions have been signed out.');
    const endedAt = async (id: string) => (await api.db.select().from(sessions).where(eq(sessions.sid, id)))[0]!.endedAt;
    expect(await endedAt(keptSession.sid)).toBeNull();
    expect(await endedAt(endedSession.sid)).not.toBeNull();
    expect(await endedAt(tokenSession.sid)).not.toBeNull();
    expect((await browser.get('/oidc/manage')).statusCode).toBe(200);
    const silent = await otherBrowser.get(newAuthorization({ prompt: 'none' }).address);
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
    const [event] = await api.db.select().from(events).where(eq(events.customerId, customerId)).orderBy(events.eventId);
    expect(event).toMatchObject({ type: 'login.password-changed', data: {} });
  });

  it('writes the change to the audit log of every company of the person, and mails it once', async () => {
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
  ])('rejects a password that is %s', async (_what, newPassword, words) => {
    const person = await createPerson();
    const response = await change(await openManage(person), password, newPassword);
    expect(response.statusCode).toBe(400);
    expect(response.body).toContain(words);
    expect(response.body).not.toContain(`value="${newPassword || 'x'}"`);
    expect(await getOperations(person.customerId)).toEqual([]);
  });

  it('requires the current password, and locks after five wrong ones', async () => {
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
        const refusedResponse = await change(browser, 'wrong', 'quite another long one');
        expect(refusedResponse.statusCode).toBe(503);
        expect(refusedResponse.headers['retry-after']).toBe('5');
      }
    });
    expect((await change(browser, password, 'quite another long one')).statusCode).toBe(200);
  });

  it('asks the person to wait while four passwords of the address are being checked', async () => {
    const person = await createPerson();
    const browser = await openManage(person);
    const reservations = Array.from({ length: 4 }, () => reservePasswordCheck(`10.1.${address >> 8}.${address & 255}`));
    try {
      const refusedResponse = await change(browser, password, 'quite another long one');
      expect(refusedResponse.statusCode).toBe(429);
      expect(refusedResponse.body).toContain('You can try again in a minute.');
    } finally {
      for (const reservation of reservations) reservation.release();
    }
    expect((await change(browser, password, 'quite another long one')).statusCode).toBe(200);
  });
});
