import {
  activateProviderNullRoute,
  createProviderIpPrefix,
  decideProviderIpPrefixRequest,
  deleteProviderAnnouncement,
  deleteProviderRegistryObject,
  getProviderIpPrefix,
  listProviderDnsUpdates,
  listProviderIpPrefixes,
  listProviderIpPrefixRequests,
  listProviderNullRoutes,
  putProviderAnnouncement,
  putProviderRegistryObject,
  removeProviderNullRoute,
  retryProviderDnsUpdates,
  updateProviderIpPrefix,
} from '@demarc/contract/provider/ip-prefix.ts';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context.ts';
import { serve } from '../../http/serve.ts';
import * as dnsUpdates from './dns-update.service.ts';
import * as nullRoutes from './null-route.service.ts';
import { getForProvider } from './prefix.service.ts';
import * as service from './provider-prefix.service.ts';

/** Provider operations on prefixes. */
export function providerIpPrefixRoutes(app: FastifyInstance, context: AppContext): void {
  const { db } = context.database;
  serve(app, listProviderIpPrefixes, ({ query }) => service.list(db, query));
  serve(app, getProviderIpPrefix, ({ params }) => getForProvider(context, params));
  serve(app, createProviderIpPrefix, ({ body }, _session, { author, saveResponse }) =>
    service.create(context, body, author(), saveResponse),
  );
  serve(app, updateProviderIpPrefix, ({ params, body }, _session, { author }) => service.update(context, params, body, author()));
  serve(app, putProviderAnnouncement, ({ params, body }, _session, { author }) =>
    service.putAnnouncement(context, params, body, author()),
  );
  serve(app, deleteProviderAnnouncement, ({ params }, _session, { author }) =>
    service.deleteAnnouncement(context, params, author()),
  );
  serve(app, putProviderRegistryObject, ({ params, body }, _session, { author }) =>
    service.putRegistryObject(context, params, body, author()),
  );
  serve(app, deleteProviderRegistryObject, ({ params }, _session, { author }) =>
    service.deleteRegistryObject(context, params, author()),
  );

  serve(app, listProviderNullRoutes, ({ query }) => nullRoutes.listForProvider(db, query));
  serve(app, activateProviderNullRoute, ({ params: { nullRouteId } }, _session, { author }) =>
    nullRoutes.report(context, nullRouteId, 'ACTIVE', author()),
  );
  serve(app, removeProviderNullRoute, ({ params: { nullRouteId } }, _session, { author }) =>
    nullRoutes.report(context, nullRouteId, 'ENDED', author()),
  );

  serve(app, listProviderIpPrefixRequests, ({ query }) => service.listRequests(db, query));
  serve(app, decideProviderIpPrefixRequest, ({ params: { requestId }, body }, _session, { author }) =>
    service.decide(context, requestId, body, author()),
  );

  serve(app, listProviderDnsUpdates, ({ query }) => dnsUpdates.list(context, query));
  serve(app, retryProviderDnsUpdates, ({ body }, _session, { author }) =>
    dnsUpdates.retryForProvider(context, body.updateIds, author()),
  );
}
