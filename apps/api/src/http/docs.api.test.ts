import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

it('serves the OpenAPI document, and responds with 304 if it is unchanged', async () => {
  const response = await api.app.inject('/v1/openapi.json');
  expect(response.json()).toMatchObject({
    openapi: '3.1.0',
    info: { title: 'Demarc API' },
    servers: [{ url: 'http://localhost:8080' }],
  });
  const conditionalResponse = await api.app.inject({
    url: '/v1/openapi.json',
    headers: { 'if-none-match': String(response.headers.etag) },
  });
  expect(conditionalResponse.statusCode).toBe(304);
});

it('serves the reference page without inline scripts, and its script from the same origin', async () => {
  const page = await api.app.inject('/docs');
  expect(page.headers['content-security-policy']).toContain("script-src 'self';");
  for (const [, inline] of page.body.matchAll(/<script[^>]*>([^<]*)/g)) expect(inline).toBe('');
  const script = await api.app.inject({ url: '/docs/reference.js', headers: { 'accept-encoding': 'br' } });
  expect(script.headers).toMatchObject({ 'content-encoding': 'br', 'content-type': 'text/javascript; charset=utf-8' });
  expect(page.body).not.toMatch(/https?:\/\//);
});

it.each(['/docs/reference.js', '/v1/openapi.json'])('compresses %s once for each encoding', async (url) => {
  const read = async (encoding: string) => {
    const response = await api.app.inject({ url, headers: { 'accept-encoding': encoding } });
    expect(response.headers.vary).toMatch(/accept-encoding/i);
    return { encoding: response.headers['content-encoding'], bytes: response.rawPayload };
  };
  const plain = await read('identity');
  expect(plain.encoding).toBeUndefined();
  const [brotli, gzip] = [await read('gzip, br'), await read('gzip')];
  expect([brotli.encoding, gzip.encoding]).toEqual(['br', 'gzip']);
  expect(brotliDecompressSync(brotli.bytes).equals(plain.bytes)).toBe(true);
  expect(gunzipSync(gzip.bytes).equals(plain.bytes)).toBe(true);
});
