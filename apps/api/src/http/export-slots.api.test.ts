import { Readable } from 'node:stream';
import { exportActivity } from '@demarc/contract/activity.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { insertCustomer } from '../testing/builders.ts';
import { admin } from '../testing/sessions.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { createExportSlots } from './export-slots.ts';
import { serve } from './serve.ts';

let api: TestApi;
let app: FastifyInstance;
let origin: string;
const stops: (() => void)[] = [];
beforeAll(async () => {
  api = await startTestApi({ rateLimit: true });
  app = await buildApp(api.context);
  // An export that never finishes: nothing follows its first bytes.
  serve(app, { ...exportActivity, path: '/v1/customer/:customerId/endless' }, async () => ({
    fileName: 'endless.csv',
    content: createEndlessStream(),
  }));
  origin = await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  // The server waits for running exports.
  for (const stop of stops) stop();
  await app.close();
  await api.close();
});

function createEndlessStream(): Readable {
  const content = new Readable({ read() {} });
  content.push('a,b\r\n'.repeat(1_000));
  return content;
}

/** Creates a user who exports, at a new company. */
async function createExporter() {
  const { customerId } = await insertCustomer(api.db);
  const authorization = `Bearer ${await api.getToken(admin(customerId))}`;
  return {
    customerId,
    start: async (init: RequestInit = {}) => {
      const stopping = new AbortController();
      const stop = () => stopping.abort();
      stops.push(stop);
      const headers = { authorization, ...(init.headers as object) };
      const response = await fetch(`${origin}/v1/customer/${customerId}/endless`, { ...init, headers, signal: stopping.signal });
      return { response, stop };
    },
    whole: () => api.call(exportActivity, { params: { customerId } }, admin(customerId)),
  };
}

describe('concurrent exports', () => {
  it('are limited to five for each customer, and the next gets a Retry-After', async () => {
    const { start, whole } = await createExporter();
    const running = await Promise.all(Array.from({ length: 5 }, () => start()));
    expect(running.map(({ response }) => response.status)).toEqual([200, 200, 200, 200, 200]);
    const { response } = await start();
    expect(response.status).toBe(429);
    expect(await response.json()).toMatchObject({ code: 'TOO_MANY_EXPORTS' });
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    // Another process and another export share the slots of the customer.
    expect(await whole()).toMatchObject({ status: 429, problem: { code: 'TOO_MANY_EXPORTS' } });
    expect((await (await createExporter()).whole()).status).toBe(200);
    for (const slot of running) slot.stop();
  });

  it.each([['gzip'], ['identity']])('release a slot when the client of one with %s disconnects', async (encoding) => {
    const { start } = await createExporter();
    const headers = { 'accept-encoding': encoding };
    const running = await Promise.all(Array.from({ length: 5 }, () => start({ headers })));
    running[2]!.stop();
    await expect.poll(async () => (await start({ headers })).response.status, { timeout: 10_000 }).toBe(200);
    expect((await start({ headers })).response.status).toBe(429);
    for (const slot of running) slot.stop();
  });

  it('are counted without finished ones and HEAD requests', async () => {
    const { start, whole } = await createExporter();
    for (let count = 0; count < 7; count++) {
      await expect.poll(async () => (await whole()).status).toBe(200);
      await expect.poll(async () => (await start({ method: 'HEAD' })).response.status).toBe(200);
    }
  });
});

describe('an export slot', () => {
  const endless = async () => ({ content: createEndlessStream() });

  it('is counted exactly for concurrent requests in two processes', async () => {
    const { customerId } = await createExporter();
    const processes = [createExportSlots(api.context), createExportSlots(api.context)];
    const runs = Array.from({ length: 12 }, (_, index) => processes[index % 2]!.run(customerId, 5, endless));
    const results = await Promise.allSettled(runs);
    const contents = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value.content] : []));
    expect(contents).toHaveLength(5);
    for (const content of contents) content.destroy();
  });

  it('is released when the file cannot be created', async () => {
    const { customerId } = await createExporter();
    const slots = createExportSlots(api.context);
    for (let count = 0; count < 6; count++)
      await expect(slots.run(customerId, 1, () => Promise.reject(new Error('no file')))).rejects.toThrow('no file');
  });

  it('expires when its process dies, and a late release does not affect others', async () => {
    const { customerId } = await createExporter();
    const slots = createExportSlots(api.context);
    const dead = await slots.run(customerId, 1, endless);
    await expect(slots.run(customerId, 1, endless)).rejects.toMatchObject({ code: 'TOO_MANY_EXPORTS' });
    api.clock.moveBy(120);
    const heir = await slots.run(customerId, 1, endless);
    dead.content.destroy();
    await new Promise((resolve) => dead.content.once('close', resolve));
    await expect(slots.run(customerId, 1, endless)).rejects.toMatchObject({ code: 'TOO_MANY_EXPORTS' });
    heir.content.destroy();
  });
});
