import { formatCsvRow } from '@demarc/contract/csv.ts';
import type { Language } from '@demarc/contract/language.ts';
import type { OrderSummary } from '@demarc/contract/order.ts';
import type { Database } from '../../db/database.ts';
import { loadOrderNames, toOrderSummary } from './order.presenter.ts';
import { findPage, type OrderCursor, toCursor, type toFilterValues } from './order-list.store.ts';

const exportPageSize = 500;

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
} satisfies Record<string, (order: OrderSummary) => string | number | null | undefined>;

/** Streams orders as CSV, newest first, in pages of 500, so that memory use does not grow with their number. */
export async function* generateOrderCsv(
  db: Database,
  filter: ReturnType<typeof toFilterValues>,
  language: Language,
): AsyncGenerator<string> {
  // Spreadsheets recognize UTF-8 by its byte order mark.
  yield `\uFEFF${formatCsvRow(Object.keys(columns))}`;
  let cursor: OrderCursor | null = null;
  for (;;) {
    const rows = await findPage(db, filter, '-orderId', cursor, exportPageSize);
    const names = await loadOrderNames(db, rows, language);
    yield rows.map((row) => toCsvRow(toOrderSummary(row, names))).join('');
    if (rows.length < exportPageSize) return;
    cursor = toCursor('-orderId', rows.at(-1)!);
  }
}

function toCsvRow(order: OrderSummary): string {
  return formatCsvRow(Object.values(columns).map((read) => read(order)));
}
