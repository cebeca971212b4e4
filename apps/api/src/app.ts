import { randomUUID } from 'node:crypto';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { registerDev } from './dev/dev.ts';
import { createApiTokenRows } from './http/api-token-rows.ts';
import { createRefusalAudit } from './http/audit-refusal.ts';
import { createClientErrorHandler } from './http/client-error.ts';
import { registerCors } from './http/cors.ts';
import { registerDocs } from './http/docs.ts';
import { registerErrorDoor, sendProblem } from './http/error-door.ts';
import { createExportSlots } from './http/export-slots.ts';
import { registerHealth } from './http/health.ts';
import { readJsonOnly } from './http/json-body.ts';
import { languageOf } from './http/language.ts';
import { lateSerialiser } from './http/late-serialiser.ts';
import { createLimits } from './http/limits.ts';
import { registerLoadShedding } from './http/load-shedding.ts';
import { registerMetrics } from './http/metrics.ts';
import { registerStreams } from './http/open-streams.ts';
import { notFound } from './http/problem.ts';
import { createRepeats } from './http/repeats.ts';
import { registerRequestLog } from './http/request-log.ts';
import { createResponseClass, registerSecurityHeaders, securityHeaders } from './http/security-headers.ts';
import { createSessions } from './http/session.ts';
import { createSessionRows } from './http/session-rows.ts';
import { limitSlowClients, type SlowClientLimits, serverTimeouts, slowClientLimits } from './http/slow-clients.ts';
import { cleanUp } from './jobs/clean-up.ts';
import type { Job } from './jobs/job.ts';
import { keepCounts } from './jobs/keep-counts.ts';
import { deliverMail } from './mail/deliver-mail.ts';
import { accountRoutes } from './modules/account/account.routes.ts';
import { eraseAccounts } from './modules/account/erase-accounts.ts';
import { activityRoutes } from './modules/activity/activity.routes.ts';
import { apiTokenRoutes } from './modules/api-token/api-token.routes.ts';
import { applicationRoutes } from './modules/application/application.routes.ts';
import { tellOfDuplicate } from './modules/application/tell-of-duplicate.ts';
import { availabilityRoutes } from './modules/availability/availability.routes.ts';
import { checkWatches } from './modules/availability/check-watches.ts';
import { dropAvailabilities } from './modules/availability/drop-availabilities.ts';
import { workOffBatches } from './modules/availability/work-off-batches.ts';
import { catalogueRoutes } from './modules/catalogue/catalogue.routes.ts';
import { contactRoutes } from './modules/contact/contact.routes.ts';
import { customerRoutes } from './modules/customer/customer.routes.ts';
import { eventStreamRoutes } from './modules/event-stream/event-stream.routes.ts';
import { expireDiagnostics } from './modules/line/expire-diagnostics.ts';
import { lineRoutes } from './modules/line/line.routes.ts';
import { loyaltyRoutes } from './modules/loyalty/loyalty.routes.ts';
import { expireMsas } from './modules/msa/expire-msas.ts';
import { msaRoutes } from './modules/msa/msa.routes.ts';
import { signRoutes } from './modules/msa/sign.routes.ts';
import { noticeRoutes } from './modules/notice/notice.routes.ts';
import { orderRoutes } from './modules/order/order.routes.ts';
import { providerCustomerRoutes } from './modules/provider-customer/provider-customer.routes.ts';
import { providerEventRoutes } from './modules/provider-event/provider-event.routes.ts';
import { searchRoutes } from './modules/search/search.routes.ts';
import { sessionRoutes } from './modules/session/session.routes.ts';
import { tvAccountRoutes } from './modules/tv-account/tv-account.routes.ts';
import { tvActivationRoutes } from './modules/tv-account/tv-activation.routes.ts';
import { expireTvCodes, turnTvDay } from './modules/tv-account/tv-jobs.ts';
import { validationRoutes } from './modules/validation/validation.routes.ts';
import { deliverWebhook } from './modules/webhook/deliver-webhook.ts';
import { providerWebhookRoutes } from './modules/webhook/provider-webhook.routes.ts';
import { spreadEvents } from './modules/webhook/spread-events.ts';
import { webhookRoutes } from './modules/webhook/webhook.routes.ts';
import { registerProvider } from './oidc/provider.ts';
import type { Parts } from './parts.ts';
import { portalRoutes } from './portal/portal.routes.ts';
import { approvalRoutes } from './processes/approval/approval.routes.ts';
import { dropApplications } from './processes/approval/drop-applications.ts';
import { acceptOrderJob } from './processes/fulfilment/accept-order.ts';
import { fulfilmentRoutes } from './processes/fulfilment/fulfilment.routes.ts';
import { findLateOrders, releaseOldPrefixes, startBilling } from './processes/fulfilment/order-jobs.ts';
import { lineOrderRoutes } from './processes/line-order/line-order.routes.ts';
import { terminationRoutes } from './processes/termination/termination.routes.ts';

