import { listPackages } from '@demarc/contract/catalog.ts';
import { listProviderPackages, putCustomerPrices, putProviderPackage } from '@demarc/contract/provider/catalog.ts';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context.ts';
import { getCustomerPackages } from '../../db/views/package.ts';
import { serve } from '../../http/serve.ts';
import * as service from './catalog.service.ts';
import * as store from './catalog.store.ts';

export function catalogRoutes(app: FastifyInstance, context: AppContext): void {
  const { clock, database } = context;
  const { db } = database;

  serve(app, listPackages, async ({ query }, { customerId }, { language }) => {
    const packages = await getCustomerPackages(db, { customerId, language, now: clock.now() }, query);
    return packages.filter(({ orderable }) => orderable);
  });

  serve(app, listProviderPackages, ({ query }) => store.findPackages(db, query.orderType));
  serve(app, putProviderPackage, ({ params, body }, _session, { author }) =>
    service.putPackage(context, params.packageCode, body, author()),
  );
  serve(app, putCustomerPrices, ({ params, body }, _session, { author }) =>
    service.putPrices(context, params.customerId, body.prices, author()),
  );
}
