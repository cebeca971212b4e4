import { setTimeout as sleep } from 'node:timers/promises';
import { eventsAfter, type FeedEvent, placeEvents } from '../../db/event-feed.ts';
import type { OpenStream } from '../../http/open-streams.ts';
import type { Parts } from '../../parts.ts';
import { changeMessage, noticesMessage } from './event-message.ts';
import { type Hearing, hears } from './hearing.ts';

interface Follower extends Hearing {
  stream: OpenStream;
  /** The place up to which it has been told. */
  place: number;
}

export interface EventHub {
  /** Tells a stream of all that happens after a place, until the stream ends. */
  join(stream: OpenStream, hearing: Hearing, place: number): void;
  /** Settles once nothing runs; before that all streams have to end. */
  idle(): Promise<void>;
}

const pauseMs = 250;
const mostAtOnce = 500;

/**
 * Reads the feed once for all streams of this process, and not at all while there is none. Each look goes on from the place of the
 * follower that is furthest behind, and each is told only what lies after its own: whoever joins while others are told misses
 * nothing and hears nothing twice.
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

  /** Whether there may be more to read at once. */
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
        if (!isAway) log.warn({ err: error }, 'the events cannot be read just now; streams stay open');
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
    // Made once, however many follow.
    const message = Buffer.from(changeMessage(event));
    for (const { stream } of told) stream.send(message);
  }
  for (const follower of round) follower.place = Math.max(follower.place, last.position);
}
