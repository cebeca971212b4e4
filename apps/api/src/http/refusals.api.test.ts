import { getCustomer } from '@demarc/contract/customer.ts';
import { updateCustomerIban } from '@demarc/contract/customer-iban.ts';
import { exchangeToken, sessionTokenType, validateToken } from '@demarc/contract/session.ts';
import { listCountries } from '@demarc/contract/validation.ts';
import { and, eq } from 'drizzle-orm';
import { SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getEpochSeconds } from '../clock.ts';
import { accounts } from '../db/schema/account.ts';
import { insertCustomer } from '../testing/builders.ts';
import { admin, createSession, viewer } from '../testing/sessions.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';

let api: TestApi;
let customerId: number;
beforeAll(async () => {
  api = await startTestApi();
  ({ customerId } = await insertCustomer(api.db));
});
afterAll(() => api.close());

const validate = (authorization: string) =>
  api.app.inject({ method: 'POST', url: validateToken.path, headers: { authorization } });

describe('tokens', () => {
  it.each([
    ['an empty header', '', 'TOKEN_MISSING'],
    ['only spaces', '   ', 'TOKEN_MISSING'],
    ['Basic', 'Basic dXNlcjpwYXNz', 'TOKEN_INVALID'],
    ['Bearer without a token', 'Bearer', 'TOKEN_INVALID'],
    ['no JWT', 'Bearer abc', 'TOKEN_INVALID'],
    ['two tokens', 'Bearer a.b.c a.b.c', 'TOKEN_INVALID'],
    ['a list', 'Bearer a.b.c, Bearer a.b.c', 'TOKEN_INVALID'],
    ['100 kB', `Bearer ${'a'.repeat(100_000)}.b.c`, 'TOKEN_INVALID'],
    ['quotes', `Bearer ' or 1=1 --`, 'TOKEN_INVALID'],
  ])('rejects %s', async (_what, header, code) => {
    const response = await validate(header);
    expect(response.statusCode).toBe(401);
    expect(response.json().code).toBe(code);
  });

  it('rejects tampered tokens, and tokens of another algorithm, issuer or key', async () => {
    const { token, sid, accountId } = await createSession(api, viewer(customerId));
    const [head, payload = '', signature] = token.split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
    const altered = Buffer.from(JSON.stringify({ ...claims, roles: ['RESELLER_ADMIN'] })).toString('base64url');
    const key = api.context.keys.sessionKeys[0]!;
    const sign = (changes: object, alg = 'HS256', secret: Uint8Array = key, typ: string | undefined = sessionTokenType) =>
      new SignJWT({ ...claims, ...changes }).setProtectedHeader({ alg, ...(typ && { typ }) }).sign(secret);
    // Valid, so that each case below is rejected only for what it changes.
    expect((await validate(`Bearer ${await sign({})}`)).statusCode).toBe(204);
    const bad = [
      `${head}.${altered}.${signature}`,
      new UnsecuredJWT(claims).encode(),
      `${new UnsecuredJWT(claims).encode()}${signature}`,
      await sign({}, 'HS512'),
      await sign({ iss: 'https://elsewhere.example' }),
      await sign({ aud: 'https://elsewhere.example' }),
      await sign({ aud: undefined }),
      await sign({}, 'HS256', key, 'JWT'),
      await sign({ aud: undefined }, 'HS256', key, 'at+jwt'),
      await sign({}, 'HS256', key, ''),
      await sign({}, 'HS256', new Uint8Array(32).fill(7)),
      await sign({ sid: 'x' }),
      await sign({ sid: crypto.randomUUID() }),
      await sign({ cid: customerId + 1 }),
      await sign({ uid_g: crypto.randomUUID() }),
      await sign({ nbf: getEpochSeconds(api.clock) + 600 }),
    ];
    for (const value of bad) {
      const response = await validate(`Bearer ${value}`);
      expect([response.statusCode, response.json().code]).toEqual([401, 'TOKEN_INVALID']);
    }
    const expired = await validate(`Bearer ${await sign({ exp: getEpochSeconds(api.clock) - 1 })}`);
    expect([expired.statusCode, expired.json().code]).toEqual([401, 'TOKEN_EXPIRED']);
    expect((await validate(`Bearer ${token}`)).statusCode).toBe(204);
    expect({ sid, accountId }).toMatchObject({ sid: claims.sid, accountId: claims.uid_g });
  });

  it('use the current roles of the account instead of the claim, and are rejected when the account is disabled', async () => {
    const { token, accountId } = await createSession(api, admin(customerId));
    const isOwnAccount = and(eq(accounts.customerId, customerId), eq(accounts.accountId, accountId));
    const change = () => api.call(updateCustomerIban, { params: { customerId }, body: { iban: '' } }, token);
    expect((await change()).status).toBe(400);
    await api.db.update(accounts).set({ roles: [] }).where(isOwnAccount);
    api.clock.moveBy(6);
    expect((await change()).problem?.code).toBe('ROLE_REQUIRED');
    await api.db.update(accounts).set({ status: 'DISABLED' }).where(isOwnAccount);
    api.clock.moveBy(6);
    expect((await change()).problem?.code).toBe('TOKEN_INVALID');
  });
});

