import { connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { newCustomerId } from '../testing/builders.ts';
import { viewer } from '../testing/sessions.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';

let api: TestApi;
let app: FastifyInstance;
const customerId = newCustomerId();
let token: string;
const limits = { arrivalMs: 400, stalledMs: 60_000, maxOpenPerAddress: 3 };

beforeAll(async () => {
  api = await startTestApi({ portalFolder: import.meta.dirname, rateLimit: true, env: { TRUST_PROXY: '127.0.0.1' } });
  token = await api.getToken(viewer(customerId));
  app = await buildApp(api.context, limits);
  app.get('/v1/fault', async () => {
    throw new Error('a fault of our own');
  });
  app.get('/v1/never', () => new Promise(() => {}));
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  app.server.closeAllConnections();
  await app.close();
  await api.close();
});

interface Head {
  status: number;
  headers: Record<string, string>;
}

/** Sends raw bytes and returns the head of the response as it was received. */
function exchange(sent: string): Promise<Head> {
  const { port } = app.server.address() as { port: number };
  const { promise, resolve, reject } = Promise.withResolvers<Head>();
  const socket = connect(port, '127.0.0.1');
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk.toString('latin1');
    const end = received.indexOf('\r\n\r\n');
    if (end < 0) return;
    socket.destroy();
    const [first = '', ...lines] = received.slice(0, end).split('\r\n');
    const headers = lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]);
    expect(new Set(headers.map(([name]) => name)).size, `a header twice in ${received}`).toBe(headers.length);
    resolve({ status: Number(first.split(' ')[1]), headers: Object.fromEntries(headers) });
  });
  socket.on('error', reject);
  socket.on('close', () => reject(new Error(`cut off without a response: ${JSON.stringify(sent)}`)));
  socket.write(sent);
  return promise;
}

const buildRequest = (line: string, ...headers: string[]) =>
  `${line} HTTP/1.1\r\n${['Host: localhost:8080', ...headers].map((header) => `${header}\r\n`).join('')}\r\n`;
const post = (path: string, type: string, body: string) =>
  `${buildRequest(`POST ${path}`, `Content-Type: ${type}`, `Content-Length: ${Buffer.byteLength(body)}`)}${body}`;
const json = 'application/json';

/** Text needs a charset, or clients guess it; these types imply one. */
const hasNoCharset = /^(application\/json|image\/|font\/|application\/pdf)/;

function expectSecure({ headers }: Head): void {
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': expect.stringMatching(/^(same-origin|no-referrer)$/),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': expect.stringContaining('camera=()'),
    'content-security-policy': expect.stringMatching(/^default-src 'none'.*frame-ancestors 'none'/),
  });
  expect(headers['x-powered-by']).toBeUndefined();
  const type = headers['content-type'];
  if (type && !hasNoCharset.test(type)) expect(type).toMatch(/; charset=utf-8/i);
  if (Number(headers['content-length']) > 0) expect(type).toBeDefined();
}

