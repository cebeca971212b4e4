import { randomUUID } from 'node:crypto';
import { defineOperation } from '@demarc/contract/operation.ts';
import { sql } from 'drizzle-orm';
import Fastify, { type FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../db/database.ts';
import { attempts, idempotencyKeys } from '../db/schema/server.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { registerErrorHandler } from './error-handler.ts';
import { createIdempotencyStore, type IdempotencyLock, type IdempotencyStore } from './idempotency.ts';
import { createRateLimits } from './rate-limits.ts';
import { serve } from './serve.ts';

const makeThing = defineOperation({
  id: 'makeThing',
  method: 'POST',
  path: '/v1/thing',
  summary: 'Makes a thing.',
  tag: 'Thing',
  access: { signedIn: false },
  body: Type.Object({ name: Type.String() }),
  repeatable: true,
  shownOnce: ['secret'],
  response: Type.Object({ id: Type.String(), secret: Type.Optional(Type.String()) }),
  status: 201,
});

let api: TestApi;
let app: FastifyInstance;
/** A second process on the same database. */
let other: FastifyInstance;
/** Hooks before the change, at the end of its transaction, and after the commit. */
let beforeWork: () => Promise<void>;
let beforeCommit: (tx: Database) => Promise<void>;
let afterCommit: () => Promise<void>;

beforeAll(async () => {
  api = await startTestApi();
  app = await buildThings(api.app.idempotency);
  other = await buildThings(createIdempotencyStore(api.db, api.clock, api.context.keys));
});
afterAll(async () => {
  await app.close();
  await other.close();
  await api.close();
});
beforeEach(async () => {
  beforeWork = async () => {};
  beforeCommit = async () => {};
  afterCommit = async () => {};
  await api.db.delete(attempts);
});

async function buildThings(idempotency: IdempotencyStore): Promise<FastifyInstance> {
  const built = Fastify({ genReqId: () => randomUUID() });
  built.decorateRequest('session', null);
  built.decorateRequest('system', null);
  built.decorateRequest('language', 'en');
  built.decorate('config', api.config);
  built.decorate('sessions', api.app.sessions);
  built.decorate('idempotency', idempotency);
  built.decorate('limits', await createRateLimits(built, api.context));
  registerErrorHandler(built);
  serve(built, makeThing, async ({ body }, _session, { saveResponse }) => {
    const response = { id: randomUUID(), secret: 'shown once', internal: 'not of the contract' };
    await beforeWork();
    await api.db.transaction(async (tx: Database) => {
      const key = body.name === 'unique' ? 'unique' : response.id;
      await tx.insert(attempts).values({ key, count: 1, resetsAt: new Date() });
      if (body.name === 'refused') throw new Error('came to nothing');
      await saveResponse(tx, response);
      if (body.name === 'rolled back') throw new Error('after the last act');
      await beforeCommit(tx);
    });
    await afterCommit();
    return response;
  });
  return built;
}

const send = async (key: string | string[] | null, name = 'one', remoteAddress = '192.0.2.1', to = app) => {
  const headers = key === null ? {} : { 'idempotency-key': key };
  const { statusCode, payload } = await to.inject({
    method: 'POST',
    url: '/v1/thing',
    headers,
    payload: { name },
    remoteAddress,
  });
  return { status: statusCode, body: JSON.parse(payload) };
};
const countThings = () => api.db.$count(attempts);

/** Creates a gate that blocks the first request until it is opened. */
function createGate() {
  const entered = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  let isFirst = true;
  const hold = async () => {
    if (!isFirst) return;
    isFirst = false;
    entered.resolve();
    await gate.promise;
  };
  return { hold, entered: entered.promise, letGo: () => gate.resolve() };
}

describe('a repeated request with the same key', () => {
  it('gets the same response without the fields that are shown once, and changes nothing', async () => {
    const key = randomUUID();
    const first = await send(key);
    expect(first).toEqual({ status: 201, body: { id: expect.any(String), secret: 'shown once' } });
    for (const again of [key, key.toUpperCase()]) expect(await send(again)).toEqual({ status: 201, body: { id: first.body.id } });
    expect(await countThings()).toBe(1);
    const savedRows = JSON.stringify(await api.db.select().from(idempotencyKeys));
    expect(savedRows).toContain(first.body.id);
    expect(savedRows).not.toMatch(/shown once|not of the contract|192\.0\.2\.1/);
    expect(savedRows).not.toContain(key);
  });

  it('waits for the first request, even if there are several repeats', async () => {
    const key = randomUUID();
    const { hold, entered, letGo } = createGate();
    beforeWork = hold;
    const first = send(key);
    await entered;
    const second = send(key);
    letGo();
    expect((await second).body.id).toBe((await first).body.id);

    const otherKey = randomUUID();
    const all = await Promise.all(Array.from({ length: 5 }, () => send(otherKey)));
    expect(all.map(({ status }) => status)).toEqual(Array(5).fill(201));
    expect(new Set(all.map(({ body }) => body.id)).size).toBe(1);
    expect(all.filter(({ body }) => body.secret)).toHaveLength(1);
    expect(await countThings()).toBe(2);
  });

  it('gets UNAVAILABLE when the first request takes longer than 5 seconds', async () => {
    const key = randomUUID();
    await acquireLock(key);
    const second = acquireLock(key);
    api.clock.moveBy(6);
    await expect(second).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfterSeconds: 1 });
  });

  it('succeeds immediately if another process stopped during the first request', async () => {
    const key = randomUUID();
    await acquireLock(key, createIdempotencyStore(api.db, api.clock, api.context.keys));
    const { status, body } = await send(key);
    expect(status).toBe(201);
    expect(await send(key)).toEqual({ status: 201, body: { id: body.id } });
    expect(await countThings()).toBe(1);
  });

  it('gets the same response after a key rotation', async () => {
    const key = randomUUID();
    const { body } = await send(key);
    const cookieKeys = [randomUUID(), ...api.context.keys.cookieKeys];
    const rotated = await buildThings(createIdempotencyStore(api.db, api.clock, { cookieKeys }));
    expect(await send(key, 'one', '192.0.2.1', rotated)).toEqual({ status: 201, body: { id: body.id } });
    expect(await countThings()).toBe(1);
    await rotated.close();
  });

  it('succeeds immediately after the connection was lost during the change', async ({ skip }) => {
    if (api.context.database.kind === 'embedded') return skip('the embedded database has one connection, in this process');
    const key = randomUUID();
    beforeCommit = async (tx) => void (await tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`));
    const cut = await send(key);
    expect(cut).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
    expect(await countThings()).toBe(0);
    beforeCommit = async () => {};
    const [here, there] = [await send(key), await send(key, 'one', '192.0.2.1', other)];
    expect(here).toEqual({ status: 201, body: { id: expect.any(String), secret: 'shown once' } });
    expect(there).toEqual({ status: 201, body: { id: here.body.id } });
    expect(await countThings()).toBe(1);
  });

  it.each(['one', 'unique'])('is executed once when two processes receive it concurrently (%s)', async (name) => {
    const key = randomUUID();
    // Both processes have looked for a response before the first one makes a change.
    const { promise, resolve } = Promise.withResolvers<void>();
    let started = 0;
    beforeWork = async () => {
      started += 1;
      if (started === 2) resolve();
      await promise;
    };
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, index) => send(key, name, '192.0.2.1', index % 2 ? other : app)),
    );
    expect(started).toBe(2);
    expect(responses.map(({ status }) => status)).toEqual(Array(8).fill(201));
    expect(new Set(responses.map(({ body }) => body.id)).size).toBe(1);
    expect(responses.filter(({ body }) => body.secret)).toHaveLength(1);
    expect(await countThings()).toBe(1);
  });

  it('is rejected if another process has meanwhile responded to the key with another body', async () => {
    const key = randomUUID();
    const { hold, entered, letGo } = createGate();
    beforeWork = hold;
    const slow = send(key, 'two');
    await entered;
    expect((await send(key, 'one', '192.0.2.1', other)).status).toBe(201);
    letGo();
    expect(await slow).toMatchObject({ status: 409, body: { code: 'IDEMPOTENCY_KEY_REUSED' } });
    expect(await countThings()).toBe(1);
  });

  it.each(['refused', 'rolled back'])('is executed if the first request was %s', async (name) => {
    const key = randomUUID();
    expect((await send(key, name)).status).toBe(500);
    expect(await countThings()).toBe(0);
    expect((await send(key, name)).status).toBe(500);
    expect((await send(key)).status).toBe(201);
  });

  it('gets the response when the first request failed after its commit', async () => {
    const key = randomUUID();
    afterCommit = async () => {
      throw new Error('after the commit');
    };
    expect((await send(key)).status).toBe(500);
    expect(await send(key)).toMatchObject({ status: 201, body: { id: expect.any(String) } });
    expect(await countThings()).toBe(1);
  });

  it('is executed again after 24 hours', async () => {
    const key = randomUUID();
    const first = await send(key);
    api.clock.moveBy(24 * 3600 - 5);
    expect((await send(key)).body.id).toBe(first.body.id);
    api.clock.moveBy(10);
    expect((await send(key)).body).toMatchObject({ secret: 'shown once' });
    expect(await countThings()).toBe(2);
  });
});

describe('an idempotency key', () => {
  it('belongs to one request: another body is rejected, even while the first request is in progress', async () => {
    const key = randomUUID();
    const { hold, entered, letGo } = createGate();
    beforeWork = hold;
    const first = send(key);
    await entered;
    expect(await send(key, 'two')).toMatchObject({ status: 409, body: { code: 'IDEMPOTENCY_KEY_REUSED' } });
    letGo();
    await first;
    expect(await send(key, 'two')).toMatchObject({ status: 409, body: { code: 'IDEMPOTENCY_KEY_REUSED' } });
    expect(await countThings()).toBe(1);
  });

  it('belongs to one caller, which is the IP address if nobody is signed in', async () => {
    const key = randomUUID();
    const [first, second] = [await send(key), await send(key, 'two', '192.0.2.2')];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(first.body.id).not.toBe(second.body.id);
  });

  it.each(['', 'abc', '1', randomUUID().replaceAll('-', ''), `urn:uuid:${randomUUID()}`, `${randomUUID()} `.repeat(2)])(
    'must be a UUID: rejects %j',
    async (key) => {
      expect(await send(key)).toMatchObject({
        status: 400,
        body: { code: 'VALIDATION_FAILED', validationErrors: [{ field: 'header.idempotency-key' }] },
      });
      expect(await countThings()).toBe(0);
    },
  );

  it('is rejected when sent twice', async () => {
    expect((await send([randomUUID(), randomUUID()])).status).toBe(400);
  });

  it('is optional: without one, each request is executed', async () => {
    expect((await send(null)).body.id).not.toBe((await send(null)).body.id);
  });
});

/** Starts the request of `send` without finishing it. */
async function acquireLock(key: string, idempotency = api.app.idempotency): Promise<IdempotencyLock> {
  const request = { params: {}, query: {}, body: { name: 'one' } };
  const begun = await idempotency.begin({ caller: 'address 192.0.2.1', operation: 'makeThing', key, request });
  if ('response' in begun) throw new Error('There is a saved response already.');
  return begun.lock;
}
