import { performance } from 'node:perf_hooks';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { unavailable } from './problem.ts';
import { hasBody } from './slow-clients.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The response is read from the disk, so that sending it costs the server almost nothing. */
    isStaticFile?: true;
  }
  interface FastifyRequest {
    /** Stops counting the request as in progress, because its response is ready or has begun to stream. */
    leaveInFlight: () => void;
  }
}

/**
 * Upper and lower bound of the limit on requests in progress, from the arrival of the body until the response is ready. The lower
 * bound leaves room for two users who each open a page with 15 requests.
 */
const maxInFlight = 200;
const minInFlight = 40;
/** A busy process accepts as many requests as it completes in this time. */
const maxBacklogSeconds = 0.3;
const busyUtilization = 0.9;
const sampleEveryMs = 250;
const exemptPaths = new Set(['/healthz', '/readyz', '/metrics']);

/**
 * Responds with 503 above the current capacity, so that accepted requests complete within a second. Measures the capacity, because
 * it depends on the machine and the kind of requests. Returns a function that counts the requests in progress.
 */
export function registerLoadShedding(app: FastifyInstance): () => number {
  let inFlight = 0;
  let inFlightLimit = maxInFlight;
  let completed = 0;
  let lastSample = performance.eventLoopUtilization();
  const takeSample = () => {
    const now = performance.eventLoopUtilization();
    const { active, idle, utilization } = performance.eventLoopUtilization(now, lastSample);
    // Rejected requests cost almost nothing and do not count.
    const completedPerSecond = (completed * 1000) / (active + idle);
    inFlightLimit =
      utilization < busyUtilization
        ? maxInFlight
        : Math.min(maxInFlight, Math.max(minInFlight, completedPerSecond * maxBacklogSeconds));
    lastSample = now;
    completed = 0;
  };
  app.addHook('onListen', async () => {
    const timer = setInterval(takeSample, sampleEveryMs).unref();
    app.server.once('close', () => clearInterval(timer));
  });
  app.decorateRequest('leaveInFlight', () => {});
  app.addHook('onRequest', async (request, reply) => {
    if (exemptPaths.has(request.routeOptions.url ?? '')) return;
    let isCounted = false;
    let hasLeft = false;
    const enter = () => {
      if (hasLeft) return;
      inFlight++;
      isCounted = true;
    };
    request.leaveInFlight = () => {
      if (isCounted) inFlight--;
      isCounted = false;
      hasLeft = true;
    };
    const isAccepted = inFlight < inFlightLimit;
    // If the connection closes before the response, no other hook is guaranteed to run.
    reply.raw.once('close', () => {
      request.leaveInFlight();
      if (isAccepted) completed++;
    });
    if (!isAccepted) throw unavailable(1);
    // A request whose body has not arrived costs nothing, so slow senders do not use up the capacity of others.
    if (waitsForBody(request)) request.raw.once('end', enter);
    else enter();
  });
  app.addHook('preValidation', async (request) => {
    // Many bodies may have arrived since their requests were accepted.
    if (waitsForBody(request) && inFlight > inFlightLimit) throw unavailable(1);
  });
  app.addHook('onSend', async (request, _reply, payload) => {
    // The work is done, and the time the client takes to read the response does not count. Only a response that is generated while the
    // client reads it, such as an export, still counts.
    if (!(payload instanceof Readable) || request.routeOptions.config.isStaticFile) request.leaveInFlight();
    return payload;
  });
  return () => inFlight;
}

/** Whether the handler runs after the body has arrived; Fastify ignores the body of the other methods. */
function waitsForBody(request: FastifyRequest): boolean {
  return hasBody(request) && !['GET', 'HEAD', 'TRACE'].includes(request.method);
}