const kinds: [what: string, sent: () => string, status: number][] = [
  ['a page of the portal', () => buildRequest('GET /orders', 'Accept: text/html'), 503],
  ['a file that is not there', () => buildRequest('GET /assets/none.js'), 404],
  ['robots.txt', () => buildRequest('GET /robots.txt'), 200],
  ['the configuration', () => buildRequest('GET /config.json'), 200],
  ['a call', () => buildRequest('GET /v1/validate/countries'), 200],
  ['HEAD', () => buildRequest('HEAD /v1/validate/countries'), 200],
  ['a refusal', () => buildRequest(`GET /v1/customer/${customerId}`), 401],
  ['a fault', () => buildRequest('GET /v1/fault'), 500],
  ['an address that is unknown', () => buildRequest('GET /v1/nothing'), 404],
  ['an address that no router can read', () => buildRequest('GET /%'), 404],
  ['an address with half a sign', () => buildRequest('GET /v1/%ff'), 404],
  ['a method that is not served', () => buildRequest('DELETE /v1/validate/countries'), 404],
  ['TRACE', () => buildRequest('TRACE /'), 404],
  ['OPTIONS', () => buildRequest('OPTIONS /v1/validate/countries'), 404],
  ['OPTIONS of everything', () => buildRequest('OPTIONS *'), 404],
  [
    'a preflight',
    () => buildRequest('OPTIONS /v1/customer', 'Origin: http://localhost:8080', 'Access-Control-Request-Method: POST'),
    204,
  ],
  ['a body that is no JSON', () => post('/v1/token/exchange', json, '{'), 400],
  ['a body of another type', () => post('/v1/token/exchange', 'text/plain', 'x'), 415],
  [
    'a body that is too large',
    () => buildRequest('POST /v1/token/exchange', `Content-Type: ${json}`, 'Content-Length: 9999999'),
    413,
  ],
  ['the document of the API', () => buildRequest('GET /v1/openapi.json'), 200],
  ['the reference', () => buildRequest('GET /docs'), 200],
  ['the script of the reference', () => buildRequest('GET /docs/reference.js'), 200],
  ['the health', () => buildRequest('GET /healthz'), 200],
  ['the readiness', () => buildRequest('GET /readyz'), 200],
  ['the metrics', () => buildRequest('GET /metrics'), 200],
  ['the metrics, through a proxy', () => buildRequest('GET /metrics', 'X-Forwarded-For: 198.51.100.1'), 404],
  ['mail of the demo', () => buildRequest('GET /dev/mail'), 200],
  ['a style of the demo', () => buildRequest('GET /dev/assets/dev.css'), 200],
  ['a signing page', () => buildRequest('GET /sign/nothing'), 404],
  ['the discovery', () => buildRequest('GET /oidc/.well-known/openid-configuration'), 200],
  ['the keys', () => buildRequest('GET /oidc/jwks'), 200],
  ['a redirect', () => buildRequest('GET /oidc/manage'), 303],
  ['a sign-in that is refused', () => buildRequest('GET /oidc/auth?client_id=none'), 400],
  ['a token that is refused', () => post('/oidc/token', 'application/x-www-form-urlencoded', 'grant_type=x'), 400],
  ['an address that the provider does not know', () => buildRequest('GET /oidc/nothing'), 404],
  [
    'an open event stream',
    () => buildRequest(`GET /v1/customer/${customerId}/event-stream`, `Authorization: Bearer ${token}`),
    200,
  ],
  ['a request without a host', () => 'GET / HTTP/1.1\r\n\r\n', 400],
  ['an expectation that is not met', () => buildRequest('GET /healthz', 'Expect: the-unexpected'), 417],
  ['what is no request', () => 'what is this\r\n\r\n', 400],
  ['headers that are too large', () => buildRequest('GET /', `Cookie: ${'x'.repeat(70_000)}`), 431],
  ['headers that do not end', () => 'GET / HTTP/1.1\r\nHost: localhost\r\n', 408],
  ['a body that is held back', () => buildRequest('POST /v1/token/exchange', `Content-Type: ${json}`, 'Content-Length: 9'), 408],
];

describe('the security headers', () => {
  it.each(kinds)('are set on %s', async (_what, sent, status) => {
    const head = await exchange(sent());
    expect(head.status).toBe(status);
    expectSecure(head);
  });

  it('are set on a 429 for too many open requests', async () => {
    const { port } = app.server.address() as { port: number };
    const from = 'X-Forwarded-For: 198.51.100.7';
    const open = Array.from({ length: limits.maxOpenPerAddress }, () => connect(port, '127.0.0.1'));
    for (const socket of open) socket.write(buildRequest('GET /v1/never', from));
    await expect
      .poll(async () => (await exchange(buildRequest('GET /v1/validate/countries', from))).status, { timeout: 10_000 })
      .toBe(429);
    expectSecure(await exchange(buildRequest('GET /v1/validate/countries', from)));
    for (const socket of open) socket.destroy();
  });

  it('are set on a 503 under load', async () => {
    const { port } = app.server.address() as { port: number };
    const open = Array.from({ length: 200 }, () => connect(port, '127.0.0.1'));
    for (const socket of open) socket.write(buildRequest('GET /v1/never'));
    const statusNow = async () => (await exchange(buildRequest('GET /v1/fault'))).status;
    await expect.poll(statusNow, { timeout: 10_000 }).toBe(503);
    expectSecure(await exchange(buildRequest('GET /v1/fault')));
    for (const socket of open) socket.destroy();
    await expect.poll(statusNow, { timeout: 10_000 }).toBe(500);
  });
});

describe('the provider', () => {
  const requestFrom = (origin: string, path = '/oidc/token') =>
    exchange(
      `${buildRequest(`POST ${path}`, `Origin: ${origin}`, 'Content-Type: application/x-www-form-urlencoded', 'Content-Length: 12')}grant_type=x`,
    );

  it('lets no foreign origin read an error, with or without a client', async () => {
    for (const origin of ['https://evil.example', 'null']) {
      expect((await requestFrom(origin)).headers).not.toHaveProperty('access-control-allow-origin');
      expect((await requestFrom(origin, '/oidc/nothing')).headers).not.toHaveProperty('access-control-allow-origin');
    }
  });

  it('lets the portal read an error', async () => {
    expect((await requestFrom('http://localhost:8080')).headers['access-control-allow-origin']).toBe('http://localhost:8080');
  });
});
