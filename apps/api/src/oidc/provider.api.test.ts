import { randomUUID } from 'node:crypto';
import { exchangeToken } from '@demarc/contract/session.ts';
import { eq } from 'drizzle-orm';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { rotateProviderKeys } from '../db/provider-keys.ts';
import { accounts } from '../db/schema/account.ts';
import { sessions } from '../db/schema/session.ts';
import { insertAccount, insertCustomer, insertLogin } from '../testing/builders.ts';
import { withFullPasswordQueue } from '../testing/full-password-queue.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import {
  createTestBrowser,
  getFieldValue,
  getFormAction,
  newAuthorization,
  openSignIn,
  signInThrough,
  type TestBrowser,
} from '../testing/test-browser.ts';
import { createIdTokenVerifier } from './id-token.ts';

const password = 'a long enough password';
let api: TestApi;
let username: string;
let loginId: string;
beforeAll(async () => {
  api = await startTestApi();
  ({ username, loginId } = await createPerson());
});
afterAll(() => api.close());

async function createPerson() {
  const { customerId } = await insertCustomer(api.db);
  const login = await insertLogin(api.db, { password });
  const account = await insertAccount(api.db, { customerId, loginId: login.loginId, username: login.username, middleName: 'de' });
  return { ...login, accountId: account.accountId };
}

const browser = () => createTestBrowser(api.app);
const json = { accept: 'application/json' };

function redeem(from: TestBrowser, code: string, verifier: string, changes: Record<string, string> = {}) {
  const fields = { grant_type: 'authorization_code', client_id: 'demarc-portal', code, code_verifier: verifier };
  return from.post('/oidc/token', { ...fields, redirect_uri: 'http://localhost:8080/sso/login', ...changes }, json);
}
async function getTokens(from: TestBrowser, name = username) {
  const { address, verifier } = newAuthorization();
  const back = await signInThrough(from, address, name, password);
  const response = await redeem(from, back.searchParams.get('code')!, verifier);
  return response.json<{ id_token: string; access_token: string; refresh_token: string }>();
}

