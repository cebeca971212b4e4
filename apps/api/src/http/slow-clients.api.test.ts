import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { slowClientLimits } from './slow-clients.ts';

let api: TestApi;
let app: FastifyInstance;
const sockets: Socket[] = [];
const limits = { arrivalMs: 400, stalledMs: 60_000, maxOpenPerAddress: 3 };

beforeAll(async () => {
  api = await startTestApi({ rateLimit: true, env: { TRUST_PROXY: '127.0.0.1' } });
  app = await buildApp(api.context, limits);
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});
afterAll(async () => {
  await app.close();
  await api.close();
});

/**
 * Opens a raw connection that sends this text and then nothing. `received` returns the response so far, and `ended` resolves when
 * the connection closes.
 */
function openConnection(sent: string) {
  const { port } = app.server.address() as { port: number };
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk.toString();
  });
  socket.on('error', () => {});
  const ended = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  socket.write(sent);
  return { socket, ended, received: () => received };
}

const buildUnfinishedRequest = (address: string, path = '/v1/token/exchange') =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${address}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"token":`;

it('disconnects a request whose body does not arrive, with 408', async () => {
  const { ended, received } = openConnection(buildUnfinishedRequest('198.51.100.1'));
  await ended;
  expect(received()).toMatch(/^HTTP\/1\.1 408 /);
  expect(received()).toContain('x-content-type-options: nosniff');
});

it('disconnects a request whose headers do not end, with 408', async () => {
  const { ended, received } = openConnection('GET /v1/openapi.json HTTP/1.1\r\nHost: localhost\r\n');
  await ended;
  expect(received()).toMatch(/^HTTP\/1\.1 408 /);
});

it('disconnects an unfinished form post to the sign-in provider', async () => {
  const { ended } = openConnection(buildUnfinishedRequest('198.51.100.2', '/oidc/token'));
  await ended;
});

it('disconnects a client that holds back its large body after a response', async () => {
  const { ended, received } = openConnection(
    'POST /v1/customer/1/line-availability-batch HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 15000000\r\n\r\n{',
  );
  await ended;
  expect(received()).toMatch(/^HTTP\/1\.1 401 /);
});

it('gives a body that stops arriving its response before the connection counts as stalled', () => {
  expect(slowClientLimits.stalledMs).toBeGreaterThan(slowClientLimits.arrivalMs + 1_000);
});

it('serves other clients while bodies do not arrive', async () => {
  const patient = await buildApp(api.context, { ...limits, arrivalMs: 60_000, maxOpenPerAddress: 1_000 });
  await patient.listen({ host: '127.0.0.1', port: 0 });
  const { port } = patient.server.address() as { port: number };
  const open = Array.from({ length: 250 }, (_, index) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {});
    socket.write(buildUnfinishedRequest('198.51.100.3', index % 2 === 0 ? '/v1/token/exchange' : '/oidc/token'));
    return socket;
  });
  try {
    await expect.poll(() => new Promise((resolve) => patient.server.getConnections((_error, count) => resolve(count)))).toBe(250);
    for (let count = 0; count < 5; count++) {
      expect((await fetch(`http://127.0.0.1:${port}/v1/validate/countries`)).status).toBe(200);
    }
  } finally {
    for (const socket of open) socket.destroy();
    await patient.close();
  }
});

it('rejects an address with too many open requests, counts IPv6 by /64, and serves others', async () => {
  const { promise: enough, resolve: letGo } = Promise.withResolvers<void>();
  const slow = await buildApp(api.context, limits);
  let arrived = 0;
  slow.get('/v1/slow', async () => {
    arrived++;
    await enough;
    return {};
  });
  const get = (address: string) =>
    slow.inject({ url: '/v1/slow', remoteAddress: '127.0.0.1', headers: { 'x-forwarded-for': address } });
  const open = [1, 2, 3].map((host) => get(`2001:db8:0:1::${host}`));
  await expect.poll(() => arrived).toBe(3);
  expect((await get('2001:db8:0:1:ffff::4')).statusCode).toBe(429);
  const others = [get('2001:db8:0:2::1'), get('198.51.100.9')];
  letGo();
  for (const response of await Promise.all([...open, ...others])) expect(response.statusCode).toBe(200);
  expect((await get('2001:db8:0:1::1')).statusCode).toBe(200);
  await slow.close();
});

it('limits the requests of one address for the API reference', async () => {
  const get = () => app.inject({ url: '/docs', remoteAddress: '127.0.0.1', headers: { 'x-forwarded-for': '198.51.100.20' } });
  const statuses = new Set<number>();
  for (let count = 0; count < 31; count++) statuses.add((await get()).statusCode);
  expect([...statuses]).toEqual([200, 429]);
});

it('does not delay the shutdown by a connection that was opened in advance', async () => {
  const patient = await buildApp(api.context, { ...limits, arrivalMs: 300_000, stalledMs: 300_000 });
  await patient.listen({ host: '127.0.0.1', port: 0 });
  const connected = once(patient.server, 'connection');
  const socket = connect((patient.server.address() as { port: number }).port, '127.0.0.1');
  sockets.push(socket);
  await connected;
  await patient.close();
  expect(await new Promise((resolve) => patient.server.getConnections((_error, count) => resolve(count)))).toBe(0);
});
