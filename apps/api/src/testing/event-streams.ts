import { randomUUID } from 'node:crypto';
import { follow, type StreamMessage } from '@demarc/client/follow.ts';
import type { Role } from '@demarc/contract/access.ts';
import { type EventType, followEvents } from '@demarc/contract/event.ts';
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest';
import { writeAudit } from '../db/audit.ts';
import { insertCustomer } from './builders.ts';
import { createSession, type SignedIn } from './sessions.ts';
import { startTestApi, type TestApi } from './test-api.ts';

export const metricsToken = 'a-token-for-metrics';

export let api: TestApi;

export let endpoint: string;

/**
 * Waits until the server receives notifications. When it starts listening, it assumes that it has missed some and ends the open
 * streams, which would include those of a test.
 */
export async function waitUntilListening({ context: { notifyChannel }, db }: TestApi): Promise<void> {
  const subjects = new Set<string>();
  notifyChannel.subscribe((subject) => subjects.add(subject));
  await vi.waitFor(async () => {
    await notifyChannel.notify(db, 'test:awake');
    expect(subjects).toContain('test:awake');
  }, 10_000);
}

/** Polls for up to 10 seconds, because a busy machine is slow. */
export const pollExpect = <T>(read: () => T) => expect.poll(read, { timeout: 10_000, interval: 20 });

export interface Subscriber extends SignedIn {
  customerId: number;
}

export async function createSubscriber(roles: Role[] = ['RESELLER_ADMIN'], existingCustomerId?: number): Promise<Subscriber> {
  const customerId = existingCustomerId ?? (await insertCustomer(api.db)).customerId;
  return { customerId, ...(await createSession(api, { customerId, roles })) };
}

export function recordEvent(
  customerId: number,
  type: EventType = 'line.state-changed',
  data: Record<string, unknown> = {},
  objectId: string = randomUUID(),
) {
  const author = { actor: 'SYSTEM', accountId: null, ip: null, operation: 'test' } as const;
  const change = { customerId, type, objectType: 'line', objectId, before: null, after: null, data };
  return api.db.transaction((tx) => writeAudit(tx, api.clock, author, change));
}

export type Message = StreamMessage<typeof followEvents>;

export interface Subscription {
  heard: Message[];
  /** Types of the changes, in order of arrival. */
  types(): string[];
  /** Resolves to the error that ended it, or to null if the server ended it. */
  ended: Promise<unknown>;
  stop(): void;
}

const openSubscriptions = new Set<Subscription>();

interface Options {
  lastEventId?: string;
  isFollowing?: boolean;
  at?: string;
}

/** Subscribes in the background. */
export function subscribe(
  { customerId, token }: Subscriber,
  { lastEventId, isFollowing, at = endpoint }: Options = {},
): Subscription {
  const stopped = new AbortController();
  const heard: Message[] = [];
  const readStream = async () => {
    const input = { params: { customerId }, ...(isFollowing === undefined ? {} : { query: { follow: isFollowing } }) };
    const stream = follow({ endpoint: at, token: () => token }, followEvents, input, { lastEventId, signal: stopped.signal });
    for await (const message of stream) heard.push(message);
    return null;
  };
  const subscription = {
    heard,
    types: () => heard.flatMap((message) => (message.event === 'change' ? [message.data.type] : [])),
    ended: readStream().catch((error: unknown) => error),
    stop: () => stopped.abort(),
  };
  openSubscriptions.add(subscription);
  return subscription;
}

/** Subscribes and waits for the stream to start. */
export async function subscribeAndWait(follower: Subscriber, options: Options = {}): Promise<Subscription> {
  const subscription = subscribe(follower, options);
  const failure = subscription.ended.then((error) => {
    throw error ?? new Error('The stream ended before its first message');
  });
  failure.catch(() => {});
  await Promise.race([pollExpect(() => subscription.heard[0]?.event).toBe('hello'), failure]);
  return subscription;
}

/** Reads all messages since an event, for a client that reconnects. */
export async function readSince(follower: Subscriber, lastEventId?: string): Promise<Message[]> {
  const subscription = subscribe(follower, { isFollowing: false, ...(lastEventId === undefined ? {} : { lastEventId }) });
  expect(await subscription.ended).toBe(null);
  return subscription.heard;
}

export const getTypes = (messages: readonly Message[]) =>
  messages.flatMap((message) => (message.event === 'change' ? [message.data.type] : []));

/** Registers the setup and teardown that each file of these tests needs. */
export function setUpEventStreams(): void {
  beforeAll(async () => {
    api = await startTestApi({ env: { METRICS_TOKEN: metricsToken } });
    endpoint = await api.app.listen({ host: '127.0.0.1', port: 0 });
    await waitUntilListening(api);
  });
  afterAll(() => api.close());
  afterEach(async () => {
    for (const subscription of openSubscriptions) subscription.stop();
    await Promise.all([...openSubscriptions].map(({ ended }) => ended));
    openSubscriptions.clear();
    await pollExpect(() => api.app.streams.count()).toBe(0);
  });
}
