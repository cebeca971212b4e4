import { listProviderSites, putProviderSite } from '@demarc/contract/provider/site.ts';
import { listRackPackages, listRackSites, listSharedColoPackages } from '@demarc/contract/site.ts';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context.ts';
import { getCustomerPackages } from '../../db/views/package.ts';
import { serve } from '../../http/serve.ts';
import * as service from './site.service.ts';

export function siteRoutes(app: FastifyInstance, context: AppContext): void {
  const { clock, database } = context;
  const { db } = database;
  serve(app, listRackSites, () => service.list(db));
  for (const [operation, orderType] of [
    [listRackPackages, 'RACK'],
    [listSharedColoPackages, 'SHARED_COLO'],
  ] as const) {
    serve(app, operation, async ({ query: { siteCode } }, { customerId }, { language }) => {
      const packages = await getCustomerPackages(db, { customerId, language, now: clock.now() }, { orderType });
      return packages.filter(
        (catalogPackage) => catalogPackage.orderable && (siteCode === undefined || catalogPackage.siteCode === siteCode),
      );
    });
  }
  serve(app, listProviderSites, () => service.listForProvider(db));
  serve(app, putProviderSite, ({ params, body }, _session, { author }) => service.put(context, params.siteCode, body, author()));
}
