import { getCustomer } from '@demarc/contract/customer.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { connectPostgres } from '../db/database.ts';
import { newCustomerId } from '../testing/builders.ts';
import { viewer } from '../testing/sessions.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

it('responds with 503 while the database is unavailable, and is alive but not ready', async () => {
  const customerId = newCustomerId();
  const token = await api.getToken(viewer(customerId));
  const url = 'postgres://nobody@127.0.0.1:1/nothing';
  const unreachable = await connectPostgres({ url });
  const app = await buildApp({ ...api.context, database: unreachable });
  const response = await app.inject({
    url: getCustomer.path.replace(':customerId', String(customerId)),
    headers: { authorization: `Bearer ${token}` },
  });
  expect(response.statusCode).toBe(503);
  expect(response.headers['retry-after']).toBe('1');
  expect(Object.keys(response.json()).sort()).toEqual(['code', 'correlationId', 'message', 'status']);
  expect((await app.inject('/healthz')).statusCode).toBe(200);
  expect((await app.inject('/readyz')).statusCode).toBe(503);
  await app.close();
  await unreachable.close();
});

it('reveals nothing about an internal error but its correlation id', async () => {
  const app = await buildApp(api.context);
  app.get('/v1/fault', async () => {
    throw new Error('select * from customer at /srv/app.ts');
  });
  const response = await app.inject({ url: '/v1/fault', headers: { 'accept-language': 'nl' } });
  expect(response.json()).toEqual({
    status: 500,
    code: 'INTERNAL_ERROR',
    message: 'Er ging iets mis aan onze kant.',
    correlationId: response.headers['x-correlation-id'],
  });
  await app.close();
});