describe('the embedded provider', () => {
  it('serves its discovery document', async () => {
    const document = (await browser().get('/oidc/.well-known/openid-configuration', json)).json();
    expect(document).toMatchObject({
      issuer: 'http://localhost:8080/oidc',
      authorization_endpoint: 'http://localhost:8080/oidc/auth',
      token_endpoint: 'http://localhost:8080/oidc/token',
      end_session_endpoint: 'http://localhost:8080/oidc/session/end',
      revocation_endpoint: 'http://localhost:8080/oidc/token/revocation',
      code_challenge_methods_supported: ['S256'],
      response_types_supported: ['code'],
    });
    expect(document.introspection_endpoint).toBeUndefined();
    const { keys } = (await browser().get('/oidc/jwks', json)).json();
    expect(keys.map(({ alg }: { alg: string }) => alg).sort()).toEqual(['ES256', 'RS256']);
    expect(JSON.stringify(keys)).not.toMatch(/"(d|p|q)":/);
  });

  it('signs in with a code, and its ID token opens a session of the API', async () => {
    const person = browser();
    const { address, verifier, state, nonce } = newAuthorization();
    const back = await signInThrough(person, address, username, password);
    expect(back.origin + back.pathname).toBe('http://localhost:8080/sso/login');
    expect(back.searchParams.get('state')).toBe(state);
    expect(back.searchParams.get('iss')).toBe('http://localhost:8080/oidc');
    const response = await redeem(person, back.searchParams.get('code')!, verifier);
    expect(response.statusCode).toBe(200);
    const { id_token: idToken, access_token: accessToken, expires_in: seconds } = response.json();
    expect(seconds).toBe(900);
    expect(decodeProtectedHeader(idToken).alg).toBe('ES256');
    const claims = decodeJwt(idToken);
    expect(claims).toMatchObject({ iss: 'http://localhost:8080/oidc', aud: 'demarc-portal', sub: loginId, nonce });
    expect(claims.auth_time).toBeTypeOf('number');
    expect(claims.email).toBeUndefined();
    expect(await createIdTokenVerifier(api.context).verify(idToken)).toMatchObject({ subject: loginId, via: 'embedded' });
    const info = await person.get('/oidc/me', { ...json, authorization: `Bearer ${accessToken}` });
    expect(info.json()).toMatchObject({
      sub: loginId,
      preferred_username: username,
      given_name: 'Test',
      family_name: 'de Persoon',
    });
    expect(await api.call(exchangeToken, { body: { token: idToken } })).toMatchObject({ status: 200 });
  });

  it('restricts its cookies to itself', async () => {
    const { address } = newAuthorization();
    const started = await browser().get(address);
    expect(started.cookies.length).toBeGreaterThan(0);
    for (const cookie of started.cookies) {
      expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'lax' });
      expect(cookie.path).toMatch(/^\/oidc/);
      expect(cookie.name).toMatch(/^demarc_oidc_/);
    }
  });

  it('marks its cookies as secure over HTTPS, even those that it deletes', async () => {
    const origin = 'https://portal.example';
    const secure = await startTestApi({ env: { PUBLIC_URL: origin }, sharesDatabaseWith: api });
    const person = createTestBrowser(secure.app, origin);
    const redirect_uri = `${origin}/sso/login`;
    const all: { name: string; secure?: boolean }[] = [];
    const visit = async (address: string) => {
      const response = await person.get(address);
      all.push(...response.cookies);
      return response;
    };
    const started = await visit(newAuthorization({ redirect_uri }).address);
    const page = await visit(String(started.headers.location));
    const acceptedResponse = await person.post(getFormAction(page.body), {
      csrf: getFieldValue(page.body, 'csrf'),
      username,
      password,
    });
    all.push(...acceptedResponse.cookies);
    expect((await visit(String(acceptedResponse.headers.location))).headers.location).toContain('code=');
    // Signed in by its cookie: it returns a code instead of a page.
    const secondVisit = await visit(newAuthorization({ redirect_uri }).address);
    expect(secondVisit.headers.location).toContain('code=');
    expect(new Set(all.map(({ name }) => name.replace(/(?<=device_).*/, '')))).toEqual(
      new Set(
        ['demarc_oidc_session', 'demarc_oidc_sign_in', 'demarc_oidc_resume']
          .flatMap((name) => [name, `${name}.sig`])
          .concat('device_')
          .map((name) => `__Secure-${name}`),
      ),
    );
    for (const cookie of all) expect(cookie.secure, cookie.name).toBe(true);
    await secure.close();
  });

  it('prompts for a sign-in after the inactivity limit, and then signs in', async () => {
    const person = browser();
    const signIn = async () => {
      const { address, verifier } = newAuthorization();
      const back = await signInThrough(person, address, username, password);
      const { id_token: token } = (await redeem(person, back.searchParams.get('code')!, verifier)).json();
      return decodeJwt((await api.call(exchangeToken, { body: { token } })).body.token);
    };
    const isAsked = async () => {
      const { headers } = await person.get(newAuthorization().address);
      return String(headers.location).includes('/sign-in/');
    };
    const { sid } = await signIn();
    const setActive = (minutesAgo: number) =>
      api.db
        .update(sessions)
        .set({ lastActiveAt: new Date(api.clock.now().getTime() - minutesAgo * 60_000) })
        .where(eq(sessions.sid, String(sid)));
    api.clock.moveBy(121 * 60);
    try {
      await setActive(119);
      expect(await isAsked()).toBe(false);
      await setActive(121);
      expect(await isAsked()).toBe(true);
      const back = await signInThrough(person, newAuthorization().address, username, password);
      expect(back.searchParams.get('code')).not.toBeNull();
    } finally {
      api.clock.moveBy(-121 * 60);
    }
  });

  it.each([
    ['without PKCE', { code_challenge: undefined, code_challenge_method: undefined }, 'invalid_request'],
    ['with the plain method', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['without openid', { scope: 'email' }, 'invalid_request'],
  ])('returns an error for a request %s', async (_what, changes, error) => {
    const response = await browser().get(newAuthorization(changes).address);
    expect(new URL(String(response.headers.location)).searchParams.get('error')).toBe(error);
  });

  it.each([
    ['a foreign client', { client_id: 'other' }],
    ['a client that is no text', { client_id: '\0' }],
    ['a foreign target', { redirect_uri: 'https://evil.example/sso/login' }],
    ['a target that only begins right', { redirect_uri: 'http://localhost:8080/sso/login/x' }],
    ['another port', { redirect_uri: 'http://localhost:8081/sso/login' }],
    ['a host that ends right', { redirect_uri: 'http://evil.internet.localhost:8080/sso/login' }],
    ['a query on the target', { redirect_uri: 'http://localhost:8080/sso/login?x=1' }],
    ['no target', { redirect_uri: undefined }],
  ])('shows its own error page for %s, and does not redirect', async (_what, changes) => {
    const response = await browser().get(newAuthorization(changes).address);
    // With a single registered redirect URI, a missing one could be inferred; there are several.
    expect(response.statusCode).toBe(400);
    expect(response.headers.location).toBeUndefined();
    expect(response.headers['content-type']).toContain('text/html');
    expect(response.body).toContain('We couldn’t sign you in');
    expect(response.body).not.toMatch(/ at .*\.js|node_modules|evil\.example/);
  });

  it('accepts a code once, with its own verifier and redirect URI, and revokes its tokens on a second use', async () => {
    const person = browser();
    const first = newAuthorization();
    const code = (await signInThrough(person, first.address, username, password)).searchParams.get('code')!;
    expect((await redeem(person, code, 'x'.repeat(43))).json()).toMatchObject({ error: 'invalid_grant' });
    const otherRedirectResponse = await redeem(person, code, first.verifier, {
      redirect_uri: 'http://internet.localhost:8080/sso/login',
    });
    expect(otherRedirectResponse.json()).toMatchObject({ error: 'invalid_grant' });

    const once = newAuthorization();
    const secondCode = new URL(String((await person.get(once.address)).headers.location)).searchParams.get('code')!;
    const responses = await Promise.all([redeem(person, secondCode, once.verifier), redeem(person, secondCode, once.verifier)]);
    expect(responses.map((response) => response.statusCode).sort()).toEqual([200, 400]);
    const { access_token: accessToken } = responses.find((response) => response.statusCode === 200)!.json();
    expect((await redeem(person, secondCode, once.verifier)).json()).toMatchObject({ error: 'invalid_grant' });
    expect((await person.get('/oidc/me', { ...json, authorization: `Bearer ${accessToken}` })).statusCode).toBe(401);
  });

  it('rotates refresh tokens; reusing an old one revokes all of them', async () => {
    const person = browser();
    const { refresh_token: first } = await getTokens(person);
    const refresh = (token: string) =>
      person.post('/oidc/token', { grant_type: 'refresh_token', client_id: 'demarc-portal', refresh_token: token }, json);
    const second = (await refresh(first)).json();
    expect(second.refresh_token).not.toBe(first);
    expect(decodeJwt(second.id_token).sub).toBe(loginId);
    expect((await refresh(first)).json()).toMatchObject({ error: 'invalid_grant' });
    expect((await refresh(second.refresh_token)).json()).toMatchObject({ error: 'invalid_grant' });
  });

  it('revokes a token with a response without a content type', async () => {
    const person = browser();
    const { refresh_token: token } = await getTokens(person);
    const response = await person.post('/oidc/token/revocation', { client_id: 'demarc-portal', token }, json);
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBeUndefined();
    const fields = { grant_type: 'refresh_token', client_id: 'demarc-portal', refresh_token: token };
    expect((await person.post('/oidc/token', fields, json)).json()).toMatchObject({ error: 'invalid_grant' });
  });

  it('supports silent requests: an error before the sign-in, a code after it', async () => {
    const person = browser();
    const silent = () => person.get(newAuthorization({ prompt: 'none' }).address);
    const getAnswer = async () => new URL(String((await silent()).headers.location)).searchParams;
    expect((await getAnswer()).get('error')).toBe('login_required');
    await getTokens(person);
    expect((await getAnswer()).get('code')).toBeTruthy();
  });

  it('prompts again when the person has lost access, and issues nothing more', async () => {
    const person = browser();
    const { username: name, accountId } = await createPerson();
    const { refresh_token: token } = await getTokens(person, name);
    await api.db.update(accounts).set({ status: 'DISABLED' }).where(eq(accounts.accountId, accountId));
    const silentResponse = await person.get(newAuthorization({ prompt: 'none' }).address);
    expect(new URL(String(silentResponse.headers.location)).searchParams.get('error')).toBe('login_required');
    const fields = { grant_type: 'refresh_token', client_id: 'demarc-portal', refresh_token: token };
    expect((await person.post('/oidc/token', fields, json)).json()).toMatchObject({ error: 'invalid_grant' });
    const { page } = await openSignIn(person, newAuthorization().address);
    expect(page.statusCode).toBe(200);
  });

  it('ends a sign-in after 12 hours, however often it is used', async () => {
    const unlimited = await startTestApi({ env: { SESSION_INACTIVITY_MINUTES: 'off' }, sharesDatabaseWith: api });
    const person = createTestBrowser(unlimited.app);
    await getTokens(person);
    const start = Date.now();
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      for (const [hours, isSignedIn] of [
        [6, true],
        [11.9, true],
        [12.1, false],
      ] as const) {
        vi.setSystemTime(start + hours * 3_600_000);
        const response = await person.get(newAuthorization({ prompt: 'none' }).address);
        expect(new URL(String(response.headers.location)).searchParams.has('code')).toBe(isSignedIn);
      }
    } finally {
      vi.useRealTimers();
    }
    await unlimited.close();
  });

  it('allows CORS for the brands only', async () => {
    const requestFrom = (origin: string) =>
      browser().post('/oidc/token', { grant_type: 'x', client_id: 'demarc-portal' }, { ...json, origin });
    const ownOriginResponse = await requestFrom('http://television.localhost:8080');
    expect(ownOriginResponse.headers['access-control-allow-origin']).toBe('http://television.localhost:8080');
    expect((await requestFrom('https://evil.example')).headers['access-control-allow-origin']).toBeUndefined();
  });

  it('redirects pages that are requested at a brand host to the public origin', async () => {
    const response = await createTestBrowser(api.app, 'http://internet.localhost:8080').get(newAuthorization().address);
    expect(response.statusCode).toBe(302);
    expect(String(response.headers.location)).toMatch(/^http:\/\/localhost:8080\/oidc\/auth\?client_id=/);
  });

  it.each([
    '/oidc/nothing',
    '/oidc/auth/nothing',
    '/oidc/sign-in/nothing',
    '/oidc/assets/nothing',
    '/oidc//',
    '/oidc/%00',
    '/oidc/..%2f..%2fetc',
  ])('handles %s without a server error', async (path) => {
    const response = await browser().get(path);
    expect(response.statusCode).toBeGreaterThanOrEqual(400);
    expect(response.statusCode).toBeLessThan(500);
    expect(response.body).not.toMatch(/ at .*\.[jt]s:|node_modules/);
  });

  it.each([
    ['nothing', {}],
    ['a foreign grant', { grant_type: 'client_credentials', client_id: 'demarc-portal' }],
    ['a made-up code', { grant_type: 'authorization_code', client_id: 'demarc-portal', code: '\0', redirect_uri: 'x' }],
    ['a very long code', { grant_type: 'authorization_code', client_id: 'demarc-portal', code: 'x'.repeat(60_000) }],
  ])('rejects %s at the token endpoint', async (_what, fields) => {
    const response = await browser().post('/oidc/token', fields as Record<string, string>, json);
    expect(response.statusCode).toBe(400);
    expect(response.json().error).toBeTypeOf('string');
  });
});

