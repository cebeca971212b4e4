import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { NoAnswerError, ProblemError } from '@demarc/client/client.ts';
import { follow, type StreamMessage } from '@demarc/client/follow.ts';
import type { Role } from '@demarc/contract/access.ts';
import { getAccount, updateAccount } from '@demarc/contract/account.ts';
import { deleteApiToken } from '@demarc/contract/api-token.ts';
import type { CustomerType } from '@demarc/contract/customer.ts';
import { type EventType, followEvents } from '@demarc/contract/event.ts';
import { readNotices } from '@demarc/contract/notice.ts';
import { revokeToken } from '@demarc/contract/session.ts';
import { eq, lte, sql } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildApp } from '../../app.ts';
import { writeAudit } from '../../db/audit.ts';
import { getLastPosition } from '../../db/event-feed.ts';
import { hashSecret } from '../../db/hash-secret.ts';
import { accounts } from '../../db/schema/account.ts';
import { apiTokens } from '../../db/schema/api-token.ts';
import { events } from '../../db/schema/audit.ts';
import { customers } from '../../db/schema/customer.ts';
import { sessions } from '../../db/schema/session.ts';
import type { Session } from '../../http/session.ts';
import { insertCustomer } from '../../testing/builders.ts';
import { createSession, type SignedIn } from '../../testing/sessions.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

const metricsToken = 'a-token-for-metrics';
let api: TestApi;
let endpoint: string;
beforeAll(async () => {
  api = await startTestApi({ env: { METRICS_TOKEN: metricsToken } });
  endpoint = await api.app.listen({ host: '127.0.0.1', port: 0 });
  await waitUntilListening(api);
});
afterAll(() => api.close());

/**
 * When a server starts listening to others it assumes that it missed something, which ends streams that a test has just opened.
 */
async function waitUntilListening({ context: { notifyChannel }, db }: TestApi): Promise<void> {
  const heard = new Set<string>();
  notifyChannel.subscribe((subject) => heard.add(subject));
  await vi.waitFor(async () => {
    await notifyChannel.notify(db, 'test:awake');
    expect(heard).toContain('test:awake');
  }, 10_000);
}

/** A busy machine is slow. */
const pollExpect = <T>(read: () => T) => expect.poll(read, { timeout: 10_000, interval: 20 });

interface Subscriber extends SignedIn {
  customerId: number;
}

async function createSubscriber(roles: Role[] = ['RESELLER_ADMIN'], of?: number): Promise<Subscriber> {
  const customerId = of ?? (await insertCustomer(api.db)).customerId;
  return { customerId, ...(await createSession(api, { customerId, roles })) };
}

function recordEvent(
  customerId: number,
  type: EventType = 'line.state-changed',
  data: Record<string, unknown> = {},
  objectId: string = randomUUID(),
) {
  const author = { actor: 'SYSTEM', accountId: null, ip: null, operation: 'test' } as const;
  const change = { customerId, type, objectType: 'line', objectId, before: null, after: null, data };
  return api.db.transaction((tx) => writeAudit(tx, api.clock, author, change));
}

type Message = StreamMessage<typeof followEvents>;
interface Subscription {
  heard: Message[];
  /** Types of the changes, in order of arrival. */
  types(): string[];
  /** How it ended: null if the server ended it. */
  ended: Promise<unknown>;
  stop(): void;
}

const openSubscriptions = new Set<Subscription>();
afterEach(async () => {
  for (const one of openSubscriptions) one.stop();
  await Promise.all([...openSubscriptions].map(({ ended }) => ended));
  openSubscriptions.clear();
  await pollExpect(() => api.app.streams.count()).toBe(0);
});

interface Options {
  lastEventId?: string;
  isFollowing?: boolean;
  at?: string;
}

