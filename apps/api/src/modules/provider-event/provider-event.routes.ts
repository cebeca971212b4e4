import { listEvents } from '@demarc/contract/provider/event.ts';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context.ts';
import { assignPositions, getEventsAfter } from '../../db/event-feed.ts';
import { serve } from '../../http/serve.ts';

/** Registers the event feed for the provider's systems. */
export function providerEventRoutes(app: FastifyInstance, { database: { db } }: AppContext): void {
  serve(app, listEvents, async ({ query: { after = 0, limit = 100 } }) => {
    await assignPositions(db);
    const events = await getEventsAfter(db, after, limit);
    return {
      items: events.map(({ position, customerId, type, objectId, data, occurredAt }) => ({
        eventId: position,
        customerId,
        type,
        objectId,
        data,
        occurredAt: occurredAt.toISOString(),
      })),
      next: events.at(-1)?.position ?? after,
    };
  });
}
