import { randomUUID } from 'node:crypto';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type { AppContext } from './app-context.ts';
import type { DemoServers } from './dev/demo-servers.ts';
import { registerDev } from './dev/dev.ts';
import { createApiTokenCache } from './http/api-token-cache.ts';
import { createRefusalAudit } from './http/audit-refusal.ts';
import { createClientErrorHandler } from './http/client-error-handler.ts';
import { closeUnusedConnections } from './http/close-unused-connections.ts';
import { registerCors } from './http/cors.ts';
import { registerDocs } from './http/docs.ts';
import { registerErrorHandler, sendProblem } from './http/error-handler.ts';
import { createExportSlots } from './http/export-slots.ts';
import { registerHealth } from './http/health.ts';
import { createIdempotencyStore } from './http/idempotency.ts';
import { registerJsonParser } from './http/json-body.ts';
import { lazySerializer } from './http/lazy-serializer.ts';
import { registerLoadShedding } from './http/load-shedding.ts';
import { registerMetrics } from './http/metrics.ts';
import { negotiateLanguage } from './http/negotiate-language.ts';
import { registerStreams } from './http/open-streams.ts';
import { notFound } from './http/problem.ts';
import { createRateLimits } from './http/rate-limits.ts';
import { registerRequestLog } from './http/request-log.ts';
import { buildSecurityHeaders, createResponseClass, registerSecurityHeaders } from './http/security-headers.ts';
import { createSessions } from './http/session.ts';
import { createSessionCache } from './http/session-cache.ts';
import { getServerTimeouts, limitSlowClients, type SlowClientLimits, slowClientLimits } from './http/slow-clients.ts';
import { cleanUp } from './jobs/clean-up.ts';
import type { Job } from './jobs/job.ts';
import { reconcileCounts } from './jobs/reconcile-counts.ts';
import { countedTables, kindJobs, kinds, nameLookups, searchSources } from './kinds/registry.ts';
import { requeueLegacyMails, sendMails } from './mail/send-mails.ts';
import { activityRoutes } from './modules/activity/activity.routes.ts';
import { applicationRoutes } from './modules/application/application.routes.ts';
import { notifyOfDuplicate } from './modules/application/notify-of-duplicate.ts';
import { availabilityRoutes } from './modules/availability/availability.routes.ts';
import { checkWatches } from './modules/availability/check-watches.ts';
import { processBatches } from './modules/availability/process-batches.ts';
import { purgeAvailabilities } from './modules/availability/purge-availabilities.ts';
import { catalogRoutes } from './modules/catalog/catalog.routes.ts';
import { customerRoutes } from './modules/customer/customer.routes.ts';
import { loaPageRoutes } from './modules/dc-connection/loa-page.routes.ts';
import { certificatePageRoutes } from './modules/diversity/certificate-page.routes.ts';
import { eventStreamRoutes } from './modules/event-stream/event-stream.routes.ts';
import { loyaltyRoutes } from './modules/loyalty/loyalty.routes.ts';
import { signRoutes } from './modules/msa/sign.routes.ts';
import { noticeRoutes } from './modules/notice/notice.routes.ts';
import { providerCustomerRoutes } from './modules/provider-customer/provider-customer.routes.ts';
import { providerEventRoutes } from './modules/provider-event/provider-event.routes.ts';
import { searchRoutes } from './modules/search/search.routes.ts';
import { sessionRoutes } from './modules/session/session.routes.ts';
import { systemStatusRoutes } from './modules/system-status/system-status.routes.ts';
import { validationRoutes } from './modules/validation/validation.routes.ts';
import { registerOpenIdProvider } from './oidc/provider.ts';
import { portalRoutes } from './portal/portal.routes.ts';
import { approvalRoutes } from './processes/approval/approval.routes.ts';
import { expireApplications } from './processes/approval/expire-applications.ts';
import { backfillCharges } from './processes/billing/backfill-charges.ts';
import { billingRoutes } from './processes/billing/billing.routes.ts';
import { billCustomer, startMonthlyBilling } from './processes/billing/billing-jobs.ts';
import { diversityProofRoutes } from './processes/diversity/diversity.routes.ts';
import { checkDiversityPair, watchDiversity } from './processes/diversity/watch-diversity.ts';
import { checkDelegations } from './processes/dns-publishing/check-delegations.ts';
import { publishDns } from './processes/dns-publishing/publish-dns.ts';
import { recheckForwardNames } from './processes/dns-publishing/recheck-forward-names.ts';
import { acceptOrderJob } from './processes/fulfillment/accept-order.ts';
import { fulfillmentRoutes } from './processes/fulfillment/fulfillment.routes.ts';
import { flagLateOrders, markBillingStarted } from './processes/fulfillment/order-jobs.ts';
import { orderingRoutes } from './processes/ordering/order.routes.ts';
import { ownPriceRoutes } from './processes/own-price/own-price.routes.ts';
import { bookBankEntries } from './processes/payments/book-bank-entries.ts';
import { collectDirectDebits } from './processes/payments/collect-direct-debits.ts';
import { paymentRoutes } from './processes/payments/payments.routes.ts';
import { quotationAcceptanceRoutes } from './processes/quotation-acceptance/acceptance.routes.ts';
import { quotationOfferRoutes } from './processes/quotation-offer/offer.routes.ts';
import { reconcileInvoiceJob } from './processes/reconciliation/reconcile-job.ts';
import { reconciliationRoutes } from './processes/reconciliation/reconciliation.routes.ts';
import { checkOrigins } from './processes/rpki/check-origins.ts';
import { terminationRoutes } from './processes/termination/termination.routes.ts';
import { createApprovals } from './processes/two-person-approval/request-approval.ts';
import { twoPersonApprovalRoutes } from './processes/two-person-approval/two-person-approval.routes.ts';

