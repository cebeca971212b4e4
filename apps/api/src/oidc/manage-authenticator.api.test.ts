import { eq } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { logins, recoveryCodes } from '../db/schema/login.ts';
import {
  api,
  createBrowser,
  createPerson,
  enableAuthenticator,
  generateCode,
  getAmr,
  getMailSubjects,
  getOperations,
  openManage,
  type Person,
  password,
  setUpManagePage,
} from '../testing/manage-page.ts';
import { followRedirects, openPage, submitForm } from '../testing/provider-pages.ts';
import { getFieldValue, newAuthorization, openSignIn, type TestBrowser } from '../testing/test-browser.ts';

setUpManagePage();

/** Signs in up to the code page, in a new request of the portal. */
async function passPassword(browser: TestBrowser, { username }: Person) {
  const request = newAuthorization();
  const { action, csrf } = await openSignIn(browser, request.address);
  const accepted = await browser.post(action, { csrf, username, password });
  return { request, action, accepted, page: await followRedirects(browser, accepted) };
}

describe('the authenticator app', () => {
  it('is enabled by its first code, and shows ten recovery codes until the person has saved them', async () => {
    const person = await createPerson();
    const browser = await openManage(person);
    const { codes, codesPage } = await enableAuthenticator(browser);
    expect(codes).toHaveLength(10);
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{2}$/);
    expect((await browser.get('/oidc/manage')).body).toContain(codes[0]);
    const pageAfterSaving = await submitForm(browser, codesPage, {}, '/oidc/manage/recovery-codes-kept');
    expect(pageAfterSaving.body).not.toContain(codes[0]);
    expect(pageAfterSaving.body).toContain('10 recovery codes left.');

    const [login] = await api.db.select().from(logins).where(eq(logins.loginId, person.loginId));
    expect(login!.totpConfirmedAt).not.toBeNull();
    const storedRows = JSON.stringify([
      login,
      await api.db.select().from(recoveryCodes).where(eq(recoveryCodes.loginId, person.loginId)),
    ]);
    for (const code of codes) expect(storedRows).not.toContain(code.replaceAll('-', ''));
    expect(await getOperations(person.customerId)).toEqual(['addAuthenticator']);
    expect(await getMailSubjects(person.customerId)).toEqual(['Your authenticator app was turned on']);
  });

  it('gets no new secret when another site opens its page', async () => {
    const person = await createPerson();
    const browser = await openManage(person);
    await openPage(browser, '/oidc/manage/authenticator');
    const getSecret = async () => (await api.db.select().from(logins).where(eq(logins.loginId, person.loginId)))[0]!.totpSecret;
    const before = await getSecret();
    const refusedResponse = await browser.get('/oidc/manage/authenticator', { 'sec-fetch-site': 'cross-site' });
    expect(refusedResponse.statusCode).toBe(303);
    expect(refusedResponse.headers.location).toMatch(/^\/oidc\/manage\?/);
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
    const acceptedResponse = await browser.post(step, { csrf: getFieldValue(page.body, 'csrf'), code: generateCode(secret) });
    expect(acceptedResponse.statusCode).toBe(303);
    expect(await getAmr(browser, request, acceptedResponse)).toEqual(['pwd', 'otp', 'mfa']);
  });

  it('accepts each code once across all browsers, and no earlier code', async () => {
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
    const statuses = await Promise.all(
      tries.map((attempt) =>
        attempt().then(
          ({ statusCode }) => statusCode,
          () => 303,
        ),
      ),
    );
    expect(statuses.filter((status) => status === 401)).toHaveLength(2);
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

  it('requires the password in the same sign-in, at most 5 minutes earlier', async () => {
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
    const lateResponse = await browser.post(step, { csrf: getFieldValue(passed.page.body, 'csrf'), code: generateCode(secret) });
    expect(lateResponse.statusCode).toBe(403);
    expect(lateResponse.body).toContain('You must complete the second step within five minutes.');
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
    return { response, amr: response.statusCode === 303 ? await getAmr(browser, request, response) : null };
  };

  it('replace the app, each once, in any notation', async () => {
    const person = await createPerson();
    const browser = await openManage(person);
    const { codes } = await enableAuthenticator(browser);
    const { response, amr } = await attempt(person, ` ${codes[0]!.toLowerCase().replaceAll('-', ' ')} `);
    expect(response.statusCode).toBe(303);
    expect(amr).toEqual(['pwd', 'otp', 'mfa']);
    const secondAttempt = await attempt(person, codes[0]!);
    expect(secondAttempt.response.statusCode).toBe(401);
    expect(secondAttempt.response.body).toContain('This recovery code is incorrect or has been used');
    const attempts = await Promise.all([attempt(person, codes[1]!), attempt(person, codes[1]!)]);
    expect(attempts.map(({ response }) => response.statusCode).sort()).toEqual([303, 401]);
    expect(await getOperations(person.customerId)).toEqual(['addAuthenticator', 'useRecoveryCode', 'useRecoveryCode']);
    expect((await getMailSubjects(person.customerId)).at(-1)).toBe('A recovery code was used');
    await submitForm(browser, await browser.get('/oidc/manage'), {}, '/oidc/manage/recovery-codes-kept');
    expect((await browser.get('/oidc/manage')).body).toContain('8 recovery codes left.');
  });

  it('are rejected if they belong to another person or are invented', async () => {
    const person = await createPerson();
    await enableAuthenticator(await openManage(person));
    const { codes } = await enableAuthenticator(await openManage(await createPerson()));
    expect((await attempt(person, codes[0]!)).response.statusCode).toBe(401);
    expect((await attempt(person, ' ')).response.statusCode).toBe(400);
    expect((await attempt(person, '-')).response.statusCode).toBe(401);
  });

  it('are replaced by ten new ones', async () => {
    const person = await createPerson();
    const browser = await openManage(person);
    const { codes } = await enableAuthenticator(browser);
    const newCodesPage = await submitForm(browser, await openPage(browser, '/oidc/manage/recovery-codes'), {});
    const newCodes = [...newCodesPage.body.matchAll(/data-recovery-code>([^<]*)</g)].map((match) => match[1]!);
    expect(newCodes).toHaveLength(10);
    expect((await attempt(person, codes[0]!)).response.statusCode).toBe(401);
    expect((await attempt(person, newCodes[0]!)).response.statusCode).toBe(303);
    expect(await getOperations(person.customerId)).toContain('makeRecoveryCodes');
  });

  it('are not created without an app', async () => {
    const person = await createPerson();
    const browser = await openManage(person);
    await submitForm(browser, await openPage(browser, '/oidc/manage/recovery-codes'), {});
    expect(await api.db.select().from(recoveryCodes).where(eq(recoveryCodes.loginId, person.loginId))).toEqual([]);
  });
});
