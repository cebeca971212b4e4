import { getCustomer } from '@demarc/contract/customer.ts';
import { validateToken } from '@demarc/contract/session.ts';
import { listCountries } from '@demarc/contract/validation.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newCustomerId } from '../testing/builders.ts';
import { createSession, viewer } from '../testing/sessions.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ rateLimit: true });
});
afterAll(() => api.close());

it('allows 30 public calls per minute from one address', async () => {
  for (let count = 0; count < 30; count++)
    expect((await api.call(listCountries, {}, undefined, { ip: '192.0.2.1' })).status).toBe(200);
  const refusedResponse = await api.call(listCountries, {}, undefined, { ip: '192.0.2.1' });
  expect(refusedResponse).toMatchObject({ status: 429, problem: { code: 'RATE_LIMITED' } });
  expect(Number(refusedResponse.headers['retry-after'])).toBeGreaterThan(0);
  expect((await api.call(listCountries, {}, undefined, { ip: '192.0.2.2' })).status).toBe(200);
});

it('counts an IPv6 /64 as one address, and an IPv4-mapped address as IPv4', async () => {
  const statusFrom = async (ip: string) => (await api.call(listCountries, {}, undefined, { ip })).status;
  for (let count = 1; count <= 30; count++) await statusFrom(`2001:db8:1:2::${count}`);
  expect([await statusFrom('2001:db8:1:2:ffff::1'), await statusFrom('2001:db8:1:3::1')]).toEqual([429, 200]);
  for (let count = 1; count <= 30; count++) await statusFrom('192.0.2.5');
  expect([await statusFrom('::ffff:192.0.2.5'), await statusFrom('::ffff:192.0.2.6')]).toEqual([429, 200]);
});

it('ignores X-Forwarded-For from untrusted clients', async () => {
  const call = (forwarded: string) =>
    api.call(listCountries, {}, undefined, { ip: '192.0.2.3', headers: { 'x-forwarded-for': forwarded } });
  for (let count = 0; count < 30; count++) await call(`198.51.100.${count}`);
  expect((await call('198.51.100.99')).status).toBe(429);
});

it('allows an account 600 calls per minute', async () => {
  const customerId = newCustomerId();
  const call = () => api.call(validateToken, {}, viewer(customerId));
  for (let count = 0; count < 600; count++) expect((await call()).status).toBe(204);
  expect((await call()).status).toBe(429);
  expect((await api.call(getCustomer, { params: { customerId } }, { customerId, roles: ['RESELLER_ORDER'] })).status).toBe(200);
});

it('allows a customer 3,000 calls per minute, from all of its accounts together', async () => {
  const customerId = newCustomerId();
  const createUser = async () => (await createSession(api, viewer(customerId))).token;
  const call = (token: string) => api.call(validateToken, {}, token);
  for (let user = 0; user < 5; user++) {
    const token = await createUser();
    for (let count = 0; count < 600; count += 20) {
      const responses = await Promise.all(Array.from({ length: 20 }, () => call(token)));
      expect(responses.every(({ status }) => status === 204)).toBe(true);
    }
  }
  expect((await call(await createUser())).status).toBe(429);
  expect((await call(await api.getToken(viewer(newCustomerId())))).status).toBe(204);
});

it('allows 60 invalid tokens per minute from one address', async () => {
  const call = () => api.call(validateToken, {}, 'a.b.c', { ip: '192.0.2.4' });
  for (let count = 0; count < 60; count++) expect((await call()).status).toBe(401);
  expect((await call()).status).toBe(429);
});

it('takes the client address from a trusted proxy', async () => {
  const trusting = await startTestApi({ rateLimit: true, env: { TRUST_PROXY: '127.0.0.1, 10.0.0.0/8' } });
  const call = (from: string, proxy: string) =>
    trusting.app.inject({ url: '/v1/validate/countries', remoteAddress: proxy, headers: { 'x-forwarded-for': from } });
  for (let count = 0; count < 30; count++) await call('192.0.2.1', '10.1.2.3');
  expect((await call('192.0.2.1', '10.1.2.3')).statusCode).toBe(429);
  expect((await call('192.0.2.2', '10.1.2.3')).statusCode).toBe(200);
  expect((await call('192.0.2.1', '192.0.2.50')).statusCode).toBe(200);
  await trusting.close();
});
