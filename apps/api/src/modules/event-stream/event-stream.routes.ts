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

/** Who comes back after more than this reads everything anew, which is quicker. */
const mostMissed = 500;
/** What a page has just read may be so old when it begins to listen. */
const lookBackMs = 10_000;

/** What happens at a company, as it happens, for its people and programs. */
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

/** The messages up to a place, for who has read up to `lastEventId`. */
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

/** Whether all that came after a place is still there. */
async function isInFeed(db: Database, after: number): Promise<boolean> {
  const oldest = await store.oldestPlace(db);
  return oldest !== null && after >= oldest - 1;
}