/** Every background job of the server. */
export const allJobs: readonly Job[] = [
  sendMails,
  requeueLegacyMails,
  cleanUp,
  reconcileCounts(countedTables),
  notifyOfDuplicate,
  expireApplications,
  acceptOrderJob,
  flagLateOrders,
  markBillingStarted,
  backfillCharges,
  startMonthlyBilling,
  billCustomer,
  collectDirectDebits,
  bookBankEntries,
  reconcileInvoiceJob,
  checkWatches,
  processBatches,
  purgeAvailabilities,
  watchDiversity,
  checkDiversityPair,
  publishDns,
  recheckForwardNames,
  checkDelegations,
  checkOrigins,
  ...kindJobs,
];

const maxBodyBytes = 256 * 1024;

/** Builds the server. The caller starts listening; tests inject requests instead. */
export async function buildApp(
  context: AppContext,
  slowClients: SlowClientLimits = slowClientLimits,
  demoServers: DemoServers | null = null,
): Promise<FastifyInstance> {
  const { config, clock, database, keys, log, notifyChannel } = context;
  const headers = buildSecurityHeaders(config);
  const { http, ...timeouts } = getServerTimeouts(slowClients);
  const app: FastifyInstance = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    ...timeouts,
    http: { ...http, ServerResponse: createResponseClass(headers) },
    clientErrorHandler: createClientErrorHandler(headers),
    bodyLimit: maxBodyBytes,
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
    // Requests on open connections still get a response during shutdown.
    return503OnClosing: false,
    schemaController: { compilersFactory: { buildSerializer: lazySerializer } },
    frameworkErrors: (_error, request, reply) => sendProblem(notFound(), request, reply),
  }) as unknown as FastifyInstance;

  app.decorateRequest('session', null);
  app.decorateRequest('language', 'en');
  app.decorateRequest('system', null);
  app.decorate('config', config);
  const apiTokens = createApiTokenCache(database.db, clock, notifyChannel);
  app.decorate('sessions', createSessions(context, createSessionCache(database.db, clock, notifyChannel), apiTokens));
  app.decorate('auditRefusal', createRefusalAudit(context));
  app.decorate('idempotency', createIdempotencyStore(database.db, clock, keys));
  app.decorate('exportSlots', createExportSlots(context));
  app.decorate('approvals', createApprovals(context));
  app.decorate('approvableHandlers', new Map());
  app.decorate('limits', await createRateLimits(app, context));
  app.addHook('onRequest', async (request, reply) => {
    request.language = negotiateLanguage(request.headers['accept-language']);
    reply.header('X-Correlation-Id', request.id);
  });
  registerErrorHandler(app);
  registerRequestLog(app);
  registerSecurityHeaders(app, headers);
  registerCors(app, config);
  limitSlowClients(app, slowClients, config.rateLimit);
  const inFlight = registerLoadShedding(app);
  registerStreams(app, context);
  registerMetrics(app, context, inFlight);
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: 1_024,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  app.setNotFoundHandler((request, reply) => sendProblem(notFound(), request, reply));
  registerJsonParser(app);
  closeUnusedConnections(app);
  app.addHook('onReady', () => notifyChannel.start());
  app.addHook('onClose', () => notifyChannel.stop());
  // Deferred work, such as queuing a password-reset email, finishes before the database closes.
  app.addHook('onClose', () => context.deferredWork.drain());

  registerHealth(app, database.db);
  sessionRoutes(app, context);
  applicationRoutes(app, context);
  customerRoutes(app, context);
  loyaltyRoutes(app, context, nameLookups);
  activityRoutes(app, context, nameLookups);
  providerCustomerRoutes(app, context);
  approvalRoutes(app, context);
  providerEventRoutes(app, context);
  validationRoutes(app, context);
  systemStatusRoutes(app, context);
  catalogRoutes(app, context);
  availabilityRoutes(app, context);
  for (const register of kinds.flatMap(({ routes }) => routes)) register(app, context);
  orderingRoutes(app, context);
  quotationOfferRoutes(app, context);
  quotationAcceptanceRoutes(app, context);
  twoPersonApprovalRoutes(app, context);
  fulfillmentRoutes(app, context);
  terminationRoutes(app, context);
  diversityProofRoutes(app, context);
  billingRoutes(app, context);
  paymentRoutes(app, context);
  reconciliationRoutes(app, context);
  ownPriceRoutes(app, context);
  searchRoutes(app, context, searchSources);
  eventStreamRoutes(app, context);
  noticeRoutes(app, context, nameLookups);
  registerDocs(app, config.apiEndpoint || config.publicUrl);
  if (!config.sso) await registerOpenIdProvider(app, context);
  if (config.demo) await registerDev(app, context, demoServers);
  await signRoutes(app, context);
  await loaPageRoutes(app, context);
  await certificatePageRoutes(app, context);
  await portalRoutes(app, context);
  return app;
}
