import { setTimeout as sleep } from 'node:timers/promises';
import type { AppContext } from '../../app-context.ts';
import { assignPositions, type FeedEvent, getEventsAfter } from '../../db/event-feed.ts';
import type { OpenStream } from '../../http/open-streams.ts';
import { createChangeMessage, createNoticesMessage, createPowerMessage } from './event-message.ts';
import { createPowerNotices } from './power-notices.ts';
import { canReceive, canReceivePower, type Visibility } from './visibility.ts';

interface Subscriber extends Visibility {
  stream: OpenStream;
  /** The feed position up to which events were sent. */
  position: number;
}

export interface EventHub {
  /** Sends a stream all events after a position, until the stream ends. */
  subscribe(stream: OpenStream, visibility: Visibility, position: number): void;
  /** Resolves when polling has stopped; all streams must end before that. */
  waitUntilIdle(): Promise<void>;
}

const pollIntervalMs = 250;
const batchSize = 500;

/**
 * Polls the feed once for all streams of this process, and not at all without streams. Each poll starts at the position of the
 * subscriber that is furthest behind, and each subscriber only gets events after its own position, so that one that joins during
 * a broadcast gets every event exactly once.
 */
export function createEventHub({
  database: { db },
  log,
  notifyChannel,
}: Pick<AppContext, 'database' | 'log' | 'notifyChannel'>): EventHub {
  const subscribers = new Set<Subscriber>();
  const power = createPowerNotices((customerId, data) => {
    for (const subscriber of subscribers) {
      if (subscriber.customerId !== customerId || !canReceivePower(subscriber)) continue;
      subscriber.stream.send(createPowerMessage(subscriber.position, data));
    }
  });
  notifyChannel.subscribe((subject) => {
    if (subject.startsWith('power:') && subscribers.size > 0) power.add(subject.slice('power:'.length));
    if (!subject.startsWith('notices:')) return;
    for (const { stream, accountId, position } of subscribers) {
      if (subject === `notices:${accountId}`) stream.send(createNoticesMessage(position));
    }
  });
  let running: Promise<void> | null = null;
  let isDatabaseDown = false;

  /** Returns whether more events may be waiting. */
  const poll = async (): Promise<boolean> => {
    const current = [...subscribers];
    if (current.length === 0) return false;
    await assignPositions(db);
    const events = await getEventsAfter(db, Math.min(...current.map(({ position }) => position)), batchSize);
    broadcast(current, events);
    return events.length === batchSize;
  };

  const run = async (): Promise<void> => {
    while (subscribers.size > 0) {
      await sleep(pollIntervalMs, undefined, { ref: false });
      try {
        while (await poll());
        isDatabaseDown = false;
      } catch (error) {
        if (!isDatabaseDown) log.warn({ err: error }, 'events could not be read; streams stay open');
        isDatabaseDown = true;
      }
    }
    running = null;
  };

  return {
    subscribe(stream, visibility, position) {
      if (stream.ended.aborted) return;
      const subscriber = { ...visibility, stream, position };
      subscribers.add(subscriber);
      stream.ended.addEventListener('abort', () => subscribers.delete(subscriber));
      running ??= run();
    },
    waitUntilIdle: async () => void (await running),
  };
}

function broadcast(subscribers: readonly Subscriber[], events: readonly FeedEvent[]): void {
  const lastEvent = events.at(-1);
  if (!lastEvent) return;
  const byCustomer = Map.groupBy(subscribers, ({ customerId }) => customerId);
  for (const event of events) {
    const listeners = event.customerId === null ? subscribers : (byCustomer.get(event.customerId) ?? []);
    const recipients = listeners.filter((subscriber) => subscriber.position < event.position && canReceive(subscriber, event));
    if (recipients.length === 0) continue;
    // Encoded once for all subscribers.
    const message = Buffer.from(createChangeMessage(event));
    for (const { stream } of recipients) stream.send(message);
  }
  for (const subscriber of subscribers) subscriber.position = Math.max(subscriber.position, lastEvent.position);
}
