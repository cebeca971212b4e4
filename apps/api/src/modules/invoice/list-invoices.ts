import type { InvoiceListItem, InvoiceSummary } from '@demarc/contract/invoice.ts';
import { getFirstOfMonth } from '@demarc/contract/invoice-charge.ts';
import type { InvoiceOverview } from '@demarc/contract/invoice-overview.ts';
import { invoiceStatuses } from '@demarc/contract/invoice-status.ts';
import { addMonths } from '@demarc/contract/working-days.ts';
import type { Database } from '../../db/database.ts';
import { invoices } from '../../db/schema/invoice.ts';
import { getCountsByStatus, getStatusTotal, hasNoOtherFilters } from '../../db/status-counts.ts';
import { ageAmounts, sumOpen } from '../../db/views/age-amounts.ts';
import { type CsvColumns, generateCsvExport } from '../../http/csv-export.ts';
import { capTotal, decodeCursor, isCalendarDate, type Total, toPage } from '../../http/keyset-pagination.ts';
import { invalid } from '../../http/problem.ts';
import { presentSummaries } from './invoice.presenter.ts';
import type { InvoiceRow } from './invoice.store.ts';
import * as store from './invoice-list.store.ts';
import { findMonthTotals, findOpenAmounts, findUndisputedFindings } from './overview.store.ts';

type ListQuery = store.Filter & { sort?: store.Sort; limit?: number; after?: string };

/** Returns a page of invoices. */
export async function list(
  db: Database,
  customerId: number,
  { limit = 25, after, sort = '-issueDate', ...filter }: ListQuery,
  today: string,
): Promise<Total & { items: InvoiceListItem[]; next: string | null }> {
  const values = store.toFilterValues(customerId, filter, today);
  const [rows, count] = await Promise.all([
    store.findPage(db, values, { sort, after: parseCursor(after, sort), limit: limit + 1 }),
    countRows(db, customerId, filter, today),
  ]);
  const { shown, next } = toPage(rows, limit, (row) => toCursor(row, sort));
  const summaries = await presentSummaries(db, shown, today);
  const items = shown.map(({ serviceAmount }, index) => ({
    ...summaries[index]!,
    ...(serviceAmount !== null && { serviceAmount }),
  }));
  return { items, next, ...count };
}

function toCursor(row: InvoiceRow, sort: store.Sort): store.InvoiceCursor {
  return [row[store.getSortedColumn(sort)] ?? '', row.number];
}

/** Parses the page cursor. Throws if the cursor does not match the sort order. */
function parseCursor(after: string | undefined, sort: store.Sort): store.InvoiceCursor | null {
  const key = decodeCursor(after, ['string', 'string']);
  if (!key) return null;
  const isDate = sort.endsWith('Date');
  const isValidValue = isDate ? isCalendarDate(key[0]) : /^-?\d{1,12}\.\d{2}$/.test(key[0]);
  if (!isValidValue || !/^\d{9,12}$/.test(key[1])) throw invalid([{ field: 'query.after', code: 'validation.invalid-data' }]);
  return key;
}

/** Counts per status are maintained incrementally; other filters are counted on demand. */
async function countRows(db: Database, customerId: number, filter: store.Filter, today: string): Promise<Total> {
  const { status, ...others } = filter;
  if (!hasNoOtherFilters(others)) return store.countInvoices(db, store.toFilterValues(customerId, filter, today));
  return capTotal(await getStatusTotal(db, invoices, customerId, status));
}

const monthCount = 12;

const overdueBuckets: readonly number[] = [1, 2, 3, 4];

/** Summarizes open amounts by age and status, and the totals of the last 12 months. */
export async function summarize(db: Database, customerId: number, today: string): Promise<InvoiceOverview> {
  const from = addMonths(getFirstOfMonth(today), 1 - monthCount);
  const [byStatus, { total: creditNotes }, open, totals, findings] = await Promise.all([
    getCountsByStatus(db, invoices, customerId, invoiceStatuses),
    countRows(db, customerId, { type: ['CREDIT_NOTE'] }, today),
    findOpenAmounts(db, customerId, today),
    findMonthTotals(db, customerId, from),
    findUndisputedFindings(db, customerId),
  ]);
  const getBuckets = (...buckets: readonly number[]) => sumOpen(open.filter(({ bucket }) => buckets.includes(bucket)));
  const byMonth = new Map(totals.map((total) => [total.month, total]));
  return {
    byStatus,
    creditNotes,
    findings,
    open: getBuckets(0, 1, 2, 3, 4),
    overdue: getBuckets(...overdueBuckets),
    ...ageAmounts(open),
    disputed: sumOpen(open.filter(({ bucket, status }) => bucket >= 0 && status === 'DISPUTED')),
    credit: getBuckets(-1),
    last12Months: Array.from({ length: monthCount }, (_, index) => {
      const month = addMonths(from, index).slice(0, 7);
      return byMonth.get(month) ?? { month, count: 0, totalExclVat: '0.00', totalVat: '0.00', totalInclVat: '0.00' };
    }),
  };
}

/** Streams invoices as CSV, newest first. */
export function generateCsv(db: Database, customerId: number, filter: store.Filter, today: string): AsyncGenerator<string> {
  const values = store.toFilterValues(customerId, filter, today);
  const sort = '-issueDate';
  return generateCsvExport(
    columns,
    (last: InvoiceRow | null, limit) => store.findPage(db, values, { sort, after: last && toCursor(last, sort), limit }),
    (rows) => presentSummaries(db, rows, today),
  );
}

const columns = {
  number: (invoice) => invoice.number,
  type: (invoice) => invoice.type,
  status: (invoice) => invoice.status,
  issueDate: (invoice) => invoice.issueDate,
  dueDate: (invoice) => invoice.dueDate,
  periodFrom: (invoice) => invoice.period.from,
  periodTo: (invoice) => invoice.period.to,
  customInvoiceReference: (invoice) => invoice.customInvoiceReference,
  purchaseOrderNumber: (invoice) => invoice.purchaseOrderNumber,
  precedingInvoiceNumber: (invoice) => invoice.precedingInvoiceNumber,
  totalExclVat: (invoice) => invoice.totalExclVat,
  totalVat: (invoice) => invoice.totalVat,
  totalInclVat: (invoice) => invoice.totalInclVat,
  paidAmount: (invoice) => invoice.paidAmount,
  openAmount: (invoice) => invoice.openAmount,
  paymentMethod: (invoice) => invoice.paymentMethod,
  overdue: (invoice) => invoice.overdue,
  awaitsDirectDebit: (invoice) => invoice.awaitsDirectDebit,
  lineCount: (invoice) => invoice.lineCount,
  specificationCount: (invoice) => invoice.specificationCount,
} satisfies CsvColumns<InvoiceSummary>;
