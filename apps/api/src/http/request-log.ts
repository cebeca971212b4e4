import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** A list that one of the provider's systems looks at again and again, and that has nothing. */
    foundNothing: boolean;
  }
}

/**
 * One line a request: the route's pattern instead of the address, so that no value of a path or query reaches the log. A
 * system of the provider that looks every second whether there is something new is told of at the level `debug` until there is.
 */
export function registerRequestLog(app: FastifyInstance): void {
  // Each value is chosen here: looking through them for secrets would cost more than writing the line.
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
