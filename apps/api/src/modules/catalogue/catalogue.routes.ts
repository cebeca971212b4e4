import { listPackages } from '@demarc/contract/catalogue.ts';
import { listProviderPackages, putCustomerPrices, putProviderPackage } from '@demarc/contract/provider/catalogue.ts';
import type { FastifyInstance } from 'fastify';
import { packagesOf } from '../../db/views/package.ts';
import { serve } from '../../http/serve.ts';
import type { Parts } from '../../parts.ts';
import * as service from './catalogue.service.ts';
import * as store from './catalogue.store.ts';

export function catalogueRoutes(app: FastifyInstance, parts: Parts): void {
  const { db } = parts.database;

  serve(app, listPackages, async ({ query }, { customerId }, { language }) => {
    const packages = await packagesOf(db, customerId, language, query);
    return packages.filter(({ orderable }) => orderable);
  });

  serve(app, listProviderPackages, ({ query }) => store.allPackages(db, query.orderType));
  serve(app, putProviderPackage, ({ params, body }, _session, { author }) =>
    service.putPackage(parts, params.packageCode, body, author()),
  );
  serve(app, putCustomerPrices, ({ params, body }, _session, { author }) =>
    service.putPrices(parts, params.customerId, body.prices, author()),
  );
}
