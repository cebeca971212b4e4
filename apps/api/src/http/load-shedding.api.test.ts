import { once } from 'node:events';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

it('rejects requests above its capacity immediately, and recovers', async () => {
  const app = await buildApp(api.context);
  const { promise: enough, resolve: letGo } = Promise.withResolvers<void>();
  app.get('/v1/slow', async () => {
    await enough;
    return {};
  });
  const acceptedRequests = Array.from({ length: 200 }, () => app.inject('/v1/slow'));
  await expect.poll(async () => (await app.inject('/healthz')).statusCode).toBe(200);
  const refusedResponse = await app.inject('/v1/slow');
  expect([refusedResponse.statusCode, refusedResponse.json().code, refusedResponse.headers['retry-after']]).toEqual([
    503,
    'UNAVAILABLE',
    '1',
  ]);
  letGo();
  for (const response of await Promise.all(acceptedRequests)) expect(response.statusCode).toBe(200);
  expect((await app.inject('/v1/slow')).statusCode).toBe(200);
  await app.close();
});

it('counts a GET request with a body, even if nobody reads the body', async () => {
  const app = await buildApp(api.context);
  const { promise: enough, resolve: letGo } = Promise.withResolvers<void>();
  app.get('/v1/slow', async () => {
    await enough;
    return {};
  });
  const acceptedRequests = Array.from({ length: 200 }, () => app.inject({ url: '/v1/slow', payload: 'x' }));
  await expect.poll(async () => (await app.inject('/healthz')).statusCode).toBe(200);
  expect((await app.inject('/v1/slow')).statusCode).toBe(503);
  letGo();
  for (const response of await Promise.all(acceptedRequests)) expect(response.statusCode).toBe(200);
  await app.close();
});

it.each([
  ['does not count a static file that a client does not read to its end', true, 0],
  ['counts a stream that is made while it is read', false, 20],
] as const)('%s', async (_title, isStaticFile, inFlight) => {
  const app = await buildApp(api.context);
  const streams: Readable[] = [];
  app.get('/v1/endless', isStaticFile ? { config: { isStaticFile } } : {}, async (_request, reply) => {
    const stream = new Readable({ read() {} });
    stream.push('x');
    streams.push(stream);
    return reply.type('text/plain').send(stream);
  });
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  const reading = new AbortController();
  const request = { headers: { 'accept-encoding': 'identity' }, signal: reading.signal };
  await Promise.all(Array.from({ length: 20 }, () => fetch(`${origin}/v1/endless`, request)));
  expect((await app.inject('/metrics')).body).toContain(`\nhttp_requests_in_flight ${inFlight}\n`);
  reading.abort();
  await Promise.all(streams.map((stream) => stream.closed || once(stream, 'close')));
  await app.close();
});
