import { performance } from 'node:perf_hooks';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { unavailable } from './problem.ts';
import { hasBody } from './slow-clients.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Stops counting the request as in progress: its response has begun and goes on, or is ready to be read. */
    leaveInFlight: () => void;
  }
}

/** Requests in progress, from the arrival of the body until the response is ready: never more, and so many always: two people who open a page at once ask for thirty things. */
const most = 200;
const fewest = 40;
/** A process that has no moment to spare takes no more than it answers in this time, in seconds. */
const inHand = 0.3;
const noMomentToSpare = 0.9;
const lookEvery = 250;
const spared = new Set(['/healthz', '/readyz', '/metrics']);

/**
 * Answers 503 at once beyond what can be carried, so that what was accepted is answered within a second: how much that is depends on
 * the machine and on what is asked. Answers the count of the moment.
 */
export function registerLoadShedding(app: FastifyInstance): () => number {
  let inFlight = 0;
  let mostInFlight = most;
  let answered = 0;
  let before = performance.eventLoopUtilization();
  const look = () => {
    const now = performance.eventLoopUtilization();
    const { active, idle, utilization } = performance.eventLoopUtilization(now, before);
    // What was refused cost next to nothing and does not count.
    const aSecond = (answered * 1000) / (active + idle);
    mostInFlight = utilization < noMomentToSpare ? most : Math.min(most, Math.max(fewest, aSecond * inHand));
    before = now;
    answered = 0;
  };
  app.addHook('onListen', async () => {
    const looks = setInterval(look, lookEvery).unref();
    app.server.once('close', () => clearInterval(looks));
  });
  app.decorateRequest('leaveInFlight', () => {});
  app.addHook('onRequest', async (request, reply) => {
    if (spared.has(request.routeOptions.url ?? '')) return;
    let isCounted = false;
    let isOver = false;
    const enter = () => {
      if (isOver) return;
      inFlight++;
      isCounted = true;
    };
    request.leaveInFlight = () => {
      if (isCounted) inFlight--;
      isCounted = false;
      isOver = true;
    };
    const isTaken = inFlight < mostInFlight;
    // The connection may end before the answer does, and then no other hook is sure to run.
    reply.raw.once('close', () => {
      request.leaveInFlight();
      if (isTaken) answered++;
    });
    if (!isTaken) throw unavailable(1);
    // A body that is held back is no work: whoever sends slowly takes nobody else's place.
    if (hasBody(request)) request.raw.once('end', enter);
    else enter();
  });
  app.addHook('preValidation', async (request) => {
    // Many bodies may have arrived since their requests were let in.
    if (hasBody(request) && inFlight > mostInFlight) throw unavailable(1);
  });
  app.addHook('onSend', async (request, _reply, payload) => {
    // The work is done. How long the client takes to read the response is its own matter; a stream works on while it is read.
    if (!(payload instanceof Readable)) request.leaveInFlight();
    return payload;
  });
  return () => inFlight;
}