/** Subscribes in the background. */
function subscribe({ customerId, token }: Subscriber, { lastEventId, isFollowing, at = endpoint }: Options = {}): Subscription {
  const stopped = new AbortController();
  const heard: Message[] = [];
  const read = async () => {
    const input = { params: { customerId }, ...(isFollowing === undefined ? {} : { query: { follow: isFollowing } }) };
    const stream = follow({ endpoint: at, token: () => token }, followEvents, input, { lastEventId, signal: stopped.signal });
    for await (const message of stream) heard.push(message);
    return null;
  };
  const one = {
    heard,
    types: () => heard.flatMap((message) => (message.event === 'change' ? [message.data.type] : [])),
    ended: read().catch((error: unknown) => error),
    stop: () => stopped.abort(),
  };
  openSubscriptions.add(one);
  return one;
}

/** Subscribes and waits for the stream to start. */
async function subscribeAndWait(follower: Subscriber, options: Options = {}): Promise<Subscription> {
  const one = subscribe(follower, options);
  const failed = one.ended.then((error) => {
    throw error ?? new Error('The stream ended at once');
  });
  failed.catch(() => {});
  await Promise.race([pollExpect(() => one.heard[0]?.event).toBe('hello'), failed]);
  return one;
}

/** All messages for a returning client. */
async function readSince(follower: Subscriber, lastEventId?: string): Promise<Message[]> {
  const one = subscribe(follower, { isFollowing: false, ...(lastEventId === undefined ? {} : { lastEventId }) });
  expect(await one.ended).toBe(null);
  return one.heard;
}

const getIds = (messages: readonly Message[]) => messages.map(({ id }) => Number(id));
const getTypes = (messages: readonly Message[]) => messages.flatMap((one) => (one.event === 'change' ? [one.data.type] : []));

