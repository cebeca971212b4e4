import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Config } from '../config.ts';
import type { OpenDatabase } from '../db/database.ts';
import { notFound } from './problem.ts';

/** Serves `/metrics` for Prometheus: requests by route, event streams, the process, and database connections. */
export function registerMetrics(
  app: FastifyInstance,
  { config, database }: { config: Pick<Config, 'demo' | 'metricsToken'>; database: OpenDatabase },
  inFlight: () => number,
): void {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Response time in seconds, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers,
  });
  gauge('http_requests_in_flight', 'Requests in progress', inFlight);
  if (database.kind === 'postgres') {
    const { client: pool } = database;
    gauge('database_connections', 'Database connections in the pool', () => pool.totalCount);
    gauge('database_connections_idle', 'Idle database connections in the pool', () => pool.idleCount);
    gauge('database_connections_awaited', 'Statements waiting for a database connection', () => pool.waitingCount);
  }

  gauge('event_streams_open', 'Open event streams', () => app.streams.count());

  app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
    // The duration of a stream depends on its client and says nothing about the speed of the server.
    if (routeOptions.config?.isStream && reply.statusCode === 200) return;
    duration.observe({ method, route: routeOptions.url ?? 'none', status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  app.get('/metrics', async (request, reply) => {
    if (!canReadMetrics(request, config)) throw notFound();
    return reply
      .type(registry.contentType)
      .header('Cache-Control', 'no-store')
      .send(await registry.metrics());
  });
  app.addHook('onClose', async () => registry.clear());

  function gauge(name: string, help: string, read: () => number): void {
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  }
}

const loopback = /^(127\.|::1$|::ffff:127\.)/;

/**
 * Requires the token if one is set. Without one, only the demo serves metrics, only to this machine and not through a proxy:
 * elsewhere a proxy on the same machine would expose them to everybody.
 */
function canReadMetrics(
  { headers, raw }: FastifyRequest,
  { demo, metricsToken }: Pick<Config, 'demo' | 'metricsToken'>,
): boolean {
  if (metricsToken !== null) return isEqualConstantTime(headers.authorization ?? '', `Bearer ${metricsToken}`);
  const isForwarded = 'x-forwarded-for' in headers || 'forwarded' in headers || 'x-real-ip' in headers;
  return demo && !isForwarded && loopback.test(raw.socket.remoteAddress ?? '');
}

function isEqualConstantTime(a: string, b: string): boolean {
  const [left, right] = [a, b].map((text) => createHash('sha256').update(text).digest());
  return timingSafeEqual(left!, right!);
}
