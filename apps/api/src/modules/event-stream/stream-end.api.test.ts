import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { NoAnswerError } from '@demarc/client/client.ts';
import { getAccount, updateAccount } from '@demarc/contract/account.ts';
import { deleteApiToken } from '@demarc/contract/api-token.ts';
import { readNotices } from '@demarc/contract/notice.ts';
import { revokeToken } from '@demarc/contract/session.ts';
import { eq } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';
import { describe, expect, it } from 'vitest';
import { hashSecret } from '../../db/hash-secret.ts';
import { accounts } from '../../db/schema/account.ts';
import { apiTokens } from '../../db/schema/api-token.ts';
import { customers } from '../../db/schema/customer.ts';
import { sessions } from '../../db/schema/session.ts';
import type { Session } from '../../http/session.ts';
import {
  api,
  createSubscriber,
  endpoint,
  getTypes,
  metricsToken,
  pollExpect,
  readSince,
  recordEvent,
  type Subscriber,
  type Subscription,
  setUpEventStreams,
  subscribe,
  subscribeAndWait,
  waitUntilListening,
} from '../../testing/event-streams.ts';
import { createSession } from '../../testing/sessions.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

setUpEventStreams();

/** Creates an API token for a subscriber, and returns a subscriber that uses it. */
async function createApiTokenSubscriber(owner: Subscriber): Promise<Subscriber & { tokenId: string; sessionToken: string }> {
  const { customerId, accountId } = owner;
  const token = `dmc_${randomUUID()}`;
  const tokenId = randomUUID();
  await api.db.insert(apiTokens).values({
    customerId,
    accountId,
    tokenId,
    description: 'Following',
    createdByAccountId: accountId,
    createdAt: api.clock.now(),
    tokenPrefix: token.slice(0, 8),
    tokenHash: hashSecret(token),
  });
  return { ...owner, token, tokenId, sessionToken: owner.token };
}

const changeAccount = (accountId: string, values: Partial<typeof accounts.$inferInsert>) =>
  api.db.update(accounts).set(values).where(eq(accounts.accountId, accountId));

const changeCustomer = (customerId: number, values: Partial<typeof customers.$inferInsert>) =>
  api.db.update(customers).set(values).where(eq(customers.customerId, customerId));

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
  const secondApi = await startTestApi({ sharesDatabaseWith: api });
  secondApi.clock.moveBy((api.clock.now().getTime() - secondApi.clock.now().getTime()) / 1_000);
  return secondApi;
}

