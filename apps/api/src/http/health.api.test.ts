import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ env: { METRICS_TOKEN: 'a-token-for-metrics' } });
});
afterAll(() => api.close());

it('is alive and ready', async () => {
  expect((await api.app.inject('/healthz')).json()).toEqual({ status: 'ok' });
  expect((await api.app.inject('/readyz')).json()).toEqual({ status: 'ok' });
});

it('is not ready while it stops', async () => {
  api.app.readiness.isStopping = true;
  expect((await api.app.inject('/readyz')).statusCode).toBe(503);
  expect((await api.app.inject('/healthz')).statusCode).toBe(200);
  api.app.readiness.isStopping = false;
});

it('shows its figures to whoever has the token', async () => {
  await api.app.inject('/v1/validate/countries');
  expect((await api.app.inject('/metrics')).statusCode).toBe(404);
  const reply = await api.app.inject({ url: '/metrics', headers: { authorization: 'Bearer a-token-for-metrics' } });
  expect(reply.body).toContain('route="/v1/validate/countries"');
});

it('shows its figures to nobody where there is no token', async () => {
  const closed = await startTestApi();
  expect((await closed.app.inject('/metrics')).statusCode).toBe(404);
  expect((await closed.app.inject({ url: '/metrics', headers: { authorization: 'Bearer ' } })).statusCode).toBe(404);
  expect((await closed.app.inject({ url: '/metrics', headers: { authorization: 'Bearer null' } })).statusCode).toBe(404);
  await closed.close();
});
