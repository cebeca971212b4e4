import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { brands } from '@demarc/contract/access.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../testing/test-api.ts';

const folder = mkdtempSync(join(tmpdir(), 'demarc-portal-'));
const portalFolder = join(folder, 'dist');
const script = `console.log('${'portal '.repeat(400)}');`;
let api: TestApi;
beforeAll(async () => {
  writeFileSync(join(folder, 'secret.txt'), 'secret');
  for (const brand of brands) {
    const files = join(portalFolder, brand);
    mkdirSync(join(files, 'assets'), { recursive: true });
    mkdirSync(join(files, '.vite'));
    writeFileSync(join(files, '.vite', 'manifest.json'), 'secret');
    const page = `<html><head><meta name="csp-nonce" content="__CSP_NONCE__"></head><body>${brand}</body></html>`;
    writeFileSync(join(files, 'index.html'), page.replace('</body>', ' home</body>'));
    writeFileSync(join(files, 'inside.html'), page);
    writeFileSync(join(files, 'version.json'), JSON.stringify({ git: 'abc1234', brand }));
    writeFileSync(join(files, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
    writeFileSync(join(files, 'assets', 'index-Ab_1-x.js'), script);
    writeFileSync(join(files, 'assets', 'index-Ab_1-x.js.br'), brotliCompressSync(script));
    writeFileSync(join(files, 'assets', 'index-Ab_1-x.js.gz'), gzipSync(script));
  }
  api = await startTestApi({
    portalFolder,
    env: {
      STATUS_PAGE: 'https://status.example',
      SUPPORT_PHONE: '+31 20 555 01 24',
      SUPPORT_EMAIL: 'help@provider.example,internet=help@inet.example',
      POSTAL_CODE_CHECK_EMBED_URL: 'https://embed.example/a',
    },
  });
});
afterAll(async () => {
  await api.close();
  rmSync(folder, { recursive: true, force: true });
});

const get = (url: string, headers: Record<string, string> = {}) =>
  api.app.inject({ url, headers: { host: 'localhost:8080', accept: 'text/html', ...headers } });

describe('the portal page', () => {
  it.each([
    ['internet.localhost:8080', 'internet'],
    ['TELEVISION.localhost', 'television'],
    ['datacentre.localhost.:8080', 'datacentre'],
    ['localhost:8080', 'datacentre'],
    ['evil.example', 'datacentre'],
    ['[::1]:8080', 'datacentre'],
    ['a b', 'datacentre'],
    ["'<script>", 'datacentre'],
  ])('has the brand of host %s', async (host, brand) => {
    const page = await get('/company/edit/iban', { host });
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain(`<body>${brand}`);
    expect((await get('/version.json', { host })).json()).toEqual({ git: 'abc1234', brand });
  });

  it('is prerendered at the root only', async () => {
    expect((await get('/?from=mail')).body).toContain('<body>datacentre home</body>');
    expect((await get('/lines')).body).toContain('<body>datacentre</body>');
  });

  it('is not cached, and has the same new nonce as its policy each time', async () => {
    const nonces = new Set<string>();
    for (let count = 0; count < 3; count++) {
      const { body, headers } = await get('/');
      const nonce = /content="([^"]+)"/.exec(body)![1]!;
      expect(headers['cache-control']).toBe('no-store');
      expect(headers['content-security-policy']).toContain(`'nonce-${nonce}'`);
      expect(headers['content-security-policy']).not.toContain('unsafe');
      nonces.add(nonce);
    }
    expect(nonces.size).toBe(3);
  });

  it('may connect to configured origins only', async () => {
    const policy = String((await get('/')).headers['content-security-policy']);
    expect(policy).toContain("connect-src 'self' http://localhost:8080;");
    expect(policy).toContain('frame-src https://embed.example;');
    for (const part of [
      "default-src 'none'",
      "script-src 'self';",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
    ]) {
      expect(policy).toContain(part);
    }
  });

  it('responds to HEAD, and redirects from 127.0.0.1 to the public URL', async () => {
    const head = await api.app.inject({ method: 'HEAD', url: '/', headers: { host: 'localhost:8080' } });
    expect([head.statusCode, head.body]).toEqual([200, '']);
    const moved = await get('/company?a=b', { host: '127.0.0.1:8080' });
    expect([moved.statusCode, moved.headers.location]).toEqual([302, 'http://localhost:8080/company?a=b']);
    expect((await get('//evil.example/', { host: '127.0.0.1:8080' })).headers.location).toBe(
      'http://localhost:8080/evil.example/',
    );
    expect((await get('/config.json', { host: '127.0.0.1:8080' })).statusCode).toBe(200);
  });
});

