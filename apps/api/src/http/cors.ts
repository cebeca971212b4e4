import type { FastifyInstance } from 'fastify';
import { type Config, listBrandOrigins } from '../config.ts';

const allowedMethods = 'GET, HEAD, POST, PUT, PATCH, DELETE';
const allowedHeaders =
  'Authorization, Content-Type, Accept-Language, Idempotency-Key, Last-Event-ID, X-Token-Lifetime, X-Token-Include-Roles, X-Session-Idle';
const exposedHeaders = 'X-Correlation-Id, Retry-After, Content-Disposition';
const preflightSeconds = '7200';

/**
 * Allows the pages of the brands to call the API from their own origins (`API_ENDPOINT`), without cookies. Other origins are not
 * allowed.
 */
export function registerCors(app: FastifyInstance, config: Pick<Config, 'publicUrl' | 'brandHosts'>): void {
  const allowed = new Set(listBrandOrigins(config));
  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith('/v1/')) return;
    reply.header('Vary', 'Origin');
    const { origin } = request.headers;
    if (!origin || !allowed.has(origin)) return;
    reply.header('Access-Control-Allow-Origin', origin).header('Access-Control-Expose-Headers', exposedHeaders);
    if (request.method !== 'OPTIONS' || !request.headers['access-control-request-method']) return;
    return reply
      .status(204)
      .header('Access-Control-Allow-Methods', allowedMethods)
      .header('Access-Control-Allow-Headers', allowedHeaders)
      .header('Access-Control-Max-Age', preflightSeconds)
      .send();
  });
}