describe('errors', () => {
  it.each([
    ['away', Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }), 503, 'Sign-in is temporarily unavailable'],
    ['broken', new Error('secret detail'), 500, 'Something went wrong on our side'],
  ])('of a database that is %s show a page and can be retried', async (_what, error, status, title) => {
    const person = browser();
    const { action } = await openSignIn(person, newAuthorization().address);
    const runStatement = vi.spyOn(api.db, 'runStatement').mockRejectedValue(error);
    const responses = [await browser().get(newAuthorization().address), await person.get(action)];
    runStatement.mockRestore();
    for (const response of responses) {
      expect(response.statusCode).toBe(status);
      expect(response.body).toContain(title);
      expect(response.body).not.toMatch(/secret detail| at .*\.[jt]s:/);
      if (status === 500) expect(response.body).toContain(String(response.headers['x-correlation-id']));
    }
    expect((await person.get(action)).statusCode).toBe(200);
  });

  it('rate-limits each address separately', async () => {
    const limited = await startTestApi({ rateLimit: true });
    try {
      const getKeys = (ip: string) => createTestBrowser(limited.app, 'http://localhost:8080', ip).get('/oidc/jwks', json);
      for (let count = 0; count < 1_200; count++) expect((await getKeys('10.1.1.1')).statusCode).toBe(200);
      expect((await getKeys('10.1.1.1')).statusCode).toBe(429);
      expect((await getKeys('10.1.1.2')).statusCode).toBe(200);
    } finally {
      await limited.close();
    }
  });
});