describe('a stream', () => {
  const expectEnd = async (subscription: Subscription) => expect(await subscription.ended).toBe(null);

  it('ends when its token expires', async () => {
    const subscription = await subscribeAndWait(await createSubscriber());
    api.clock.moveBy(890);
    await recordEvent((await createSubscriber()).customerId);
    await sleep(1_200);
    expect(api.app.streams.count()).toBe(1);
    api.clock.moveBy(11);
    await expectEnd(subscription);
  });

  it('ends when the user signs out of its session, but not of another session', async () => {
    const [signedOutSubscriber, otherSubscriber] = [await createSubscriber(), await createSubscriber()];
    const [endedStream, openStream] = [await subscribeAndWait(signedOutSubscriber), await subscribeAndWait(otherSubscriber)];
    await api.call(revokeToken, {}, signedOutSubscriber.token);
    await expectEnd(endedStream);
    await recordEvent(otherSubscriber.customerId, 'order.completed');
    await pollExpect(() => openStream.types()).toEqual(['order.completed']);
    expect(await subscribe(signedOutSubscriber).ended).toMatchObject({ status: 401, problem: { code: 'TOKEN_INVALID' } });
  });

  it('ends when roles change, and delivers the events of the new roles after reconnecting', async () => {
    const administrator = await createSubscriber();
    const colleague = await createSubscriber([], administrator.customerId);
    const subscription = await subscribeAndWait(colleague);
    const params = { customerId: colleague.customerId, accountId: colleague.accountId };
    const { body } = await api.call(getAccount, { params }, administrator.token);
    const change = { version: body.version, roles: ['RESELLER_ORDER' as const] };
    expect((await api.call(updateAccount, { params, body: change }, administrator.token)).status).toBe(200);
    await expectEnd(subscription);
    const newSubscription = await subscribeAndWait(colleague, { lastEventId: subscription.heard.at(-1)!.id! });
    await recordEvent(colleague.customerId, 'order.completed');
    await pollExpect(() => newSubscription.types().at(-1)).toBe('order.completed');
  });

  it('ends when events may have been missed', async () => {
    const subscription = await subscribeAndWait(await createSubscriber());
    await api.context.notifyChannel.notify(api.db, '*');
    await expectEnd(subscription);
  });

  it('ends within seconds when its session, account, rights or API token change without a notification', async () => {
    const changes: ((subscriber: Subscriber & { tokenId: string }) => Promise<unknown>)[] = [
      ({ sid }) => api.db.update(sessions).set({ endedAt: new Date() }).where(eq(sessions.sid, sid)),
      ({ accountId }) => changeAccount(accountId, { status: 'DISABLED' }),
      ({ accountId }) => changeAccount(accountId, { deletedAt: new Date() }),
      ({ accountId }) => changeAccount(accountId, { roles: [] }),
      ({ customerId }) => changeCustomer(customerId, { customerType: 'end-user' }),
      ({ customerId }) => changeCustomer(customerId, { loyaltyParticipant: true }),
      ({ tokenId }) => api.db.update(apiTokens).set({ revokedAt: new Date() }).where(eq(apiTokens.tokenId, tokenId)),
    ];
    const unchanged = [await createSubscriber(), await createApiTokenSubscriber(await createSubscriber())];
    const unchangedStreams = await Promise.all(unchanged.map((follower) => subscribeAndWait(follower)));
    const programs = await Promise.all(
      changes.map(async () => createApiTokenSubscriber(await createSubscriber(['RESELLER_ORDER']))),
    );
    const changedStreams = await Promise.all(
      programs.map((program, index) =>
        subscribeAndWait(index === changes.length - 1 ? program : { ...program, token: program.sessionToken }),
      ),
    );
    api.clock.moveBy(6);
    await sleep(1_200);
    expect(api.app.streams.count()).toBe(unchangedStreams.length + changedStreams.length);
    for (const [index, change] of changes.entries()) await change(programs[index]!);
    api.clock.moveBy(6);
    for (const subscription of changedStreams) await expectEnd(subscription);
    expect(api.app.streams.count()).toBe(unchangedStreams.length);
  });

  it('ends when its API token is revoked, and after 15 minutes', async () => {
    const owner = await createSubscriber();
    const { customerId, accountId } = owner;
    const program = await createApiTokenSubscriber(owner);
    const { tokenId } = program;
    const firstStream = await subscribeAndWait(program);
    api.clock.moveBy(901);
    await expectEnd(firstStream);
    const { token: newToken } = await createSession(api, { customerId, roles: ['RESELLER_ADMIN'] });
    const secondStream = await subscribeAndWait(program);
    const response = await api.call(deleteApiToken, { params: { customerId, accountId, tokenId } }, newToken);
    expect(response.status).toBe(204);
    await expectEnd(secondStream);
    expect(await subscribe(program).ended).toMatchObject({ status: 401 });
  });

  it('ends when it is the oldest of an account that opens a thirteenth', async () => {
    const follower = await createSubscriber();
    const colleague = await subscribeAndWait(await createSubscriber([], follower.customerId));
    const subscriptions: Subscription[] = [];
    for (let number = 0; number < 12; number++) subscriptions.push(await subscribeAndWait(follower));
    expect(api.app.streams.count()).toBe(13);
    subscriptions.push(await subscribeAndWait(follower));
    await expectEnd(subscriptions[0]!);
    await recordEvent(follower.customerId);
    for (const subscription of [colleague, ...subscriptions.slice(1)])
      await pollExpect(() => subscription.types()).toHaveLength(1);
    expect(api.app.streams.count()).toBe(13);
  });

  it('ends when the client disconnects', async () => {
    const subscription = await subscribeAndWait(await createSubscriber());
    expect(await countOpenStreams()).toBe('event_streams_open 1');
    subscription.stop();
    expect(await subscription.ended).toBeInstanceOf(NoAnswerError);
    await pollExpect(countOpenStreams).toBe('event_streams_open 0');
  });

  it('ends before it starts if the client has already disconnected', async () => {
    const session = { accountId: randomUUID(), tokenEndsAt: new Date(8_640_000_000_000_000) } as Session;
    const raw = Object.assign(new EventEmitter(), { closed: true });
    const stream = api.app.streams.open(session, { raw } as unknown as FastifyReply);
    expect([stream.ended.aborted, api.app.streams.count()]).toEqual([true, 0]);
  });

  it('ends when the client never reads', async () => {
    const follower = await createSubscriber();
    const readStream = await subscribeAndWait(follower);
    const socket = await openUnreadSocket(follower);
    await pollExpect(() => api.app.streams.count()).toBe(2);
    const large = 'x'.repeat(1_000_000);
    for (let number = 0; number < 30 && api.app.streams.count() > 1; number++) {
      await recordEvent(follower.customerId, 'line.suspended', { number, large });
      await pollExpect(() => readStream.types().length).toBe(number + 1);
    }
    expect(api.app.streams.count()).toBe(1);
    socket.destroy();
  });
});

