import { followEvents, type StreamHello } from '@demarc/contract/event.ts';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import { lastPlace } from '../../db/event-feed.ts';
import { serveStream } from '../../http/serve-stream.ts';
import type { Parts } from '../../parts.ts';
import { createEventHub } from './event-hub.ts';
import { changeMessage, helloMessage, resetMessage } from './event-message.ts';
import * as store from './event-stream.store.ts';
import { type Hearing, hearingOf } from './hearing.ts';

/** A client that missed more events than this reloads everything, which is faster. */
const mostMissed = 500;
/** How old the data of a page may be when it starts listening. */
const lookBackMs = 10_000;

/** The live event stream of a company, for its users and API clients. */
export function eventStreamRoutes(app: FastifyInstance, parts: Parts): void {
  const { clock } = parts;
  const { db } = parts.database;
  const hub = createEventHub(parts);
  app.addHook('onClose', () => hub.idle());

  serveStream(app, followEvents, async ({ query, headers }, session, stream) => {
    const hearing = { ...hearingOf(session), roles: session.roles };
    const place = await lastPlace(db);
    stream.send(await opening(db, clock, hearing, headers['last-event-id'], place));
    if (query.follow === false) stream.end();
    else hub.join(stream, hearing, place);
  });
}

/** Returns the messages up to a position, for a client that has received everything up to `lastEventId`. */
async function opening(
  db: Database,
  clock: Clock,
  hearing: Hearing & StreamHello,
  lastEventId: string | undefined,
  place: number,
): Promise<string> {
  const after = lastEventId ? Number(lastEventId) : await recentPlace(db, clock, hearing, place);
  const isKept = after === place || (after < place && (await isInFeed(db, after)));
  const missed = isKept ? await store.between(db, hearing, { after, upTo: place }) : null;
  if (!missed || missed.length > mostMissed) return helloMessage(place, hearing) + resetMessage(place);
  return helloMessage(after, hearing) + missed.map(changeMessage).join('');
}

async function recentPlace(db: Database, clock: Clock, { customerId }: Hearing, place: number): Promise<number> {
  const since = new Date(clock.now().getTime() - lookBackMs);
  const own = await store.placeBefore(db, customerId, { since, upTo: place, most: mostMissed });
  const shared = await store.sharedPlaceBefore(db, { since, upTo: place });
  return Math.min(own ?? place, shared ?? place);
}

/** Whether all events after a position are still in the feed. */
async function isInFeed(db: Database, after: number): Promise<boolean> {
  const oldest = await store.oldestPlace(db);
  return oldest !== null && after >= oldest - 1;
}
