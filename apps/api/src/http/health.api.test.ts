import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ env: { METRICS_TOKEN: 'a-token-for-metrics' } });
});
afterAll(() => api.close());

it('responds to /healthz and /readyz', async () => {
  expect((await api.app.inject('/healthz')).json()).toEqual({ status: 'ok' });
  expect((await api.app.inject('/readyz')).json()).toEqual({ status: 'ok' });
});

it('/readyz reports that the server is not ready while it shuts down', async () => {
  api.app.readiness.isStopping = true;
  expect((await api.app.inject('/readyz')).statusCode).toBe(503);
  expect((await api.app.inject('/healthz')).statusCode).toBe(200);
  api.app.readiness.isStopping = false;
});

it('serves metrics to callers with the token', async () => {
  await api.app.inject('/v1/validate/countries');
  expect((await api.app.inject('/metrics')).statusCode).toBe(404);
  const response = await api.app.inject({ url: '/metrics', headers: { authorization: 'Bearer a-token-for-metrics' } });
  expect(response.body).toContain('route="/v1/validate/countries"');
});

it('serves metrics without a token only to this machine and only in the demo', async () => {
  const demo = await startTestApi({ env: { DEMO: '1' } });
  expect((await demo.app.inject('/metrics')).statusCode).toBe(200);
  expect((await demo.app.inject({ url: '/metrics', remoteAddress: '192.0.2.1' })).statusCode).toBe(404);
  for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip'])
    expect((await demo.app.inject({ url: '/metrics', headers: { [name]: '127.0.0.1' } })).statusCode).toBe(404);
  await demo.close();

  const strictApi = await startTestApi({ env: { DEMO: '0' } });
  expect((await strictApi.app.inject('/metrics')).statusCode).toBe(404);
  expect((await strictApi.app.inject({ url: '/metrics', headers: { authorization: 'Bearer ' } })).statusCode).toBe(404);
  expect((await strictApi.app.inject({ url: '/metrics', headers: { authorization: 'Bearer null' } })).statusCode).toBe(404);
  await strictApi.close();
});
