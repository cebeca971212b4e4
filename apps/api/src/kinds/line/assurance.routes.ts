import { canReportFault } from '@demarc/contract/fault.ts';
import { formatShortAddress } from '@demarc/contract/format-address.ts';
import { getLine } from '@demarc/contract/line.ts';
import { listLineFaults, reportLineFault } from '@demarc/contract/line-fault.ts';
import { formatServiceId } from '@demarc/contract/service-id.ts';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context.ts';
import type { Database } from '../../db/database.ts';
import { conflict, invalid, notFound } from '../../http/problem.ts';
import { serve } from '../../http/serve.ts';
import { toLineFault } from '../../modules/fault/fault.presenter.ts';
import { findRecentFaults } from '../../modules/fault/fault.store.ts';
import { type FaultyService, reportFault } from '../../modules/fault/report-fault.ts';
import { find as findDiagnostic } from '../../modules/line/diagnostic.store.ts';
import { checkCustomerActive, requireLineRow } from '../../modules/line/line.service.ts';
import { lockLine } from '../../modules/line/line.store.ts';

interface LineKey {
  customerId: number;
  lineId: number;
}

/** The faults that customers report on a line. */
export function assuranceRoutes(app: FastifyInstance, context: AppContext): void {
  const { db } = context.database;
  serve(app, reportLineFault, ({ params: { lineId }, body }, { customerId }, { author, saveResponse }) =>
    reportFault(context, { customerId, subject: 'line', serviceId: lineId }, body, {
      author: author(),
      saveResponse,
      shownBy: getLine,
      present: toLineFault,
      lockService: (tx) => lockService(tx, { customerId, lineId }, body.diagnosticId ?? null),
    }),
  );
  serve(app, listLineFaults, async ({ params: { lineId } }, { customerId }) => {
    await requireLineRow(db, customerId, lineId);
    return (await findRecentFaults(db, { customerId, subject: 'line', serviceId: lineId })).map(toLineFault);
  });
}

async function lockService(tx: Database, { customerId, lineId }: LineKey, diagnosticId: string | null): Promise<FaultyService> {
  await checkCustomerActive(tx, customerId);
  const line = await lockLine(tx, lineId, customerId);
  if (!line) throw notFound();
  const { status, reference, address } = line;
  if (!canReportFault(status)) throw conflict('LINE_NOT_ACTIVE', { status });
  const diagnostic = diagnosticId ? await findDiagnostic(tx, customerId, lineId, diagnosticId) : null;
  if (diagnosticId && !diagnostic) throw invalid([{ field: 'diagnosticId', code: 'validation.unknown-value' }]);
  return {
    serviceName: formatServiceId('LINE', lineId),
    reference,
    location: formatShortAddress(address),
    measurement: diagnostic && { id: diagnostic.diagnosticId, verdict: diagnostic.verdict },
  };
}
