import { type InvoiceFinding, listInvoiceFindings } from '@demarc/contract/invoice-finding.ts';
import { dismissFinding } from '@demarc/contract/provider/invoice-finding.ts';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context.ts';
import { writeAudit } from '../../db/audit.ts';
import { translateDescriptions } from '../../db/views/translate-descriptions.ts';
import { checkServiceFilter } from '../../http/check-service-filter.ts';
import { decodeCursor, toPage } from '../../http/keyset-pagination.ts';
import { conflict, notFound } from '../../http/problem.ts';
import { serve } from '../../http/serve.ts';
import * as store from './finding.store.ts';

export function findingRoutes(app: FastifyInstance, { clock, database: { db } }: AppContext): void {
  serve(app, listInvoiceFindings, async ({ query: { limit = 25, after, ...requestFilter } }, { customerId }, { language }) => {
    checkServiceFilter(requestFilter);
    const filter = { ...requestFilter, customerId };
    const before = decodeCursor(after, ['number'])?.[0];
    const [rows, count, open] = await Promise.all([
      store.findFindings(db, filter, { before: before && Math.min(before, 2_147_483_647), limit: limit + 1 }),
      store.countFindings(db, filter),
      store.findOpenTotals(db, filter),
    ]);
    const { shown, next } = toPage(rows, limit, ({ findingId }) => [findingId]);
    const items = await translateDescriptions(db, shown.map(presentFinding), language);
    return { ...open, items, next, ...count };
  });

  serve(app, dismissFinding, ({ params: { findingId }, body: { reason } }, _session, { author }) =>
    db.transaction(async (tx) => {
      const row = await store.lockFinding(tx, findingId);
      if (!row) throw notFound();
      if (row.status !== 'OPEN') throw conflict('INVALID_TRANSITION', { status: row.status });
      const after = await store.setDismissed(tx, row, reason.trim(), clock.now());
      const { customerId, number, type, amount } = row;
      await writeAudit(tx, clock, author(), {
        customerId,
        type: 'invoice.finding-dismissed',
        objectType: 'invoice',
        objectId: number,
        before: { findingStatus: 'OPEN' },
        after: { findingId, findingStatus: 'RESOLVED', text: reason.trim() },
        data: { findingId, findingType: type, amount },
      });
      return { customerId, ...presentFinding(after) };
    }),
  );
}

function presentFinding(row: store.FindingRow): InvoiceFinding {
  const { findingId, number, type, status, serviceType, serviceId, serviceLabel, productCode, description, lineNumber } = row;
  const { periodFrom, periodTo, amount, expectedPrice, chargedPrice, expectedDays, chargedDays, otherInvoiceNumber } = row;
  const { orderNumber, endsOn, disputeId, resolution, resolutionText, foundAt, resolvedAt } = row;
  return {
    findingId,
    invoiceNumber: number,
    type,
    status,
    serviceRef: { type: serviceType, id: serviceId, label: serviceLabel },
    productCode,
    description,
    lineNumber,
    period: { from: periodFrom, to: periodTo },
    amount,
    expectedPrice,
    chargedPrice,
    expectedDays,
    chargedDays,
    otherInvoiceNumber,
    orderNumber,
    endsOn,
    disputeId,
    resolution,
    resolutionText,
    foundAt: foundAt.toISOString(),
    resolvedAt: resolvedAt?.toISOString() ?? null,
  };
}
