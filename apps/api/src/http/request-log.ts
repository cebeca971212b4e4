import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** The response is an empty list that one of the provider's systems polls. */
    foundNothing: boolean;
  }
}

/**
 * Logs one line per request, with the route pattern instead of the URL, so that no path or query values reach the log. Polling by
 * a provider's system is logged at level `debug` while there are no results.
 */
export function registerRequestLog(app: FastifyInstance): void {
  // These lines contain only known fields: searching them for secrets would cost more than writing them.
  const log = app.log.child({}, { redact: [] });
  app.decorateRequest('foundNothing', false);
  app.addHook('preSerialization', (request, _reply, payload, done) => {
    const { items } = payload as { items?: unknown };
    request.foundNothing = request.system !== null && request.method === 'GET' && Array.isArray(items) && items.length === 0;
    done(null, payload);
  });
  app.addHook('onResponse', async (request, reply) => {
    const { method, id, session, routeOptions } = request;
    if (routeOptions.url === '/healthz' || routeOptions.url === '/readyz' || routeOptions.url === '/metrics') return;
    log[request.foundNothing ? 'debug' : 'info']({
      method,
      route: routeOptions.url ?? 'none',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      correlationId: id,
      customerId: session?.customerId,
      accountId: session?.accountId,
    });
  });
}
