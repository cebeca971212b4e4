import { setTimeout as sleep } from 'node:timers/promises';
import { eventsAfter, type FeedEvent, placeEvents } from '../../db/event-feed.ts';
import type { OpenStream } from '../../http/open-streams.ts';
import type { Parts } from '../../parts.ts';
import { changeMessage, noticesMessage } from './event-message.ts';
import { type Hearing, hears } from './hearing.ts';

interface Follower extends Hearing {
  stream: OpenStream;
  /** The feed position up to which events were sent. */
  place: number;
}

export interface EventHub {
  /** Sends a stream all events after a position, until the stream ends. */
  join(stream: OpenStream, hearing: Hearing, place: number): void;
  /** Resolves when polling has stopped; all streams must end before that. */
  idle(): Promise<void>;
}

const pauseMs = 250;
const mostAtOnce = 500;

/**
 * Polls the feed once for all streams of this process, and not at all without streams. Each poll starts at the position of the
 * subscriber that is furthest behind, and each subscriber only gets events after its own position, so that one that joins during
 * a broadcast gets every event exactly once.
 */
export function createEventHub({ database: { db }, log, wakeUps }: Pick<Parts, 'database' | 'log' | 'wakeUps'>): EventHub {
  const followers = new Set<Follower>();
  wakeUps.listen((subject) => {
    if (!subject.startsWith('notices:')) return;
    for (const { stream, accountId, place } of followers) {
      if (subject === `notices:${accountId}`) stream.send(noticesMessage(place));
    }
  });
  let running: Promise<void> | null = null;
  let isAway = false;

  /** Returns whether more events may be waiting. */
  const look = async (): Promise<boolean> => {
    const round = [...followers];
    if (round.length === 0) return false;
    await placeEvents(db);
    const found = await eventsAfter(db, Math.min(...round.map(({ place }) => place)), mostAtOnce);
    tell(round, found);
    return found.length === mostAtOnce;
  };

  const run = async (): Promise<void> => {
    while (followers.size > 0) {
      await sleep(pauseMs, undefined, { ref: false });
      try {
        while (await look());
        isAway = false;
      } catch (error) {
        if (!isAway) log.warn({ err: error }, 'events could not be read; streams stay open');
        isAway = true;
      }
    }
    running = null;
  };

  return {
    join(stream, hearing, place) {
      if (stream.ended.aborted) return;
      const follower = { ...hearing, stream, place };
      followers.add(follower);
      stream.ended.addEventListener('abort', () => followers.delete(follower));
      running ??= run();
    },
    idle: async () => void (await running),
  };
}

function tell(round: readonly Follower[], found: readonly FeedEvent[]): void {
  const last = found.at(-1);
  if (!last) return;
  const byCustomer = Map.groupBy(round, ({ customerId }) => customerId);
  for (const event of found) {
    const listeners = event.customerId === null ? round : (byCustomer.get(event.customerId) ?? []);
    const told = listeners.filter((follower) => follower.place < event.position && hears(follower, event));
    if (told.length === 0) continue;
    // Encoded once for all subscribers.
    const message = Buffer.from(changeMessage(event));
    for (const { stream } of told) stream.send(message);
  }
  for (const follower of round) follower.place = Math.max(follower.place, last.position);
}
