import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import { expiringDays } from '@demarc/contract/offer-validity.ts';
import type { ProviderQuotation } from '@demarc/contract/provider/quotation.ts';
import type { QuotationSummary } from '@demarc/contract/quotation-schemas.ts';
import { isOpenQuotation } from '@demarc/contract/quotation-state.ts';
import { addDays } from '@demarc/contract/working-days.ts';
import type { AppContext } from '../../app-context.ts';
import { findWaitingApprovals } from '../../db/views/waiting-approval.ts';
import { type CsvColumns, generateCsvExport } from '../../http/csv-export.ts';
import { decodeCursor, isCalendarDate, type Total, toPage } from '../../http/keyset-pagination.ts';
import { invalid } from '../../http/problem.ts';
import { loadNames, toQuotationSummary } from './quotation.presenter.ts';
import * as store from './quotation-list.store.ts';

type ReadContext = Pick<AppContext, 'clock' | 'database'>;
interface Page<Item> extends Total {
  items: Item[];
  next: string | null;
}

/** Lists a page of a customer's quotations, newest first by default. */
export async function list(
  { clock, database: { db } }: ReadContext,
  customerId: number,
  { limit = 25, after, sort = '-quotationId', ...filter }: store.Filter & { sort?: store.Sort; limit?: number; after?: string },
): Promise<Page<QuotationSummary>> {
  const now = clock.now();
  const values = toValues(customerId, filter, now);
  const page =
    sort === '-urgency'
      ? store.findPageByUrgency(db, values, { after: parseUrgencyCursor(after), limit: limit + 1 })
      : store.findPage(db, values, { sort, after: parseCursor(after, sort), limit: limit + 1 });
  const [rows, count] = await Promise.all([page, store.countQuotations(db, values)]);
  const { shown, next } = toPage(rows, limit, (row) =>
    sort === '-urgency' ? store.toUrgencyCursor(row, now) : store.toCursor(sort, row),
  );
  const [names, waitingApprovals] = await Promise.all([
    loadNames(db, shown),
    findWaitingApprovals(db, { customerId, objectType: 'quotation' }, now),
  ]);
  const items = shown.map((row) => ({
    ...toQuotationSummary(row, names, now),
    approvalRequestId: waitingApprovals.get(String(row.quotationId)) ?? null,
  }));
  return { items, next, ...count };
}

/** Lists a page of the quotations of all customers, oldest first. */
export async function listForProvider(
  { clock, database: { db } }: ReadContext,
  { limit = 25, after, ...filter }: store.ProviderFilter & { limit?: number; after?: string },
): Promise<Page<ReturnType<typeof toQuotationSummary> & Pick<ProviderQuotation, 'customerId'>>> {
  const now = clock.now();
  const sort = 'quotationId';
  const values = store.toProviderFilterValues(filter, formatAmsterdamDate(now));
  const [rows, count] = await Promise.all([
    store.findPage(db, values, { sort, after: parseCursor(after, sort), limit: limit + 1 }),
    store.countQuotations(db, values),
  ]);
  const { shown, next } = toPage(rows, limit, (row) => store.toCursor(sort, row));
  const names = await loadNames(db, shown);
  return {
    items: shown.map((row) => ({ customerId: row.customerId, ...toQuotationSummary(row, names, now) })),
    next,
    ...count,
  };
}

/** Counts quotations by status, and the offers that expire within a week. */
export async function summarize({ clock, database: { db } }: ReadContext, customerId: number) {
  const today = formatAmsterdamDate(clock.now());
  const counts = await store.countByStatus(db, { customerId, today, expiringUntil: addDays(today, expiringDays) });
  const [open, closed] = [true, false].map((isOpen) =>
    Object.fromEntries(counts.flatMap(({ status, count }) => (isOpenQuotation(status) === isOpen ? [[status, count]] : []))),
  ) as [Record<string, number>, Record<string, number>];
  return {
    open,
    closed,
    expiring: counts.reduce((sum, { expiring }) => sum + expiring, 0),
  };
}

/** Streams quotations as CSV, newest first. */
export function generateCsv({ clock, database: { db } }: ReadContext, customerId: number, filter: store.Filter) {
  const now = clock.now();
  const values = toValues(customerId, filter, now);
  const sort = '-quotationId';
  return generateCsvExport(
    columns,
    (last: store.SummaryRow | null, limit) =>
      store.findPage(db, values, { sort, after: last && store.toCursor(sort, last), limit }),
    async (rows) => {
      const names = await loadNames(db, rows);
      return rows.map((row) => toQuotationSummary(row, names, now));
    },
  );
}

function toValues(customerId: number, filter: store.Filter, now: Date) {
  const today = formatAmsterdamDate(now);
  const expiringUntil = filter.expiring ? addDays(today, expiringDays) : undefined;
  return store.toFilterValues(customerId, filter, { today, expiringUntil });
}

function parseCursor(after: string | undefined, sort: store.ColumnSort): store.QuotationCursor | null {
  const cursor = decodeCursor(after, ['string', 'number']);
  if (!cursor) return null;
  const [day, quotationId] = cursor;
  const isValid = (day === '' || (isCalendarDate(day) && sort.endsWith('validUntil'))) && quotationId <= 2_147_483_647;
  if (!isValid) throw invalid([{ field: 'query.after', code: 'validation.invalid-data' }]);
  return cursor;
}

function parseUrgencyCursor(after: string | undefined): store.UrgencyCursor | null {
  const cursor = decodeCursor(after, ['number', 'string', 'number']);
  if (!cursor) return null;
  const [urgency, day, quotationId] = cursor;
  const hasDay = urgency === store.maxUrgency ? isCalendarDate(day) : urgency < store.maxUrgency && day === '';
  if (!hasDay || quotationId > 2_147_483_647) throw invalid([{ field: 'query.after', code: 'validation.invalid-data' }]);
  return cursor;
}

const columns = {
  number: (quotation) => quotation.number,
  version: (quotation) => quotation.version,
  title: (quotation) => quotation.title,
  status: (quotation) => quotation.status,
  types: (quotation) => quotation.types.join(' '),
  level: (quotation) => quotation.level,
  customerReference: (quotation) => quotation.customerReference,
  requestedAt: (quotation) => quotation.requestedAt,
  offeredAt: (quotation) => quotation.offeredAt,
  validUntil: (quotation) => quotation.validUntil,
  daysLeft: (quotation) => quotation.daysLeft,
  termMonths: (quotation) => quotation.termMonths,
  mrc: (quotation) => quotation.totals?.mrc,
  nrc: (quotation) => quotation.totals?.nrc,
  contractValue: (quotation) => quotation.contractValue,
  createdBy: (quotation) => quotation.createdByName,
} satisfies CsvColumns<ReturnType<typeof toQuotationSummary>>;
