import {
  exportLines,
  getLine,
  getLinePing,
  getLineStateHistory,
  getLineTechnical,
  listLineSessions,
  listLines,
  updateLine,
  updateLineReferences,
} from '@demarc/contract/line.ts';
import { getLineSummary } from '@demarc/contract/line-counts.ts';
import { getLineDiagnostic, listLineDiagnostics, startLineDiagnostic } from '@demarc/contract/line-diagnostic.ts';
import {
  addProviderLinePings,
  blockProviderLine,
  finishDiagnostic,
  getProviderLine,
  listOpenDiagnostics,
  releaseProviderLine,
  updateProviderLine,
} from '@demarc/contract/provider/line.ts';
import { serviceStatuses } from '@demarc/contract/service.ts';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context.ts';
import { lines } from '../../db/schema/line.ts';
import { getCountsByStatus } from '../../db/status-counts.ts';
import { serve } from '../../http/serve.ts';
import { countInService } from './count-in-service.ts';
import * as diagnostic from './diagnostic.service.ts';
import { getStateHistory } from './get-state-history.ts';
import * as service from './line.service.ts';
import { countImpaired } from './line-list.store.ts';
import { getPings } from './line-ping.store.ts';
import { createCsvStream, list } from './list-lines.ts';
import { listSessions } from './list-sessions.ts';
import * as provider from './provider-line.service.ts';

export function lineRoutes(app: FastifyInstance, context: AppContext): void {
  const { clock, database } = context;
  const { db } = database;
  serve(app, listLines, ({ query }, { customerId }, { language }) => list(db, customerId, query, language));
  serve(app, getLineSummary, async (_input, { customerId }) => {
    const byStatus = await getCountsByStatus(db, lines, customerId, serviceStatuses);
    const { down, degraded, active: impairedActive } = await countImpaired(db, customerId);
    const active = Math.max(0, (byStatus.ACTIVE ?? 0) - impairedActive);
    return { byStatus, inService: await countInService(db, customerId), active, down, degraded };
  });
  serve(app, getLineStateHistory, (_input, { customerId }) => getStateHistory(db, customerId, clock.now()));
  serve(app, exportLines, async ({ query }, { customerId }, { language }) => ({
    fileName: `lines-${customerId}-${clock.now().toISOString().slice(0, 10)}.csv`,
    content: createCsvStream(db, customerId, query, language),
  }));
  serve(app, getLine, ({ params }, { customerId }, { language }) => service.get(context, customerId, params.lineId, language));
  serve(app, updateLine, ({ params, body }, { customerId }, { author, language }) =>
    service.update(context, { customerId, lineId: params.lineId }, body, { author: author(), language }),
  );
  serve(app, updateLineReferences, ({ body }, { customerId }, { author }) =>
    service.updateReferences(context, customerId, body.lines, author()),
  );
  serve(
    app,
    getLineTechnical,
    async ({ params }, { customerId }) => (await service.requireLineRow(db, customerId, params.lineId)).technical,
  );
  serve(app, listLineSessions, async ({ params, query }, { customerId }) =>
    listSessions(db, await service.requireLineRow(db, customerId, params.lineId), query),
  );
  serve(app, getLinePing, async ({ params, query }, { customerId }) =>
    getPings(db, await service.requireLineRow(db, customerId, params.lineId), query.range ?? '3H', clock.now()),
  );
  diagnosticRoutes(app, context);
  providerRoutes(app, context);
}

function diagnosticRoutes(app: FastifyInstance, context: AppContext): void {
  serve(app, startLineDiagnostic, ({ params, body }, { customerId }, { author, saveResponse }) =>
    diagnostic.start(context, { customerId, lineId: params.lineId }, body.type, author(), saveResponse),
  );
  serve(app, listLineDiagnostics, ({ params }, { customerId }) => diagnostic.list(context, customerId, params.lineId));
  serve(app, getLineDiagnostic, ({ params }, { customerId }) =>
    diagnostic.get(context, customerId, params.lineId, params.diagnosticId),
  );
  serve(app, listOpenDiagnostics, ({ query }) => diagnostic.listOpen(context, query));
  serve(app, finishDiagnostic, ({ params, body }, _session, { author }) =>
    diagnostic.finish(context, params.diagnosticId, body, author()),
  );
}

function providerRoutes(app: FastifyInstance, context: AppContext): void {
  serve(app, getProviderLine, ({ params }, _session, { language }) => provider.get(context, params.lineId, language));
  serve(app, updateProviderLine, ({ params, body }, _session, { author, language }) =>
    provider.update(context, params.lineId, body, { author: author(), language }),
  );
  serve(app, blockProviderLine, ({ params, body }, _session, { author, language }) =>
    provider.move(context, params.lineId, { action: 'block', reason: body.reason }, { author: author(), language }),
  );
  serve(app, releaseProviderLine, ({ params }, _session, { author, language }) =>
    provider.move(context, params.lineId, { action: 'release', reason: null }, { author: author(), language }),
  );
  serve(app, addProviderLinePings, ({ params, body }) => provider.addPings(context, params.lineId, body));
}