describe('received events', () => {
  it('are those of the own company only', async () => {
    const [own, other] = [await createSubscriber(), await createSubscriber()];
    const [mine, theirs] = [await subscribeAndWait(own), await subscribeAndWait(other)];
    await recordEvent(other.customerId, 'order.completed');
    await recordEvent(own.customerId, 'order.planned', { lineId: 'LN-1' });
    await pollExpect(() => mine.types()).toEqual(['order.planned']);
    await pollExpect(() => theirs.types()).toEqual(['order.completed']);
    const [row] = await api.db.select().from(events).where(eq(events.customerId, own.customerId));
    expect(mine.heard[1]).toEqual({
      id: String(row?.position),
      event: 'change',
      data: {
        eventId: row?.position,
        customerId: own.customerId,
        type: 'order.planned',
        objectId: row?.objectId,
        data: { lineId: 'LN-1' },
        occurredAt: row?.occurredAt.toISOString(),
      },
    });
  });

  const all = [
    'account.created',
    'api-token.created',
    'availability-batch.done',
    'customer.changed',
    'line.suspended',
    'loyalty.earned',
    'order.completed',
    'session.began',
    'tv-device.added',
    'unknown.happened',
  ] as EventType[];
  const everybodys = ['customer.changed', 'line.suspended'];
  const ordering = ['availability-batch.done', 'customer.changed', 'line.suspended', 'order.completed'];
  const desk = ['customer.changed', 'line.suspended', 'tv-device.added'];
  it.each([
    ['a viewer', [], 'reseller', everybodys],
    ['who orders', ['RESELLER_ORDER'], 'reseller', ordering],
    ['the service desk', ['RESELLER_SERVICE_DESK'], 'reseller', desk],
    ['an administrator', ['RESELLER_ADMIN'], 'reseller', all.slice(0, -1)],
    ['who orders at an end user', ['RESELLER_ORDER'], 'end-user', everybodys],
  ] as [string, Role[], CustomerType, string[]][])(
    'for %s are those that the role can read',
    async (_who, roles, customerType, expected) => {
      const { customerId } = await insertCustomer(api.db, { customerType });
      const follower = await createSubscriber(roles, customerId);
      const hello = (await readSince(follower))[0]?.id;
      const live = await subscribeAndWait(follower);
      for (const type of all) await recordEvent(customerId, type);
      await pollExpect(() => live.types()).toHaveLength(expected.length);
      expect(live.types()).toEqual(expected);
      // Events after a position and events of the last seconds are selected by different queries.
      expect(getTypes(await readSince(follower, hello!))).toEqual(expected);
      expect(getTypes(await readSince(follower))).toEqual(expected);
    },
  );

  it('include the own account and its tokens for everyone, but not those of colleagues', async () => {
    const me = await createSubscriber(['RESELLER_ORDER']);
    const colleague = await createSubscriber([], me.customerId);
    const place = String(await getLastPosition(api.db));
    const [mine, theirs] = [await subscribeAndWait(me), await subscribeAndWait(colleague)];
    const { accountId } = me;
    const concerning = { objectId: accountId, data: {} };
    for (const [type, one] of [
      ['account.changed', concerning],
      ['api-token.created', { data: { accountId } }],
      // No operation shows the account's own sessions.
      ['session.began', concerning],
      ['webhook.paused', { data: { accountId } }],
      ['customer.changed', {}],
    ] as const)
      await recordEvent(me.customerId, type, one.data, 'objectId' in one ? one.objectId : undefined);
    await pollExpect(() => theirs.types()).toEqual(['customer.changed']);
    await pollExpect(() => mine.types()).toEqual(['account.changed', 'api-token.created', 'customer.changed']);
    expect(getTypes(await readSince(me, place))).toEqual(mine.types());
    expect(getTypes(await readSince(colleague, place))).toEqual(theirs.types());
  });

  it('report once that notices were read, to the same account only', async () => {
    const me = await createSubscriber();
    const colleague = await createSubscriber([], me.customerId);
    const place = String(await getLastPosition(api.db));
    await recordEvent(me.customerId, 'line.suspended');
    const noticeId = await getLastPosition(api.db);
    const [mine, theirs] = [
      await subscribeAndWait(me, { lastEventId: place }),
      await subscribeAndWait(colleague, { lastEventId: place }),
    ];
    const read = () => api.call(readNotices, { params: { customerId: me.customerId }, body: { noticeId } }, me.token);
    expect([(await read()).status, (await read()).status]).toEqual([204, 204]);
    await recordEvent(me.customerId, 'line.suspended');
    await pollExpect(() => theirs.types()).toHaveLength(2);
    await pollExpect(() => mine.types()).toHaveLength(2);
    expect(theirs.heard.map(({ event }) => event)).toEqual(['hello', 'change', 'change']);
    expect(mine.heard.map(({ event }) => event)).toEqual(['hello', 'change', 'notices', 'change']);
    expect(mine.heard[2]).toEqual({ id: String(noticeId), event: 'notices', data: {} });
  });

  it('start ten seconds ago for a newly loaded page', async () => {
    const follower = await createSubscriber();
    await recordEvent(follower.customerId, 'order.planned');
    api.clock.moveBy(11);
    await recordEvent(follower.customerId, 'order.late');
    await recordEvent(follower.customerId, 'order.completed');
    const heard = await readSince(follower);
    expect(getTypes(heard)).toEqual(['order.late', 'order.completed']);
    expect(getIds(heard)).toEqual(getIds(heard).toSorted((one, other) => one - other));
    api.clock.moveBy(11);
    expect(await readSince(follower)).toEqual([
      { id: String(await getLastPosition(api.db)), event: 'hello', data: { roles: ['RESELLER_ADMIN'] } },
    ]);
  });
});

