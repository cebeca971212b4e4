import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

it('rejects requests above its capacity immediately, and recovers', async () => {
  const app = await buildApp(api.parts);
  const { promise: enough, resolve: letGo } = Promise.withResolvers<void>();
  app.get('/v1/slow', async () => {
    await enough;
    return {};
  });
  const accepted = Array.from({ length: 200 }, () => app.inject('/v1/slow'));
  await expect.poll(async () => (await app.inject('/healthz')).statusCode).toBe(200);
  const refused = await app.inject('/v1/slow');
  expect([refused.statusCode, refused.json().code, refused.headers['retry-after']]).toEqual([503, 'UNAVAILABLE', '1']);
  letGo();
  for (const reply of await Promise.all(accepted)) expect(reply.statusCode).toBe(200);
  expect((await app.inject('/v1/slow')).statusCode).toBe(200);
  await app.close();
});
