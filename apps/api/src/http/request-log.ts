import type { FastifyInstance } from 'fastify';

/** One line a request: the route's pattern instead of the address, so that no value of a path or query reaches the log. */
export function registerRequestLog(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const { method, id, session, routeOptions } = request;
    if (routeOptions.url === '/healthz' || routeOptions.url === '/readyz' || routeOptions.url === '/metrics') return;
    app.log.info({
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
