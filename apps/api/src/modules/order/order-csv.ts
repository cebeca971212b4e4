import { csvLine } from '@demarc/contract/csv.ts';
import type { Language } from '@demarc/contract/language.ts';
import type { OrderSummary } from '@demarc/contract/order.ts';
import type { SQL } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { namesOf, summaryOf } from './order.answer.ts';
import { after, type Place, placeOf } from './order-list.store.ts';

const exportedAtOnce = 500;

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
export async function* orderCsv(db: Database, where: SQL, language: Language): AsyncGenerator<string> {
  // Spreadsheets recognize UTF-8 by its byte order mark.
  yield `\uFEFF${csvLine(Object.keys(columns))}`;
  let place: Place | null = null;
  for (;;) {
    const rows = await after(db, where, '-orderId', place, exportedAtOnce);
    const names = await namesOf(db, rows, language);
    yield rows.map((row) => line(summaryOf(row, names))).join('');
    if (rows.length < exportedAtOnce) return;
    place = placeOf('-orderId', rows.at(-1)!);
  }
}

function line(order: OrderSummary): string {
  return csvLine(Object.values(columns).map((read) => read(order)));
}
