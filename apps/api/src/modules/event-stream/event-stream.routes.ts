import { followEvents, type StreamHello } from '@demarc/contract/event.ts';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import { getLastPosition } from '../../db/event-feed.ts';
import { serveStream } from '../../http/serve-stream.ts';
import { createEventHub } from './event-hub.ts';
import { createChangeMessage, createHelloMessage, createResetMessage } from './event-message.ts';
import * as store from './event-stream.store.ts';
import { getVisibility, type Visibility } from './visibility.ts';

/** A client that missed more events than this reloads everything, which is faster. */
const maxMissedEvents = 500;
/** Maximum age of the data of a page when it starts listening. */
const lookBackMs = 10_000;

/** The live event stream of a company, for its users and API clients. */
export function eventStreamRoutes(app: FastifyInstance, context: AppContext): void {
  const { clock } = context;
  const { db } = context.database;
  const hub = createEventHub(context);
  app.addHook('onClose', () => hub.waitUntilIdle());

  serveStream(app, followEvents, async ({ query, headers }, session, stream) => {
    const visibility = { ...getVisibility(session), roles: session.roles };
    const position = await getLastPosition(db);
    stream.send(await getOpeningMessages(db, clock, visibility, headers['last-event-id'], position));
    if (query.follow === false) stream.end();
    else hub.subscribe(stream, visibility, position);
  });
}

/** Returns the messages up to a position, for a client that has received everything up to `lastEventId`. */
async function getOpeningMessages(
  db: Database,
  clock: Clock,
  visibility: Visibility & StreamHello,
  lastEventId: string | undefined,
  position: number,
): Promise<string> {
  const after = lastEventId ? Number(lastEventId) : await findRecentPosition(db, clock, visibility, position);
  const isRetained = after === position || (after < position && (await isStillInFeed(db, after)));
  const missed = isRetained ? await store.findMissedEvents(db, visibility, { after, upTo: position }) : null;
  if (!missed || missed.length > maxMissedEvents) return createHelloMessage(position, visibility) + createResetMessage(position);
  return createHelloMessage(after, visibility) + missed.map(createChangeMessage).join('');
}

async function findRecentPosition(db: Database, clock: Clock, { customerId }: Visibility, position: number): Promise<number> {
  const since = new Date(clock.now().getTime() - lookBackMs);
  const customerPosition = await store.findPositionBefore(db, customerId, { since, upTo: position, maxEvents: maxMissedEvents });
  const sharedPosition = await store.findSharedPositionBefore(db, { since, upTo: position });
  return Math.min(customerPosition ?? position, sharedPosition ?? position);
}

/** Whether all events after a position are still in the feed. */
async function isStillInFeed(db: Database, after: number): Promise<boolean> {
  const oldest = await store.findOldestPosition(db);
  return oldest !== null && after >= oldest - 1;
}