describe('paths', () => {
  it.each([
    'abc',
    '0',
    '-1',
    '1e7',
    '0x989680',
    '020240317',
    '99999999999999999999',
    '%00',
    "' or 1=1",
    '1%2F2',
    'a'.repeat(500),
  ])('responds with 404 for customer %s', async (id) => {
    const headers = { authorization: `Bearer ${await api.getToken(viewer(customerId))}` };
    const response = await api.app.inject({ url: `/v1/customer/${id.includes('%') ? id : encodeURIComponent(id)}`, headers });
    expect(response.statusCode).toBe(404);
    expect(response.json().code).toBe('NOT_FOUND');
  });

  it.each(['/v1', '/v1/', '/v1/nothing', '/v1/customer', '/v1//customer/1', '/%', '/%zz', '/v1/%e0%a4%a'])(
    'responds with 404 for %s',
    async (url) => {
      const response = await api.app.inject({ url, headers: { accept: 'application/json' } });
      expect(response.statusCode).toBe(404);
      expect(response.json()).toMatchObject({
        status: 404,
        code: 'NOT_FOUND',
        correlationId: response.headers['x-correlation-id'],
      });
    },
  );

  it('responds with 404 for an unsupported method', async () => {
    for (const method of ['DELETE', 'PUT', 'PATCH'] as const) {
      expect((await api.app.inject({ method, url: listCountries.path })).statusCode).toBe(404);
    }
  });
});