/** Every background job of the server. */
export const work: readonly Job[] = [
  deliverMail as Job,
  cleanUp,
  keepCounts,
  eraseAccounts,
  expireMsas,
  spreadEvents,
  deliverWebhook as Job,
  tellOfDuplicate as Job,
  dropApplications,
  acceptOrderJob as Job,
  findLateOrders,
  startBilling,
  releaseOldPrefixes,
  checkWatches,
  workOffBatches,
  dropAvailabilities,
  expireDiagnostics,
  turnTvDay,
  expireTvCodes,
];

const bodyLimit = 256 * 1024;

/** Builds the server. The caller starts listening, or injects requests in a test. */
export async function buildApp(parts: Parts, slowClients: SlowClientLimits = slowClientLimits): Promise<FastifyInstance> {
  const { config, clock, database, keys, log, wakeUps } = parts;
  const headers = securityHeaders(config);
  const { http, ...timeouts } = serverTimeouts(slowClients);
  const app: FastifyInstance = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    ...timeouts,
    http: { ...http, ServerResponse: createResponseClass(headers) },
    clientErrorHandler: createClientErrorHandler(headers),
    bodyLimit,
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
    // Requests on open connections still get a response during shutdown.
    return503OnClosing: false,
    schemaController: { compilersFactory: { buildSerializer: lateSerialiser } },
    frameworkErrors: (_error, request, reply) => sendProblem(notFound(), request, reply),
  }) as unknown as FastifyInstance;

  app.decorateRequest('session', null);
  app.decorateRequest('language', 'en');
  app.decorateRequest('system', null);
  app.decorate('config', config);
  const apiTokens = createApiTokenRows(database.db, clock, wakeUps);
  app.decorate('sessions', createSessions(parts, createSessionRows(database.db, clock, wakeUps), apiTokens));
  app.decorate('auditRefusal', createRefusalAudit(parts));
  app.decorate('repeats', createRepeats(database.db, clock, keys));
  app.decorate('exportSlots', createExportSlots(parts));
  app.decorate('limits', await createLimits(app, parts));
  app.addHook('onRequest', async (request, reply) => {
    request.language = languageOf(request.headers['accept-language']);
    reply.header('X-Correlation-Id', request.id);
  });
  registerErrorDoor(app);
  registerRequestLog(app);
  registerSecurityHeaders(app, headers);
  registerCors(app, config);
  limitSlowClients(app, slowClients, config.rateLimit);
  const inFlight = registerLoadShedding(app);
  registerStreams(app, parts);
  registerMetrics(app, parts, inFlight);
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: 1_024,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  app.setNotFoundHandler((request, reply) => sendProblem(notFound(), request, reply));
  readJsonOnly(app);
  app.addHook('preClose', async () => {
    // Without this, a keep-alive connection whose last response was sent would delay the shutdown until its client closes it.
    const closing = setInterval(() => app.server.closeIdleConnections(), 100);
    app.server.once('close', () => clearInterval(closing));
  });
  app.addHook('onReady', () => wakeUps.start());
  app.addHook('onClose', () => wakeUps.stop());
  // Deferred work, such as writing a promised mail, finishes before the database closes.
  app.addHook('onClose', () => parts.deferred.settled());

  registerHealth(app, database.db);
  sessionRoutes(app, parts);
  applicationRoutes(app, parts);
  customerRoutes(app, parts);
  accountRoutes(app, parts);
  contactRoutes(app, parts);
  loyaltyRoutes(app, parts);
  msaRoutes(app, parts);
  apiTokenRoutes(app, parts);
  activityRoutes(app, parts);
  providerCustomerRoutes(app, parts);
  approvalRoutes(app, parts);
  providerEventRoutes(app, parts);
  providerWebhookRoutes(app, parts);
  webhookRoutes(app, parts);
  validationRoutes(app, parts);
  catalogueRoutes(app, parts);
  availabilityRoutes(app, parts);
  lineRoutes(app, parts);
  orderRoutes(app, parts);
  lineOrderRoutes(app, parts);
  fulfilmentRoutes(app, parts);
  terminationRoutes(app, parts);
  tvAccountRoutes(app, parts);
  tvActivationRoutes(app, parts);
  searchRoutes(app, parts);
  eventStreamRoutes(app, parts);
  noticeRoutes(app, parts);
  registerDocs(app, config.apiEndpoint || config.publicUrl);
  if (!config.sso) await registerProvider(app, parts);
  if (config.demo) await registerDev(app, parts);
  await signRoutes(app, parts);
  await portalRoutes(app, parts);
  return app;
}
