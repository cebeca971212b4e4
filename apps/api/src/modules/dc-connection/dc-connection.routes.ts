import { Readable } from 'node:stream';
import {
  downloadDcConnectionLoa,
  exportDcConnections,
  getDcConnection,
  listDcConnectionPackages,
  listDcConnections,
  updateDcConnection,
} from '@demarc/contract/dc-connection.ts';
import { getDcConnectionSummary } from '@demarc/contract/dc-connection-counts.ts';
import { getPackageKind, listPackageSites } from '@demarc/contract/dc-connection-order.ts';
import {
  blockProviderDcConnection,
  downloadProviderLoa,
  getProviderDcConnection,
  releaseProviderDcConnection,
} from '@demarc/contract/provider/dc-connection.ts';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context.ts';
import { getCustomerPackages } from '../../db/views/package.ts';
import { serve } from '../../http/serve.ts';
import * as service from './dc-connection.service.ts';
import { generateCsv, getSummary, list } from './list-dc-connections.ts';

export function dcConnectionRoutes(app: FastifyInstance, context: AppContext): void {
  const { clock, database } = context;
  const { db } = database;
  serve(app, listDcConnectionPackages, async ({ query: { kind: requestedKind, siteCode } }, { customerId }, { language }) => {
    const packages = await getCustomerPackages(db, { customerId, language, now: clock.now() }, { orderType: 'DC_CONNECTION' });
    return packages.flatMap((catalogPackage) => {
      const kind = getPackageKind(catalogPackage.products);
      const siteCodes = listPackageSites(catalogPackage.products);
      const matches =
        (requestedKind === undefined || kind === requestedKind) && (siteCode === undefined || siteCodes.includes(siteCode));
      return catalogPackage.orderable && kind && matches ? [{ ...catalogPackage, kind, siteCodes }] : [];
    });
  });
  serve(app, listDcConnections, ({ query }, { customerId }, { language }) => list(db, customerId, query, language));
  serve(app, getDcConnectionSummary, (_input, { customerId }) => getSummary(db, customerId));
  serve(app, exportDcConnections, async ({ query: { format: _format, ...filter } }, { customerId }, { language }) => ({
    fileName: `dc-connections-${customerId}-${clock.now().toISOString().slice(0, 10)}.csv`,
    content: Readable.from(generateCsv(db, customerId, filter, language)),
  }));
  serve(app, getDcConnection, ({ params: { dcConnectionId } }, { customerId }, { language }) =>
    service.get(context, { customerId, dcConnectionId }, language),
  );
  serve(app, updateDcConnection, ({ params: { dcConnectionId }, body }, { customerId }, { author, language }) =>
    service.updateReference(context, { customerId, dcConnectionId }, body, { author: author(), language }),
  );
  serve(app, downloadDcConnectionLoa, ({ params: { dcConnectionId }, query: { loaId } }, { customerId }) =>
    service.getLoaFile(context, { customerId, dcConnectionId }, loaId),
  );

  serve(app, getProviderDcConnection, ({ params }, _session, { language }) => service.getForProvider(context, params, language));
  serve(app, downloadProviderLoa, ({ params }) => service.getLoaFile(context, params));
  serve(app, blockProviderDcConnection, ({ params, body }, _session, { author, language }) =>
    service.move(context, params, { action: 'block', reason: body.reason }, { author: author(), language }),
  );
  serve(app, releaseProviderDcConnection, ({ params }, _session, { author, language }) =>
    service.move(context, params, { action: 'release', reason: null }, { author: author(), language }),
  );
}