describe('signing out', () => {
  const end = (fields: Record<string, string>) => `/oidc/session/end?${new URLSearchParams(fields)}`;
  const target = 'http://internet.localhost:8080/logout';
  const isSignedIn = async (person: TestBrowser) => {
    const response = await person.get(newAuthorization({ prompt: 'none' }).address);
    return new URL(String(response.headers.location)).searchParams.has('code');
  };

  it('ends the session without a prompt if the ID token is sent, and returns to the portal', async () => {
    const person = browser();
    const { id_token: hint, refresh_token: token } = await getTokens(person);
    const response = await person.get(end({ id_token_hint: hint, post_logout_redirect_uri: target, state: 'abc' }));
    expect(response.statusCode).toBe(303);
    expect(response.headers.location).toBe(`${target}?state=abc`);
    expect(await isSignedIn(person)).toBe(false);
    const fields = { grant_type: 'refresh_token', client_id: 'demarc-portal', refresh_token: token };
    expect((await person.post('/oidc/token', fields, json)).json()).toMatchObject({ error: 'invalid_grant' });
    // Repeated, with nobody signed in.
    expect((await person.get(end({ id_token_hint: hint, post_logout_redirect_uri: target }))).headers.location).toBe(target);
  });

  it('prompts without an ID token, or with the ID token of another person', async () => {
    const person = browser();
    await getTokens(person);
    const { username: name } = await createPerson();
    const { id_token: foreign } = await getTokens(browser(), name);
    for (const fields of [{ client_id: 'demarc-portal' }, { id_token_hint: foreign }]) {
      const response = await person.get(end({ ...fields, post_logout_redirect_uri: target }));
      expect(response.statusCode).toBe(200);
      expect(response.body).toContain('Sign out?');
      expect(response.body).toContain('Glasveld');
      expect(await isSignedIn(person)).toBe(true);
    }
    const page = await person.get(end({ client_id: 'demarc-portal', post_logout_redirect_uri: target }));
    const response = await person.post('/oidc/session/end/confirm', { xsrf: getFieldValue(page.body, 'xsrf'), logout: 'yes' });
    expect(response.headers.location).toBe(target);
    expect(await isSignedIn(person)).toBe(false);
  });

  it('never redirects to a foreign URL, and confirms without one', async () => {
    const person = browser();
    const { id_token: hint } = await getTokens(person);
    const foreign = await person.get(end({ id_token_hint: hint, post_logout_redirect_uri: 'https://evil.example/' }));
    expect(foreign.statusCode).toBe(400);
    expect((await person.get(end({ id_token_hint: 'x.y.z' }))).statusCode).toBe(400);
    const bare = await person.get(end({ id_token_hint: hint }));
    const done = await person.get(String(bare.headers.location));
    expect(done.body).toContain('You’re signed out');
  });
});

