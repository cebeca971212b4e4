import { Readable } from 'node:stream';
import {
  exportColocation,
  getRack,
  getSharedColo,
  listColocation,
  listRacks,
  listSharedColo,
  updateRack,
  updateSharedColo,
} from '@demarc/contract/colocation.ts';
import { getColocationSummary } from '@demarc/contract/colocation-counts.ts';
import {
  blockProviderColocation,
  getProviderColocation,
  releaseProviderColocation,
} from '@demarc/contract/provider/colocation.ts';
import { serviceStatuses } from '@demarc/contract/service.ts';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context.ts';
import { colocations } from '../../db/schema/colocation.ts';
import { getCountsByStatus } from '../../db/status-counts.ts';
import { serve } from '../../http/serve.ts';
import { toColocationSummary, toRackSummary, toSharedColoSummary } from './colocation.presenter.ts';
import * as service from './colocation.service.ts';
import { generateCsv, list } from './list-colocation.ts';

export function colocationRoutes(app: FastifyInstance, context: AppContext): void {
  const { clock, database } = context;
  const { db } = database;
  serve(app, listColocation, ({ query }, { customerId }, { language }) =>
    list(db, customerId, query, language, (row, names) => toColocationSummary(row, names, clock.now())),
  );
  serve(app, getColocationSummary, async (_input, { customerId }) => ({
    byStatus: await getCountsByStatus(db, colocations, customerId, serviceStatuses),
  }));
  serve(app, exportColocation, async ({ query: { format: _format, ...filter } }, { customerId }, { language }) => ({
    fileName: `racks-${customerId}-${clock.now().toISOString().slice(0, 10)}.csv`,
    content: Readable.from(generateCsv(db, customerId, filter, language, clock.now())),
  }));

  serve(app, listRacks, ({ query }, { customerId }, { language }) =>
    list(db, customerId, { ...query, kind: ['RACK'] }, language, toRackSummary),
  );
  serve(app, getRack, ({ params }, { customerId }, { language }) =>
    service.get(context, service.racks, { customerId, colocationId: params.rackId }, language),
  );
  serve(app, updateRack, ({ params, body }, { customerId }, { author, language }) =>
    service.updateReference(context, service.racks, { customerId, colocationId: params.rackId }, body, {
      author: author(),
      language,
    }),
  );

  serve(app, listSharedColo, ({ query }, { customerId }, { language }) =>
    list(db, customerId, { ...query, kind: ['SHARED_COLO'] }, language, toSharedColoSummary),
  );
  serve(app, getSharedColo, ({ params }, { customerId }, { language }) =>
    service.get(context, service.sharedColo, { customerId, colocationId: params.sharedColoId }, language),
  );
  serve(app, updateSharedColo, ({ params, body }, { customerId }, { author, language }) =>
    service.updateReference(context, service.sharedColo, { customerId, colocationId: params.sharedColoId }, body, {
      author: author(),
      language,
    }),
  );

  serve(app, getProviderColocation, ({ params }, _session, { language }) =>
    service.getForProvider(context, params.colocationId, language),
  );
  serve(app, blockProviderColocation, ({ params, body }, _session, { author, language }) =>
    service.move(context, params.colocationId, { action: 'block', reason: body.reason }, { author: author(), language }),
  );
  serve(app, releaseProviderColocation, ({ params }, _session, { author, language }) =>
    service.move(context, params.colocationId, { action: 'release', reason: null }, { author: author(), language }),
  );
}
