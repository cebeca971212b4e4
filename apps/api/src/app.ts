import { randomUUID } from 'node:crypto';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { createWakeUps } from './db/wake-up.ts';
import { registerDev } from './dev/dev.ts';
import { registerCors } from './http/cors.ts';
import { registerDocs } from './http/docs.ts';
import { registerErrorDoor, sendProblem } from './http/error-door.ts';
import { registerHealth } from './http/health.ts';
import { languageOf } from './http/language.ts';
import { createLimits } from './http/limits.ts';
import { registerLoadShedding } from './http/load-shedding.ts';
import { registerMetrics } from './http/metrics.ts';
import { notFound } from './http/problem.ts';
import { registerRequestLog } from './http/request-log.ts';
import { registerSecurityHeaders } from './http/security-headers.ts';
import { createSessions } from './http/session.ts';
import { createSessionRows } from './http/session-rows.ts';
import { customerRoutes } from './modules/customer/customer.routes.ts';
import { loyaltyRoutes } from './modules/loyalty/loyalty.routes.ts';
import { sessionRoutes } from './modules/session/session.routes.ts';
import { validationRoutes } from './modules/validation/validation.routes.ts';
import { registerProvider } from './oidc/provider.ts';
import type { Parts } from './parts.ts';
import { portalRoutes } from './portal/portal.routes.ts';

const bodyLimit = 256 * 1024;

/** The server, ready to listen or to be asked by a test. */
export async function buildApp(parts: Parts): Promise<FastifyInstance> {
  const { config, clock, database, log } = parts;
  const app: FastifyInstance = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    bodyLimit,
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
    // While it stops, a request on an open connection is still answered.
    return503OnClosing: false,
    frameworkErrors: (_error, request, reply) => sendProblem(notFound(), request, reply),
  }) as unknown as FastifyInstance;
  const wakeUps = createWakeUps(database);

  app.decorateRequest('session', null);
  app.decorateRequest('language', 'en');
  app.decorate('sessions', createSessions(parts, createSessionRows(database.db, clock, wakeUps)));
  app.decorate('limits', await createLimits(app, parts));
  app.addHook('onRequest', async (request, reply) => {
    request.language = languageOf(request.headers['accept-language']);
    reply.header('X-Correlation-Id', request.id);
  });
  registerErrorDoor(app);
  registerRequestLog(app);
  await registerSecurityHeaders(app, config);
  registerCors(app, config);
  const inFlight = registerLoadShedding(app);
  registerMetrics(app, parts, inFlight);
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: 1_024,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  app.setNotFoundHandler((request, reply) => sendProblem(notFound(), request, reply));
  readJsonOnly(app);
  app.addHook('onReady', () => wakeUps.start());
  app.addHook('onClose', () => wakeUps.stop());

  registerHealth(app, database.db);
  sessionRoutes(app, parts, wakeUps);
  customerRoutes(app, parts);
  loyaltyRoutes(app, parts);
  validationRoutes(app);
  registerDocs(app, config.apiEndpoint || config.publicUrl);
  if (!config.sso) await registerProvider(app, parts);
  if (config.demo) await registerDev(app, parts);
  await portalRoutes(app, parts);
  return app;
}

/** Bodies are JSON; one that is empty is none, for some clients name a type without sending anything. */
function readJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('text/plain');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body.length === 0 ? done(null, undefined) : parse(request, body as string, done),
  );
}
