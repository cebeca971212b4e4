import type { FastifyInstance } from 'fastify';
import { unavailable } from './problem.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Counts the request no more, for an answer that has begun and goes on. */
    leaveInFlight: () => void;
  }
}

/** More than the server can have in hand and still answer within a second. */
const mostInFlight = 200;
const spared = new Set(['/healthz', '/readyz', '/metrics']);

/** Answers 503 at once beyond what can be carried, so that what was accepted stays quick. Answers the count of the moment. */
export function registerLoadShedding(app: FastifyInstance): () => number {
  let inFlight = 0;
  app.decorateRequest('leaveInFlight', () => {});
  app.addHook('onRequest', async (request, reply) => {
    if (spared.has(request.routeOptions.url ?? '')) return;
    inFlight++;
    let isCounted = true;
    request.leaveInFlight = () => {
      if (isCounted) inFlight--;
      isCounted = false;
    };
    // The connection may end before the answer does, and then no other hook is sure to run.
    reply.raw.once('close', request.leaveInFlight);
    if (inFlight > mostInFlight) throw unavailable(1);
  });
  return () => inFlight;
}