describe('two servers', () => {
  it('deliver the events and sign-outs of each other', async () => {
    const secondApi = await startSecondServer();
    try {
      const at = await secondApi.app.listen({ host: '127.0.0.1', port: 0 });
      await waitUntilListening(secondApi);
      const follower = await createSubscriber();
      const [firstStream, secondStream] = [await subscribeAndWait(follower), await subscribeAndWait(follower, { at })];
      await recordEvent(follower.customerId, 'order.completed');
      await pollExpect(() => secondStream.types()).toEqual(['order.completed']);
      await pollExpect(() => firstStream.heard).toEqual(secondStream.heard);
      const { customerId, token } = follower;
      await api.call(readNotices, { params: { customerId }, body: { noticeId: Number(secondStream.heard.at(-1)!.id) } }, token);
      await pollExpect(() => secondStream.heard.at(-1)?.event).toBe('notices');
      await api.call(revokeToken, {}, follower.token);
      expect(await secondStream.ended).toBe(null);
    } finally {
      await secondApi.close();
    }
  });

  it('disconnect a client that does not even read the end of its stream', async () => {
    const secondApi = await startSecondServer();
    try {
      const at = await secondApi.app.listen({ host: '127.0.0.1', port: 0 });
      await waitUntilListening(secondApi);
      const [reader, nonReader] = [await createSubscriber(), await createSubscriber()];
      const subscription = await subscribeAndWait(reader, { at });
      const socket = await openUnreadSocket(nonReader, at);
      await pollExpect(() => secondApi.app.streams.count()).toBe(2);
      // More than the connection buffers, so that the end of the stream waits behind it.
      await recordEvent(nonReader.customerId, 'line.suspended', { large: 'x'.repeat(20_000_000) });
      // The same server sends this event afterwards.
      await recordEvent(reader.customerId, 'order.planned');
      await pollExpect(() => subscription.types()).toEqual(['order.planned']);
      await sleep(600);
      const connections = () => new Promise((resolve) => secondApi.app.server.getConnections((_error, count) => resolve(count)));
      expect(await connections()).toBe(2);
      await api.call(revokeToken, {}, nonReader.token);
      await pollExpect(connections).toBe(1);
      socket.destroy();
    } finally {
      await secondApi.close();
    }
  });

  it('end the streams of a server that stops, which resume at the other', async () => {
    const secondApi = await startSecondServer();
    const at = await secondApi.app.listen({ host: '127.0.0.1', port: 0 });
    await waitUntilListening(secondApi);
    const follower = await createSubscriber();
    const subscription = await subscribeAndWait(follower, { at });
    const socket = await openUnreadSocket(follower, at);
    await pollExpect(() => secondApi.app.streams.count()).toBe(2);
    const before = performance.now();
    await secondApi.close();
    expect(performance.now() - before).toBeLessThan(10_000);
    expect(await subscription.ended).toBe(null);
    socket.destroy();
    await recordEvent(follower.customerId, 'order.completed');
    expect(getTypes(await readSince(follower, subscription.heard.at(-1)!.id!))).toEqual(['order.completed']);
  });
});