describe('resuming', () => {
  it('delivers every event exactly once, however often the connection breaks', async () => {
    const follower = await createSubscriber();
    const most = 100;
    const [hello] = await readSince(follower);
    const write = async () => {
      for (let number = 0; number < most; number++) {
        await recordEvent(follower.customerId, 'line.suspended', { number });
        await sleep(number % 15);
      }
    };
    const written = write();
    const heard: Message[] = [];
    let lastEventId = hello!.id!;
    for (let round = 0; heard.length < most && round < most; round++) {
      const one = await subscribeAndWait(follower, { lastEventId });
      await sleep((round * 70) % 350);
      one.stop();
      await one.ended;
      heard.push(...one.heard.slice(1));
      lastEventId = one.heard.at(-1)!.id!;
    }
    await written;
    const numbers = heard.map((message) => (message.event === 'change' ? message.data.data.number : message.event));
    expect(numbers).toEqual(Array.from({ length: most }, (_one, at) => at));
    expect(heard).toEqual((await readSince(follower, hello!.id!)).slice(1));
  });

  it('sends the same events to many concurrent subscribers', async () => {
    const follower = await createSubscriber();
    const place = String(await getLastPosition(api.db));
    const all: Subscription[] = [];
    for (let number = 0; number < 10; number++) {
      all.push(subscribe(follower, { lastEventId: place }));
      await Promise.all([recordEvent(follower.customerId), recordEvent(follower.customerId), sleep(60)]);
    }
    for (const one of all) await pollExpect(() => one.types()).toHaveLength(20);
    for (const one of all) expect(one.heard).toEqual(all[0]?.heard);
  });

  it('tells the client to reload after more than 500 events, and delivers later ones', async () => {
    const follower = await createSubscriber();
    const place = String(await getLastPosition(api.db));
    const rows = Array.from({ length: 501 }, (_one, at) => ({
      ...{ customerId: follower.customerId, type: 'line.suspended', objectId: String(at), data: {}, occurredAt: new Date() },
    }));
    await api.db.insert(events).values(rows.slice(0, 500));
    expect(await readSince(follower, place)).toHaveLength(501);
    await api.db.insert(events).values(rows.slice(500));
    const one = await subscribeAndWait(follower, { lastEventId: place });
    const newest = String(await getLastPosition(api.db));
    await expect
      .poll(() => one.heard)
      .toEqual([
        { id: newest, event: 'hello', data: { roles: ['RESELLER_ADMIN'] } },
        { id: newest, event: 'reset', data: {} },
      ]);
    await recordEvent(follower.customerId, 'order.completed');
    await pollExpect(() => one.types()).toEqual(['order.completed']);
  });

  it('tells the client to reload after more than 2,000 events that it cannot receive', async () => {
    const follower = await createSubscriber([]);
    const place = String(await getLastPosition(api.db));
    const write = (many: number) =>
      api.db.execute(sql`insert into ${events} (customer_id, type, object_id, data, occurred_at)
        select ${follower.customerId}::int, 'tv-code.issued', at::text, '{}'::jsonb, now() from generate_series(1, ${many}::int) as at`);
    await write(1_999);
    await recordEvent(follower.customerId, 'line.suspended');
    expect(getTypes(await readSince(follower, place))).toEqual(['line.suspended']);
    await write(1);
    expect((await readSince(follower, place)).map(({ event }) => event)).toEqual(['hello', 'reset']);
  });

  it.each(['99999999', '99999999999999999999'])('tells the client to reload from the future position %s', async (place) => {
    const follower = await createSubscriber();
    await recordEvent(follower.customerId);
    expect((await readSince(follower, place)).map(({ event }) => event)).toEqual(['hello', 'reset']);
  });

  it('tells the client to reload from a position whose events were purged', async () => {
    const follower = await createSubscriber();
    const index = await getLastPosition(api.db);
    await recordEvent(follower.customerId);
    await recordEvent(follower.customerId);
    const newest = await getLastPosition(api.db);
    expect(getTypes(await readSince(follower, String(index)))).toHaveLength(2);
    await api.db.delete(events).where(lte(events.position, index + 1));
    expect((await readSince(follower, String(index))).map(({ event }) => event)).toEqual(['hello', 'reset']);
    expect(getIds(await readSince(follower, String(index + 1)))).toEqual([index + 1, newest]);
    expect((await readSince(follower, String(newest))).map(({ event }) => event)).toEqual(['hello']);
  });
});