describe('static files', () => {
  const asset = '/assets/index-Ab_1-x.js';

  it.each([
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['gzip, deflate, br', 'br'],
    ['identity', undefined],
    ['', undefined],
  ])('with a hash are cached for a year and served as %s', async (accepted, encoding) => {
    const response = await get(asset, { 'accept-encoding': accepted });
    expect(response.statusCode).toBe(200);
    expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(response.headers['content-type']).toMatch(/javascript/);
    expect(response.headers['content-encoding']).toBe(encoding);
    expect(String(response.headers.vary).toLowerCase()).toContain('accept-encoding');
    if (!encoding) expect(response.body).toBe(script);
  });

  it('respond with 404 when missing, never with the page', async () => {
    for (const url of ['/assets/old-123.js', '/assets/', '/assets', '/favicon.png', '/before-paint.js']) {
      const response = await get(url);
      expect([url, response.statusCode]).toEqual([url, 404]);
      expect(response.headers['content-type']).not.toMatch(/html/);
    }
  });

  it('are served next to the page, and cached for an hour', async () => {
    expect((await get('/favicon.svg')).headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=3600',
    });
    expect((await get('/robots.txt')).body).toBe('User-agent: *\nAllow: /$\nAllow: /assets/\nDisallow: /\n');
  });

  it.each([
    '/../secret.txt',
    '/assets/../../secret.txt',
    '/assets/..%2f..%2f..%2fsecret.txt',
    '/assets/%2e%2e/%2e%2e/%2e%2e/secret.txt',
    '/assets/..%5c..%5csecret.txt',
    '/assets/%00',
    '/assets/a%00.js',
    '/assets//etc/passwd',
    '/.vite/manifest.json',
    '/assets/.hidden',
    '/%2e%2e/%2e%2e/secret.txt',
    '/..;/secret.txt',
    '/%5c..%5csecret.txt',
    '/a%00b',
    '/assets/%',
    '/index.html%00.js',
    `/${'a/'.repeat(3_000)}`,
  ])('outside the build cannot be reached through %s', async (url) => {
    const response = await get(url);
    expect([200, 404]).toContain(response.statusCode);
    expect(response.body).not.toContain('secret');
    if (response.statusCode === 200) expect(response.body).toContain('<body>datacentre');
  });
});

it('serves the configuration of the portal', async () => {
  const response = await get('/config.json');
  expect(response.headers['cache-control']).toBe('no-store');
  expect(response.json()).toEqual({
    apiEndpoint: '',
    postalCodeCheckEmbedUrl: 'https://embed.example/a',
    ssoAuthority: 'http://localhost:8080/oidc',
    ssoClientId: 'demarc-portal',
    ssoManageUrl: 'http://localhost:8080/oidc/manage?brand=datacentre',
    statusPage: 'https://status.example',
    support: { phone: '+31 20 555 01 24', email: 'help@provider.example' },
    brandOrigins: {
      internet: 'http://internet.localhost:8080',
      datacentre: 'http://datacentre.localhost:8080',
      television: 'http://television.localhost:8080',
    },
  });
  const internet = await get('/config.json', { host: 'internet.localhost:8080' });
  expect(internet.json().support).toEqual({ phone: '+31 20 555 01 24', email: 'help@inet.example' });
});

it.each([
  '/v1/nothing',
  '/docs/nothing',
  '/dev/nothing',
  '/sign/nothing',
  '/loa/nothing',
  '/diversity/nothing',
  '/metrics/x',
  '/readyz/x',
])('never serves the page for %s', async (url) => {
  expect((await get(url)).body).not.toContain('<body>datacentre');
});

it('explains how to build the portal if there is no build', async () => {
  const bare = await startTestApi({ portalFolder: join(folder, 'nowhere') });
  const response = await bare.app.inject({ url: '/', headers: { host: 'localhost', accept: 'text/html' } });
  expect([response.statusCode, response.body.includes('npm start')]).toEqual([503, true]);
  expect((await bare.app.inject('/version.json')).json()).toEqual({ git: 'development', brand: 'datacentre' });
  await bare.close();
});
