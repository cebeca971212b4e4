import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { ProblemError } from '@demarc/client/client.ts';
import type { Role } from '@demarc/contract/access.ts';
import type { CustomerType } from '@demarc/contract/customer.ts';
import { type EventType, followEvents } from '@demarc/contract/event.ts';
import { readNotices } from '@demarc/contract/notice.ts';
import { eq, lte, sql } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';
import { describe, expect, it } from 'vitest';
import { buildApp } from '../../app.ts';
import { getLastPosition } from '../../db/event-feed.ts';
import { events } from '../../db/schema/audit.ts';
import type { Session } from '../../http/session.ts';
import { insertCustomer } from '../../testing/builders.ts';
import {
  api,
  createSubscriber,
  endpoint,
  getTypes,
  type Message,
  pollExpect,
  readSince,
  recordEvent,
  type Subscriber,
  type Subscription,
  setUpEventStreams,
  subscribe,
  subscribeAndWait,
} from '../../testing/event-streams.ts';

setUpEventStreams();

const getIds = (messages: readonly Message[]) => messages.map(({ id }) => Number(id));

describe('received events', () => {
  it('are only those of the own company', async () => {
    const [ownSubscriber, otherSubscriber] = [await createSubscriber(), await createSubscriber()];
    const [ownStream, otherStream] = [await subscribeAndWait(ownSubscriber), await subscribeAndWait(otherSubscriber)];
    await recordEvent(otherSubscriber.customerId, 'order.completed');
    await recordEvent(ownSubscriber.customerId, 'order.planned', { lineId: 'LN-1' });
    await pollExpect(() => ownStream.types()).toEqual(['order.planned']);
    await pollExpect(() => otherStream.types()).toEqual(['order.completed']);
    const [row] = await api.db
      .select()
      .from(events)
      .where(eq(events.customerId, ownSubscriber.customerId))
      .orderBy(events.eventId);
    expect(ownStream.heard[1]).toEqual({
      id: String(row?.position),
      event: 'change',
      data: {
        eventId: row?.position,
        customerId: ownSubscriber.customerId,
        type: 'order.planned',
        objectId: row?.objectId,
        data: { lineId: 'LN-1' },
        occurredAt: row?.occurredAt.toISOString(),
      },
    });
  });

  const allTypes = [
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
  const viewerTypes = ['customer.changed', 'line.suspended'];
  const ordererTypes = ['availability-batch.done', 'customer.changed', 'line.suspended', 'order.completed'];
  const serviceDeskTypes = ['customer.changed', 'line.suspended', 'tv-device.added'];
  it.each([
    ['a viewer', [], 'reseller', viewerTypes],
    ['a user who can order', ['RESELLER_ORDER'], 'reseller', ordererTypes],
    ['the service desk', ['RESELLER_SERVICE_DESK'], 'reseller', serviceDeskTypes],
    ['an administrator', ['RESELLER_ADMIN'], 'reseller', allTypes.slice(0, -1)],
    ['a user who can order at an end user', ['RESELLER_ORDER'], 'end-user', viewerTypes],
  ] as [string, Role[], CustomerType, string[]][])(
    'for %s are those that the role can read',
    async (_who, roles, customerType, expected) => {
      const { customerId } = await insertCustomer(api.db, { customerType });
      const follower = await createSubscriber(roles, customerId);
      const hello = (await readSince(follower))[0]?.id;
      const live = await subscribeAndWait(follower);
      for (const type of allTypes) await recordEvent(customerId, type);
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
    const position = String(await getLastPosition(api.db));
    const [myStream, colleagueStream] = [await subscribeAndWait(me), await subscribeAndWait(colleague)];
    const { accountId } = me;
    const aboutAccount = { objectId: accountId, data: {} };
    for (const [type, event] of [
      ['account.changed', aboutAccount],
      ['api-token.created', { data: { accountId } }],
      // No operation shows the account's own sessions.
      ['session.began', aboutAccount],
      ['webhook.paused', { data: { accountId } }],
      ['customer.changed', {}],
    ] as const)
      await recordEvent(me.customerId, type, event.data, 'objectId' in event ? event.objectId : undefined);
    await pollExpect(() => colleagueStream.types()).toEqual(['customer.changed']);
    await pollExpect(() => myStream.types()).toEqual(['account.changed', 'api-token.created', 'customer.changed']);
    expect(getTypes(await readSince(me, position))).toEqual(myStream.types());
    expect(getTypes(await readSince(colleague, position))).toEqual(colleagueStream.types());
  });

  it('report once that notices were read, only to the same account', async () => {
    const me = await createSubscriber();
    const colleague = await createSubscriber([], me.customerId);
    const position = String(await getLastPosition(api.db));
    await recordEvent(me.customerId, 'line.suspended');
    const noticeId = await getLastPosition(api.db);
    const [myStream, colleagueStream] = [
      await subscribeAndWait(me, { lastEventId: position }),
      await subscribeAndWait(colleague, { lastEventId: position }),
    ];
    const markAsRead = () => api.call(readNotices, { params: { customerId: me.customerId }, body: { noticeId } }, me.token);
    expect([(await markAsRead()).status, (await markAsRead()).status]).toEqual([204, 204]);
    await recordEvent(me.customerId, 'line.suspended');
    await pollExpect(() => colleagueStream.types()).toHaveLength(2);
    await pollExpect(() => myStream.types()).toHaveLength(2);
    expect(colleagueStream.heard.map(({ event }) => event)).toEqual(['hello', 'change', 'change']);
    expect(myStream.heard.map(({ event }) => event)).toEqual(['hello', 'change', 'notices', 'change']);
    expect(myStream.heard[2]).toEqual({ id: String(noticeId), event: 'notices', data: {} });
  });

  it('notify everyone who may see racks of new power samples, in every process', async () => {
    const me = await createSubscriber(['RESELLER_ORDER']);
    const colleague = await createSubscriber([], me.customerId);
    const stranger = await createSubscriber(['RESELLER_ORDER']);
    const [myStream, ...otherStreams] = [
      await subscribeAndWait(me),
      await subscribeAndWait(colleague),
      await subscribeAndWait(stranger),
    ];
    await api.context.notifyChannel.notify(api.db, `power:${me.customerId},312,311`);
    await pollExpect(() => myStream.heard.at(-1)).toMatchObject({ event: 'power', data: { unitIds: [311, 312] } });
    // All are notified at the same time.
    for (const { heard } of otherStreams) expect(heard.map(({ event }) => event)).not.toContain('power');
    await api.context.notifyChannel.notify(api.db, `power:${stranger.customerId},77`);
    await pollExpect(() => otherStreams[1]!.heard.at(-1)).toMatchObject({ event: 'power', data: { unitIds: [77] } });
    expect(myStream.heard.filter(({ event }) => event === 'power')).toHaveLength(1);
  });

  it('start with those of the last ten seconds for a newly loaded page', async () => {
    const follower = await createSubscriber();
    await recordEvent(follower.customerId, 'order.planned');
    api.clock.moveBy(11);
    await recordEvent(follower.customerId, 'order.late');
    await recordEvent(follower.customerId, 'order.completed');
    const heard = await readSince(follower);
    expect(getTypes(heard)).toEqual(['order.late', 'order.completed']);
    expect(getIds(heard)).toEqual(getIds(heard).toSorted((a, b) => a - b));
    api.clock.moveBy(11);
    expect(await readSince(follower)).toEqual([
      { id: String(await getLastPosition(api.db)), event: 'hello', data: { roles: ['RESELLER_ADMIN'] } },
    ]);
  });
});

describe('resuming', () => {
  it('delivers every event exactly once, however often the connection breaks', async () => {
    const follower = await createSubscriber();
    const eventCount = 100;
    const [hello] = await readSince(follower);
    const writeEvents = async () => {
      for (let number = 0; number < eventCount; number++) {
        await recordEvent(follower.customerId, 'line.suspended', { number });
        await sleep(number % 15);
      }
    };
    const writing = writeEvents();
    const heard: Message[] = [];
    let lastEventId = hello!.id!;
    for (let round = 0; heard.length < eventCount && round < eventCount; round++) {
      const subscription = await subscribeAndWait(follower, { lastEventId });
      await sleep((round * 70) % 350);
      subscription.stop();
      await subscription.ended;
      heard.push(...subscription.heard.slice(1));
      lastEventId = subscription.heard.at(-1)!.id!;
    }
    await writing;
    const numbers = heard.map((message) => (message.event === 'change' ? message.data.data.number : message.event));
    expect(numbers).toEqual(Array.from({ length: eventCount }, (_, index) => index));
    expect(heard).toEqual((await readSince(follower, hello!.id!)).slice(1));
  });

  it('delivers only the missed events of its own customer', async () => {
    const [follower, stranger] = [await createSubscriber(), await createSubscriber()];
    const position = String(await getLastPosition(api.db));
    await recordEvent(stranger.customerId, 'line.suspended');
    await recordEvent(follower.customerId, 'order.completed');
    const [hello, ...missedEvents] = await readSince(follower, position);
    expect(hello!.event).toBe('hello');
    expect(missedEvents).toMatchObject([{ event: 'change', data: { type: 'order.completed' } }]);
  });

  it('sends the same events to many concurrent subscribers', async () => {
    const follower = await createSubscriber();
    const position = String(await getLastPosition(api.db));
    const subscriptions: Subscription[] = [];
    for (let number = 0; number < 10; number++) {
      subscriptions.push(subscribe(follower, { lastEventId: position }));
      await Promise.all([recordEvent(follower.customerId), recordEvent(follower.customerId), sleep(60)]);
    }
    for (const subscription of subscriptions) await pollExpect(() => subscription.types()).toHaveLength(20);
    for (const subscription of subscriptions) expect(subscription.heard).toEqual(subscriptions[0]?.heard);
  });

  it('tells the client to reload after more than 500 events, and delivers later ones', async () => {
    const follower = await createSubscriber();
    const position = String(await getLastPosition(api.db));
    const rows = Array.from({ length: 501 }, (_, index) => ({
      customerId: follower.customerId,
      type: 'line.suspended',
      objectId: String(index),
      data: {},
      occurredAt: new Date(),
    }));
    await api.db.insert(events).values(rows.slice(0, 500));
    expect(await readSince(follower, position)).toHaveLength(501);
    await api.db.insert(events).values(rows.slice(500));
    const subscription = await subscribeAndWait(follower, { lastEventId: position });
    const newest = String(await getLastPosition(api.db));
    await expect
      .poll(() => subscription.heard)
      .toEqual([
        { id: newest, event: 'hello', data: { roles: ['RESELLER_ADMIN'] } },
        { id: newest, event: 'reset', data: {} },
      ]);
    await recordEvent(follower.customerId, 'order.completed');
    await pollExpect(() => subscription.types()).toEqual(['order.completed']);
  });

  it('tells the client to reload after more than 2,000 events that it cannot receive', async () => {
    const follower = await createSubscriber([]);
    const position = String(await getLastPosition(api.db));
    const insertEvents = (eventCount: number) =>
      api.db.execute(sql`insert into ${events} (customer_id, type, object_id, data, occurred_at)
        select ${follower.customerId}::int, 'tv-code.issued', at::text, '{}'::jsonb, now() from generate_series(1, ${eventCount}::int) as at`);
    await insertEvents(1_999);
    await recordEvent(follower.customerId, 'line.suspended');
    expect(getTypes(await readSince(follower, position))).toEqual(['line.suspended']);
    await insertEvents(1);
    expect((await readSince(follower, position)).map(({ event }) => event)).toEqual(['hello', 'reset']);
  });

  it.each(['99999999', '99999999999999999999'])('tells the client to reload from the future position %s', async (position) => {
    const follower = await createSubscriber();
    await recordEvent(follower.customerId);
    expect((await readSince(follower, position)).map(({ event }) => event)).toEqual(['hello', 'reset']);
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

it('a stream stays open while the event table is unavailable, and resumes at its position', async () => {
  const follower = await createSubscriber();
  const subscription = await subscribeAndWait(follower);
  await recordEvent(follower.customerId, 'order.planned');
  await pollExpect(() => subscription.types()).toEqual(['order.planned']);
  await api.db.execute(sql`alter table event rename to event_away`);
  await sleep(600);
  await api.db.execute(sql`alter table event_away rename to event`);
  await recordEvent(follower.customerId, 'order.completed');
  await pollExpect(() => subscription.types()).toEqual(['order.planned', 'order.completed']);
});

describe('the response', () => {
  const openStream = ({ customerId, token }: Subscriber, tail = '', headers: Record<string, string> = {}) =>
    fetch(`${endpoint}/v1/customer/${customerId}/event-stream${tail}`, {
      headers: { Authorization: `Bearer ${token}`, ...headers },
    });

  it('is an event stream with the usual headers, which proxies neither cache nor buffer', async () => {
    const response = await openStream(await createSubscriber(), '?follow=false', {
      'Accept-Encoding': 'gzip, br',
      Origin: api.config.publicUrl,
    });
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
      'x-correlation-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      'access-control-allow-origin': api.config.publicUrl,
      vary: expect.stringContaining('Origin'),
    });
    expect(response.headers.get('content-encoding')).toBe(null);
    expect(await response.text()).toMatch(/^retry: 1000\nid: \d+\nevent: hello\ndata: \{"roles":\["RESELLER_ADMIN"\]\}\n\n$/);
  });

  it('sends a heartbeat every 20 seconds', async () => {
    const response = await openStream(await createSubscriber());
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader.read()).value).toContain('event: hello');
    api.clock.moveBy(21);
    expect((await reader.read()).value).toBe(': still here\n\n');
    await reader.cancel();
  });

  it.each(['-1', 'x', '1.5', '1e3', '0x10', '1, 2', '123456789012345678901'])('rejects the position %j', async (position) => {
    const response = await openStream(await createSubscriber(), '', { 'Last-Event-ID': position });
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { code: 'VALIDATION_FAILED', validationErrors: [{ field: 'header.last-event-id' }] },
    ]);
    expect(api.app.streams.count()).toBe(0);
  });

  it('treats an empty position as no position', async () => {
    const follower = await createSubscriber();
    await recordEvent(follower.customerId, 'order.completed');
    expect(await (await openStream(follower, '?follow=false', { 'Last-Event-ID': '' })).text()).toContain('order.completed');
  });

  it('is denied without a session and for another company', async () => {
    const [ownSubscriber, otherSubscriber] = [await createSubscriber(), await createSubscriber()];
    expect(await subscribe({ ...ownSubscriber, token: '' }).ended).toMatchObject({
      status: 401,
      problem: { code: 'TOKEN_MISSING' },
    });
    const rejection = await subscribe({ ...ownSubscriber, customerId: otherSubscriber.customerId }).ended;
    expect(rejection).toBeInstanceOf(ProblemError);
    expect(rejection).toMatchObject({ status: 403, problem: { code: 'CUSTOMER_MISMATCH' } });
  });

  it('supports only GET', async () => {
    const { customerId, token } = await createSubscriber();
    const url = `/v1/customer/${customerId}/event-stream`;
    const response = await api.app.inject({ method: 'HEAD', url, headers: { authorization: `Bearer ${token}` } });
    expect(response.statusCode).toBe(404);
  });

  it('lets pages of other origins send the position to resume from', async () => {
    const url = followEvents.path.replace(':customerId', '10000001');
    const headers = { origin: api.config.publicUrl, 'access-control-request-method': 'GET' };
    const response = await api.app.inject({ method: 'OPTIONS', url, headers });
    expect(response.headers['access-control-allow-headers']).toContain('Last-Event-ID');
  });

  it('is 503 beyond the capacity of a server, and does not count as a request in progress', async () => {
    const app = await buildApp(api.context);
    const { customerId, token } = await createSubscriber();
    const readStream = () =>
      app.inject({
        url: `/v1/customer/${customerId}/event-stream?follow=false`,
        headers: { authorization: `Bearer ${token}` },
      });
    expect((await readStream()).statusCode).toBe(200);
    for (let number = 0; number < 5_000; number++) {
      const session = { accountId: randomUUID(), tokenEndsAt: new Date(8_640_000_000_000_000) } as Session;
      app.streams.open(session, { raw: new EventEmitter() } as unknown as FastifyReply);
    }
    const response = await readStream();
    expect([response.statusCode, response.json().code, response.headers['retry-after']]).toEqual([503, 'UNAVAILABLE', '10']);
    await app.close();
  });
});