/** The same user with an API token. */
async function createApiTokenSubscriber(owner: Subscriber): Promise<Subscriber & { tokenId: string; sessionToken: string }> {
  const { customerId, accountId } = owner;
  const token = `dmc_${randomUUID()}`;
  const tokenId = randomUUID();
  await api.db.insert(apiTokens).values({
    ...{ customerId, accountId, tokenId, description: 'Following', createdByAccountId: accountId, createdAt: api.clock.now() },
    ...{ tokenPrefix: token.slice(0, 8), tokenHash: hashSecret(token) },
  });
  return { ...owner, token, tokenId, sessionToken: owner.token };
}

const changeAccount = (accountId: string, values: Partial<typeof accounts.$inferInsert>) =>
  api.db.update(accounts).set(values).where(eq(accounts.accountId, accountId));
const changeCustomer = (customerId: number, values: Partial<typeof customers.$inferInsert>) =>
  api.db.update(customers).set(values).where(eq(customers.customerId, customerId));

describe('a stream ends', () => {
  const over = async (one: Subscription) => expect(await one.ended).toBe(null);

  it('when its token expires', async () => {
    const one = await subscribeAndWait(await createSubscriber());
    api.clock.moveBy(890);
    await recordEvent((await createSubscriber()).customerId);
    await sleep(1_200);
    expect(api.app.streams.count()).toBe(1);
    api.clock.moveBy(11);
    await over(one);
  });

  it('when the user signs out, but not those of other sessions', async () => {
    const [leaves, stays] = [await createSubscriber(), await createSubscriber()];
    const [ends, goesOn] = [await subscribeAndWait(leaves), await subscribeAndWait(stays)];
    await api.call(revokeToken, {}, leaves.token);
    await over(ends);
    await recordEvent(stays.customerId, 'order.completed');
    await pollExpect(() => goesOn.types()).toEqual(['order.completed']);
    expect(await subscribe(leaves).ended).toMatchObject({ status: 401, problem: { code: 'TOKEN_INVALID' } });
  });

  it('when roles change, and has the new roles after reconnecting', async () => {
    const administrator = await createSubscriber();
    const colleague = await createSubscriber([], administrator.customerId);
    const one = await subscribeAndWait(colleague);
    const params = { customerId: colleague.customerId, accountId: colleague.accountId };
    const { body } = await api.call(getAccount, { params }, administrator.token);
    const change = { version: body.version, roles: ['RESELLER_ORDER' as const] };
    expect((await api.call(updateAccount, { params, body: change }, administrator.token)).status).toBe(200);
    await over(one);
    const again = await subscribeAndWait(colleague, { lastEventId: one.heard.at(-1)!.id! });
    await recordEvent(colleague.customerId, 'order.completed');
    await pollExpect(() => again.types().at(-1)).toBe('order.completed');
  });

  it('when events may have been missed', async () => {
    const one = await subscribeAndWait(await createSubscriber());
    await api.context.notifyChannel.notify(api.db, '*');
    await over(one);
  });

  it('within seconds when its session, account, rights or API token change without a notification', async () => {
    const changes: ((one: Subscriber & { tokenId: string }) => Promise<unknown>)[] = [
      ({ sid }) => api.db.update(sessions).set({ endedAt: new Date() }).where(eq(sessions.sid, sid)),
      ({ accountId }) => changeAccount(accountId, { status: 'DISABLED' }),
      ({ accountId }) => changeAccount(accountId, { deletedAt: new Date() }),
      ({ accountId }) => changeAccount(accountId, { roles: [] }),
      ({ customerId }) => changeCustomer(customerId, { customerType: 'end-user' }),
      ({ customerId }) => changeCustomer(customerId, { loyaltyParticipant: true }),
      ({ tokenId }) => api.db.update(apiTokens).set({ revokedAt: new Date() }).where(eq(apiTokens.tokenId, tokenId)),
    ];
    const unchanged = [await createSubscriber(), await createApiTokenSubscriber(await createSubscriber())];
    const stay = await Promise.all(unchanged.map((follower) => subscribeAndWait(follower)));
    const programs = await Promise.all(
      changes.map(async () => createApiTokenSubscriber(await createSubscriber(['RESELLER_ORDER']))),
    );
    const open = await Promise.all(
      programs.map((program, at) =>
        subscribeAndWait(at === changes.length - 1 ? program : { ...program, token: program.sessionToken }),
      ),
    );
    api.clock.moveBy(6);
    await sleep(1_200);
    expect(api.app.streams.count()).toBe(stay.length + open.length);
    for (const [at, change] of changes.entries()) await change(programs[at]!);
    api.clock.moveBy(6);
    for (const one of open) await over(one);
    expect(api.app.streams.count()).toBe(stay.length);
  });

  it('when its API token is revoked, and after 15 minutes', async () => {
    const owner = await createSubscriber();
    const { customerId, accountId } = owner;
    const program = await createApiTokenSubscriber(owner);
    const { tokenId } = program;
    const first = await subscribeAndWait(program);
    api.clock.moveBy(901);
    await over(first);
    const { token: fresh } = await createSession(api, { customerId, roles: ['RESELLER_ADMIN'] });
    const second = await subscribeAndWait(program);
    const reply = await api.call(deleteApiToken, { params: { customerId, accountId, tokenId } }, fresh);
    expect(reply.status).toBe(204);
    await over(second);
    expect(await subscribe(program).ended).toMatchObject({ status: 401 });
  });

  it('when it is the oldest and the account opens a thirteenth', async () => {
    const follower = await createSubscriber();
    const colleague = await subscribeAndWait(await createSubscriber([], follower.customerId));
    const all: Subscription[] = [];
    for (let number = 0; number < 12; number++) all.push(await subscribeAndWait(follower));
    expect(api.app.streams.count()).toBe(13);
    all.push(await subscribeAndWait(follower));
    await over(all[0]!);
    await recordEvent(follower.customerId);
    for (const one of [colleague, ...all.slice(1)]) await pollExpect(() => one.types()).toHaveLength(1);
    expect(api.app.streams.count()).toBe(13);
  });

  it('when the client disconnects', async () => {
    const one = await subscribeAndWait(await createSubscriber());
    expect(await countOpenStreams()).toBe('event_streams_open 1');
    one.stop();
    expect(await one.ended).toBeInstanceOf(NoAnswerError);
    await pollExpect(countOpenStreams).toBe('event_streams_open 0');
  });

  it('before it starts if the client has already disconnected', async () => {
    const session = { accountId: randomUUID(), tokenEndsAt: new Date(8_640_000_000_000_000) } as Session;
    const raw = Object.assign(new EventEmitter(), { closed: true });
    const stream = api.app.streams.open(session, { raw } as unknown as FastifyReply);
    expect([stream.ended.aborted, api.app.streams.count()]).toEqual([true, 0]);
  });

  it('when the client never reads', async () => {
    const follower = await createSubscriber();
    const reads = await subscribeAndWait(follower);
    const socket = await openUnreadSocket(follower);
    await pollExpect(() => api.app.streams.count()).toBe(2);
    const large = 'x'.repeat(1_000_000);
    for (let number = 0; number < 30 && api.app.streams.count() > 1; number++) {
      await recordEvent(follower.customerId, 'line.suspended', { number, large });
      await pollExpect(() => reads.types().length).toBe(number + 1);
    }
    expect(api.app.streams.count()).toBe(1);
    socket.destroy();
  });
});

