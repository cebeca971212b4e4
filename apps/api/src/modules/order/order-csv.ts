import type { Language } from '@demarc/contract/language.ts';
import type { OrderSummary } from '@demarc/contract/order.ts';
import type { Database } from '../../db/database.ts';
import { type CsvColumns, generateCsvExport } from '../../http/csv-export.ts';
import { loadOrderNames, toOrderSummary } from './order.presenter.ts';
import { findPage, toCursor, type toFilterValues } from './order-list.store.ts';

type Row = Awaited<ReturnType<typeof findPage>>[number];

const columns = {
  orderNumber: (order) => order.orderNumber,
  customerOrderId: (order) => order.customerOrderId,
  projectId: (order) => order.projectId,
  type: (order) => order.type,
  subType: (order) => order.subType,
  subject: (order) => order.subject,
  status: (order) => order.status,
  reason: (order) => order.statusReason?.code,
  milestone: (order) => order.milestone,
  waitingOn: (order) => order.waitingOn,
  service: (order) => order.serviceRef?.label,
  packageCode: (order) => order.packageCode,
  packageName: (order) => order.packageName,
  mrc: (order) => order.totals.mrc,
  nrc: (order) => order.totals.nrc,
  termMonths: (order) => order.termMonths,
  wishDate: (order) => order.wishDate,
  promisedDate: (order) => order.promisedDate,
  plannedDate: (order) => order.plannedDate,
  deliveredDate: (order) => order.deliveredDate,
  expectedDate: (order) => order.expectedDate,
  jeopardy: (order) => order.jeopardy,
  reference: (order) => order.reference,
  purchaseOrderNumber: (order) => order.purchaseOrderNumber,
  createdBy: (order) => order.createdByName,
  createdAt: (order) => order.createdAt,
  updatedAt: (order) => order.updatedAt,
} satisfies CsvColumns<OrderSummary>;

/** Streams orders as CSV, newest first. */
export function generateOrderCsv(
  db: Database,
  filter: ReturnType<typeof toFilterValues>,
  language: Language,
): AsyncGenerator<string> {
  return generateCsvExport(
    columns,
    (last: Row | null, limit) => findPage(db, filter, '-orderId', last && toCursor('-orderId', last), limit),
    async (rows) => {
      const names = await loadOrderNames(db, rows, language);
      return rows.map((row) => toOrderSummary(row, names));
    },
  );
}
