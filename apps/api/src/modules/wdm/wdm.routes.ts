import { Readable } from 'node:stream';
import {
  blockProviderWdm,
  getProviderWdm,
  listProviderWdmRoutes,
  putProviderWdmRoute,
  releaseProviderWdm,
} from '@demarc/contract/provider/wdm.ts';
import {
  exportWdm,
  getWdm,
  getWdmLight,
  listWdm,
  listWdmPackageChannels,
  listWdmPackages,
  updateWdm,
} from '@demarc/contract/wdm.ts';
import { getWdmSummary } from '@demarc/contract/wdm-counts.ts';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context.ts';
import { serve } from '../../http/serve.ts';
import { generateCsv, getSummary, list } from './list-wdm.ts';
import * as routes from './route.service.ts';
import * as service from './wdm.service.ts';

export function wdmRoutes(app: FastifyInstance, context: AppContext): void {
  const { clock, database } = context;
  const { db } = database;
  serve(app, listWdmPackages, ({ query }, { customerId }, { language }) =>
    routes.listPackages(context, customerId, query, language),
  );
  serve(app, listWdmPackageChannels, ({ params: { packageCode }, query }, { customerId }, { language }) =>
    routes.listPackageChannels(context, customerId, packageCode, query, language),
  );
  serve(app, listWdm, ({ query }, { customerId }, { language }) => list(db, customerId, query, language));
  serve(app, getWdmSummary, (_input, { customerId }) => getSummary(db, customerId));
  serve(app, exportWdm, async ({ query: { format: _format, ...filter } }, { customerId }, { language }) => ({
    fileName: `wavelengths-${customerId}-${clock.now().toISOString().slice(0, 10)}.csv`,
    content: Readable.from(generateCsv(db, customerId, filter, language)),
  }));
  serve(app, getWdm, ({ params: { wdmId } }, { customerId }, { language }) =>
    service.get(context, { customerId, wdmId }, language),
  );
  serve(app, updateWdm, ({ params: { wdmId }, body }, { customerId }, { author, language }) =>
    service.update(context, { customerId, wdmId }, body, { author: author(), language }),
  );
  serve(app, getWdmLight, ({ params: { wdmId }, query }, { customerId }) =>
    service.getLight(context, { customerId, wdmId }, query),
  );

  serve(app, listProviderWdmRoutes, () => routes.listForProvider(db));
  serve(app, putProviderWdmRoute, ({ params, body }) => routes.put(context, params.routeCode, body));
  serve(app, getProviderWdm, ({ params }, _session, { language }) => service.getForProvider(context, params, language));
  serve(app, blockProviderWdm, ({ params, body }, _session, { author, language }) =>
    service.move(context, params, { action: 'block', reason: body.reason }, { author: author(), language }),
  );
  serve(app, releaseProviderWdm, ({ params }, _session, { author, language }) =>
    service.move(context, params, { action: 'release', reason: null }, { author: author(), language }),
  );
}