describe('bodies', () => {
  const send = (payload: string | Buffer, type = 'application/json') =>
    api.app.inject({ method: 'POST', url: exchangeToken.path, payload, headers: type ? { 'content-type': type } : {} });

  it.each([
    ['malformed JSON', '{"token":', 'MALFORMED_JSON', 400],
    ['text', 'hello', 'MALFORMED_JSON', 400],
    ['a poisoned prototype', '{"token":"a","__proto__":{"admin":true}}', 'FORBIDDEN_KEY', 400],
    ['a poisoned constructor', '{"token":"a","constructor":{"prototype":{}}}', 'FORBIDDEN_KEY', 400],
    ['brackets without end', '['.repeat(100_000), 'MALFORMED_JSON', 400],
    ['nothing', '', 'VALIDATION_FAILED', 400],
    ['null', 'null', 'VALIDATION_FAILED', 400],
    ['a list', '[]', 'VALIDATION_FAILED', 400],
    ['a number', '5', 'VALIDATION_FAILED', 400],
    ['no field', '{}', 'VALIDATION_FAILED', 400],
    ['a number as text', '{"token":5}', 'VALIDATION_FAILED', 400],
    ['a NUL', '{"token":"a\\u0000"}', 'VALIDATION_FAILED', 400],
    ['half a surrogate pair', '{"token":"a\\ud800"}', 'VALIDATION_FAILED', 400],
    ['an unknown field', '{"token":"a","more":1}', 'UNKNOWN_FIELD', 400],
    ['300 kB', JSON.stringify({ token: 'a'.repeat(300_000) }), 'BODY_TOO_LARGE', 413],
    ['no token', '{"token":"abc"}', 'TOKEN_INVALID', 401],
  ])('responds correctly to %s', async (_what, payload, code, status) => {
    const response = await send(payload);
    expect({ status: response.statusCode, code: response.json().code }).toEqual({ status, code });
    expect(Array.isArray(response.json().validationErrors)).toBe(status === 400);
    expect(response.body).not.toMatch(/node_modules|\.ts:|select /);
  });

  it('names a forbidden key, in the language of the caller', async () => {
    const response = await api.app.inject({
      method: 'POST',
      url: exchangeToken.path,
      payload: '{"token":"a","x":[{"__proto__":{}}]}',
      headers: { 'content-type': 'application/json', 'accept-language': 'nl' },
    });
    expect(response.json()).toMatchObject({
      message: expect.stringContaining('__proto__'),
      validationErrors: [
        { field: 'x[0].__proto__', code: 'validation.forbidden-key', message: 'De sleutel __proto__ is niet toegestaan.' },
      ],
    });
  });

  it.each(['text/plain', 'application/xml', 'multipart/form-data', 'application/x-www-form-urlencoded', 'x'])(
    'responds with 415 for %s',
    async (type) => {
      expect((await send('token=a', type)).json().code).toBe('UNSUPPORTED_MEDIA_TYPE');
    },
  );

  it('rejects 50 MB before the body arrives', async () => {
    const response = await api.app.inject({
      method: 'POST',
      url: exchangeToken.path,
      payload: '{}',
      headers: { 'content-type': 'application/json', 'content-length': String(50 * 1024 * 1024) },
    });
    expect(response.statusCode).toBe(413);
  });

  it('names every invalid field once, in the language of the caller', async () => {
    const body = { iban: '', bic: 'x', accountHolderName: 5, version: 0, nope: 1 } as never;
    const language = { headers: { 'accept-language': 'nl' } };
    const { status, problem } = await api.call(updateCustomerIban, { params: { customerId }, body }, admin(customerId), language);
    expect(status).toBe(400);
    expect(problem?.code).toBe('UNKNOWN_FIELD');
    expect(problem?.validationErrors).toEqual([
      { field: 'iban', code: 'validation.required', message: 'Dit veld is verplicht.' },
      { field: 'bic', code: 'validation.bic-invalid', message: 'Dit is geen geldige BIC.' },
      expect.objectContaining({ field: 'nope', code: 'validation.not-allowed-here' }),
      expect.objectContaining({ field: 'accountHolderName', code: 'validation.invalid-data' }),
      expect.objectContaining({ field: 'version', code: 'validation.min', params: { min: 1 } }),
    ]);
  });
});

it.each(['*', 'nl;q=abc', ',,,;;;', 'x'.repeat(8_000), 'nl;q=0', '\u0001', 'en-US,en;q=0.5', "nl'--"])(
  'accepts Accept-Language %s',
  async (header) => {
    const response = await api.call(getCustomer, { params: { customerId } }, undefined, {
      headers: { 'accept-language': header },
    });
    expect(response).toMatchObject({ status: 401, problem: { message: 'Sign in first.' } });
  },
);

it('allows cross-origin calls from the pages of the brands only', async () => {
  const preflight = (origin: string) =>
    api.app.inject({ method: 'OPTIONS', url: exchangeToken.path, headers: { origin, 'access-control-request-method': 'POST' } });
  const good = await preflight('http://internet.localhost:8080');
  expect(good.statusCode).toBe(204);
  expect(good.headers['access-control-allow-origin']).toBe('http://internet.localhost:8080');
  const bad = await preflight('http://evil.example');
  expect(bad.headers['access-control-allow-origin']).toBeUndefined();
  expect(bad.statusCode).toBe(404);
});