describe('the password grant', () => {
  const requestToken = (changes: Record<string, string> = {}, from = api) =>
    createTestBrowser(from.app).post(
      '/oidc/token',
      { grant_type: 'password', client_id: 'demarc-portal', scope: 'openid', username, password, ...changes },
      json,
    );

  it('issues an ID token in the demo that the API accepts', async () => {
    const response = await requestToken();
    expect(response.statusCode).toBe(200);
    expect(decodeJwt(response.json().id_token)).toMatchObject({ sub: loginId, auth_time: expect.any(Number) });
    expect(await api.call(exchangeToken, { body: { token: response.json().id_token } })).toMatchObject({ status: 200 });
  });

  it.each([
    ['a wrong password', { password: 'wrong' }, 'invalid_grant'],
    ['an unknown person', { username: `${randomUUID()}@nobody.example` }, 'invalid_grant'],
    ['no password', { password: '' }, 'invalid_request'],
    ['no openid', { scope: 'email' }, 'invalid_scope'],
    ['a foreign client', { client_id: 'other' }, 'invalid_client'],
  ])('rejects %s', async (_what, changes, error) => {
    const response = await requestToken(changes);
    expect(response.json()).toMatchObject({ error });
  });

  it('responds with 503 while the server is busy, and does not count the attempt', async () => {
    await withFullPasswordQueue(async () => {
      for (let tries = 0; tries < 6; tries++) {
        const refusedResponse = await requestToken({ password: 'wrong' });
        expect(refusedResponse.statusCode).toBe(503);
        expect(refusedResponse.headers['retry-after']).toBe('5');
        expect(refusedResponse.json()).toMatchObject({ error: 'temporarily_unavailable' });
      }
    });
    expect((await requestToken()).statusCode).toBe(200);
  });

  it('is disabled outside the demo', async () => {
    const strictApi = await startTestApi({ env: { DEMO: '0' } });
    try {
      expect((await requestToken({}, strictApi)).json()).toMatchObject({ error: 'unsupported_grant_type' });
    } finally {
      await strictApi.close();
    }
  });
});

describe('after a key rotation', () => {
  const requestIdToken = async (on = api) => {
    const form = { grant_type: 'password', client_id: 'demarc-portal', scope: 'openid', username, password };
    return (await createTestBrowser(on.app).post('/oidc/token', form, json)).json<{ id_token: string }>().id_token;
  };

  it.each([
    ['accepts an earlier ID token, and signs with a new key', false, 200],
    ['rejects an earlier ID token if the keys have leaked', true, 401],
  ])('a server %s', async (_what, isLeaked, status) => {
    const tokenBefore = await requestIdToken();
    await rotateProviderKeys(api.db, api.context.keys.sessionKeys, api.clock, { isLeaked });
    const restartedApi = await startTestApi({ sharesDatabaseWith: api });
    try {
      expect((await restartedApi.call(exchangeToken, { body: { token: tokenBefore } })).status).toBe(status);
      const tokenAfter = await requestIdToken(restartedApi);
      expect(decodeProtectedHeader(tokenAfter).kid).not.toBe(decodeProtectedHeader(tokenBefore).kid);
      expect((await restartedApi.call(exchangeToken, { body: { token: tokenAfter } })).status).toBe(200);
    } finally {
      await restartedApi.close();
    }
  });
});