async function countOpenStreams(): Promise<string | undefined> {
  const response = await api.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${metricsToken}` } });
  return /^event_streams_open \d+$/m.exec(response.body)?.[0];
}

/** Opens a stream over a connection that is never read. */
async function openUnreadSocket({ customerId, token }: Subscriber, at = endpoint): Promise<Socket> {
  const { hostname, port } = new URL(at);
  const socket = connect(Number(port), hostname).on('error', () => {});
  socket.write(`GET /v1/customer/${customerId}/event-stream HTTP/1.1\r\nHost: test\r\nAuthorization: Bearer ${token}\r\n\r\n`);
  return socket;
}

async function startSecondServer(): Promise<TestApi> {
  const other = await startTestApi({ sharesDatabaseWith: api });
  other.clock.moveBy((api.clock.now().getTime() - other.clock.now().getTime()) / 1_000);
  return other;
}

describe('with two servers', () => {
  it('each delivers events and sign-outs of the other', async () => {
    const other = await startSecondServer();
    try {
      const at = await other.app.listen({ host: '127.0.0.1', port: 0 });
      await waitUntilListening(other);
      const follower = await createSubscriber();
      const [here, there] = [await subscribeAndWait(follower), await subscribeAndWait(follower, { at })];
      await recordEvent(follower.customerId, 'order.completed');
      await pollExpect(() => there.types()).toEqual(['order.completed']);
      await pollExpect(() => here.heard).toEqual(there.heard);
      const { customerId, token } = follower;
      await api.call(readNotices, { params: { customerId }, body: { noticeId: Number(there.heard.at(-1)!.id) } }, token);
      await pollExpect(() => there.heard.at(-1)?.event).toBe('notices');
      await api.call(revokeToken, {}, follower.token);
      expect(await there.ended).toBe(null);
    } finally {
      await other.close();
    }
  });

  it('a client that does not even read the end is disconnected', async () => {
    const other = await startSecondServer();
    try {
      const at = await other.app.listen({ host: '127.0.0.1', port: 0 });
      await waitUntilListening(other);
      const [hears, neverReads] = [await createSubscriber(), await createSubscriber()];
      const one = await subscribeAndWait(hears);
      const socket = await openUnreadSocket(neverReads, at);
      await pollExpect(() => other.app.streams.count()).toBe(1);
      // More than the connection buffers, so the end waits behind it.
      await recordEvent(neverReads.customerId, 'line.suspended', { large: 'x'.repeat(20_000_000) });
      await recordEvent(hears.customerId, 'order.planned');
      await pollExpect(() => one.types()).toEqual(['order.planned']);
      await sleep(600);
      const connections = () => new Promise((resolve) => other.app.server.getConnections((_error, count) => resolve(count)));
      expect(await connections()).toBe(1);
      await api.call(revokeToken, {}, neverReads.token);
      await pollExpect(connections).toBe(0);
      socket.destroy();
    } finally {
      await other.close();
    }
  });

  it('stopping one ends all its streams immediately, and they resume at the other', async () => {
    const other = await startSecondServer();
    const at = await other.app.listen({ host: '127.0.0.1', port: 0 });
    await waitUntilListening(other);
    const follower = await createSubscriber();
    const one = await subscribeAndWait(follower, { at });
    const socket = await openUnreadSocket(follower, at);
    await pollExpect(() => other.app.streams.count()).toBe(2);
    const before = performance.now();
    await other.close();
    expect(performance.now() - before).toBeLessThan(10_000);
    expect(await one.ended).toBe(null);
    socket.destroy();
    await recordEvent(follower.customerId, 'order.completed');
    expect(getTypes(await readSince(follower, one.heard.at(-1)!.id!))).toEqual(['order.completed']);
  });
});

it('stays open while the database is down, and resumes at its position', async () => {
  const follower = await createSubscriber();
  const one = await subscribeAndWait(follower);
  await recordEvent(follower.customerId, 'order.planned');
  await pollExpect(() => one.types()).toEqual(['order.planned']);
  await api.db.execute(sql`alter table event rename to event_away`);
  await sleep(600);
  await api.db.execute(sql`alter table event_away rename to event`);
  await recordEvent(follower.customerId, 'order.completed');
  await pollExpect(() => one.types()).toEqual(['order.planned', 'order.completed']);
});

describe('the response', () => {
  const ask = ({ customerId, token }: Subscriber, tail = '', headers: Record<string, string> = {}) =>
    fetch(`${endpoint}/v1/customer/${customerId}/event-stream${tail}`, {
      headers: { Authorization: `Bearer ${token}`, ...headers },
    });

  it('is an event stream that proxies neither cache nor buffer, with the usual headers', async () => {
    const reply = await ask(await createSubscriber(), '?follow=false', {
      'Accept-Encoding': 'gzip, br',
      Origin: api.config.publicUrl,
    });
    expect(reply.status).toBe(200);
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
      'x-correlation-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      'access-control-allow-origin': api.config.publicUrl,
      vary: expect.stringContaining('Origin'),
    });
    expect(reply.headers.get('content-encoding')).toBe(null);
    expect(await reply.text()).toMatch(/^retry: 1000\nid: \d+\nevent: hello\ndata: \{"roles":\["RESELLER_ADMIN"\]\}\n\n$/);
  });

  it('sends a heartbeat every 20 seconds', async () => {
    const reply = await ask(await createSubscriber());
    const reader = reply.body!.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader.read()).value).toContain('event: hello');
    api.clock.moveBy(21);
    expect((await reader.read()).value).toBe(': still here\n\n');
    await reader.cancel();
  });

  it.each(['-1', 'x', '1.5', '1e3', '0x10', '1, 2', '123456789012345678901'])('rejects the position %j', async (place) => {
    const reply = await ask(await createSubscriber(), '', { 'Last-Event-ID': place });
    expect([reply.status, await reply.json()]).toMatchObject([
      400,
      { code: 'VALIDATION_FAILED', validationErrors: [{ field: 'header.last-event-id' }] },
    ]);
    expect(api.app.streams.count()).toBe(0);
  });

  it('treats an empty position as none', async () => {
    const follower = await createSubscriber();
    await recordEvent(follower.customerId, 'order.completed');
    expect(await (await ask(follower, '?follow=false', { 'Last-Event-ID': '' })).text()).toContain('order.completed');
  });

  it('is denied without a session and for another company', async () => {
    const [own, other] = [await createSubscriber(), await createSubscriber()];
    expect(await subscribe({ ...own, token: '' }).ended).toMatchObject({ status: 401, problem: { code: 'TOKEN_MISSING' } });
    const foreign = await subscribe({ ...own, customerId: other.customerId }).ended;
    expect(foreign).toBeInstanceOf(ProblemError);
    expect(foreign).toMatchObject({ status: 403, problem: { code: 'CUSTOMER_MISMATCH' } });
  });

  it('supports only GET', async () => {
    const { customerId, token } = await createSubscriber();
    const url = `/v1/customer/${customerId}/event-stream`;
    const reply = await api.app.inject({ method: 'HEAD', url, headers: { authorization: `Bearer ${token}` } });
    expect(reply.statusCode).toBe(404);
  });

  it('lets pages of other origins send the position to resume from', async () => {
    const url = followEvents.path.replace(':customerId', '10000001');
    const headers = { origin: api.config.publicUrl, 'access-control-request-method': 'GET' };
    const reply = await api.app.inject({ method: 'OPTIONS', url, headers });
    expect(reply.headers['access-control-allow-headers']).toContain('Last-Event-ID');
  });

  it('is 503 beyond the capacity of a server, and does not count as a request in progress', async () => {
    const app = await buildApp(api.context);
    const { customerId, token } = await createSubscriber();
    const get = () =>
      app.inject({
        url: `/v1/customer/${customerId}/event-stream?follow=false`,
        headers: { authorization: `Bearer ${token}` },
      });
    expect((await get()).statusCode).toBe(200);
    for (let number = 0; number < 5_000; number++) {
      const session = { accountId: randomUUID(), tokenEndsAt: new Date(8_640_000_000_000_000) } as Session;
      app.streams.open(session, { raw: new EventEmitter() } as unknown as FastifyReply);
    }
    const reply = await get();
    expect([reply.statusCode, reply.json().code, reply.headers['retry-after']]).toEqual([503, 'UNAVAILABLE', '10']);
    await app.close();
  });
});
