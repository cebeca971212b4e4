import type { FastifyInstance } from 'fastify';

/** One line a request: the route's pattern instead of the address, so that no value of a path or query reaches the log. */
export function registerRequestLog(app: FastifyInstance): void {
  // Each value is chosen here: looking through them for secrets would cost more than writing the line.
  const log = app.log.child({}, { redact: [] });
  app.addHook('onResponse', async (request, reply) => {
    const { method, id, session, routeOptions } = request;
    if (routeOptions.url === '/healthz' || routeOptions.url === '/readyz' || routeOptions.url === '/metrics') return;
    log.info({
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
