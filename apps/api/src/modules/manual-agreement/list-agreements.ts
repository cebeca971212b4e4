import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import type { Database } from '../../db/database.ts';
import { isUuid } from '../../db/is-uuid.ts';
import { findWaitingApprovals } from '../../db/views/waiting-approval.ts';
import { type CsvColumns, generateCsvExport } from '../../http/csv-export.ts';
import { decodeCursor, isCalendarDate, toPage } from '../../http/keyset-pagination.ts';
import { invalid } from '../../http/problem.ts';
import { toProviderSummary, toSummary } from './agreement.presenter.ts';
import * as store from './agreement-list.store.ts';

type ListQuery = Omit<store.Filter, 'customerId'> & { sort?: store.Sort; limit?: number; after?: string };

/** Lists a page of the agreements that were offered to a customer. */
export async function list(
  db: Database,
  customerId: number,
  { limit = 25, after, sort = 'toSign', ...filter }: ListQuery,
  now: Date,
) {
  const today = formatAmsterdamDate(now);
  const [{ shown, next, total }, waiting] = await Promise.all([
    findPage(db, { ...filter, customerId }, { limit, after, sort, today, withoutDrafts: true }),
    findWaitingApprovals(db, { customerId, objectType: 'manual-agreement' }, now),
  ]);
  const items = shown.map((row) => ({
    ...toSummary(row, today),
    approvalRequestId: waiting.get(row.agreementId) ?? null,
  }));
  return { items, next, ...total };
}

/** Lists a page of the agreements of all customers, drafts included, newest first. */
export async function listForProvider(
  db: Database,
  { limit = 25, after, ...filter }: store.Filter & { limit?: number; after?: string },
  today: string,
) {
  const { shown, next, total } = await findPage(db, filter, { limit, after, sort: '-createdAt', today });
  return { items: shown.map((row) => toProviderSummary(row, today)), next, ...total };
}

interface PageRequest {
  limit: number;
  after: string | undefined;
  sort: store.Sort;
  today: string;
  withoutDrafts?: true;
}

async function findPage(db: Database, filter: store.Filter, { limit, after, sort, today, withoutDrafts }: PageRequest) {
  const values = store.toFilterValues(filter, today, withoutDrafts);
  const [rows, total] = await Promise.all([
    store.findPage(db, values, { sort, after: parseCursor(after, sort), limit: limit + 1 }),
    store.countAgreements(db, values),
  ]);
  return { ...toPage(rows, limit, (row) => toCursor(row, sort)), total };
}

function toCursor(row: store.ListedAgreement, sort: store.Sort): store.AgreementCursor {
  const values = {
    toSign: row.toSignKey,
    createdAt: row.createdAt.toISOString(),
    validUntil: row.validUntil,
    totalAmount: row.totalAmount,
  };
  return [values[store.getSortedBy(sort)], row.agreementId];
}

const cursorPatterns = {
  toSign: /^(?:0\d{4}-\d\d-\d\d|1\d{14})$/,
  createdAt: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/,
  validUntil: /^\d{4}-\d\d-\d\d$/,
  totalAmount: /^-?\d{1,12}\.\d\d$/,
};

/** Parses the page cursor. Throws if the cursor does not match the sort order. */
function parseCursor(after: string | undefined, sort: store.Sort): store.AgreementCursor | null {
  const key = decodeCursor(after, ['string', 'string']);
  if (!key) return null;
  const [value, agreementId] = key;
  const sortedBy = store.getSortedBy(sort);
  const isValidDate = sortedBy !== 'validUntil' || isCalendarDate(value);
  const isValidTime = sortedBy !== 'createdAt' || (isCalendarDate(value.slice(0, 10)) && !Number.isNaN(Date.parse(value)));
  if (!cursorPatterns[sortedBy].test(value) || !isValidDate || !isValidTime || !isUuid(agreementId)) {
    throw invalid([{ field: 'query.after', code: 'validation.invalid-data' }]);
  }
  return key;
}

/** Streams the agreements of a customer as CSV, newest first. */
export function generateCsv(db: Database, filter: store.Filter, today: string): AsyncGenerator<string> {
  const values = store.toFilterValues(filter, today, true);
  const sort = '-createdAt';
  return generateCsvExport(
    columns,
    (last: store.ListedAgreement | null, limit) =>
      store.findPage(db, values, { sort, after: last && toCursor(last, sort), limit }),
    async (rows) => rows.map((row) => toSummary(row, today)),
  );
}

const columns = {
  number: (agreement) => agreement.number,
  title: (agreement) => agreement.title,
  status: (agreement) => agreement.status,
  category: (agreement) => agreement.category,
  counterparty: (agreement) => agreement.counterparty,
  service: (agreement) => agreement.service,
  createdAt: (agreement) => agreement.createdAt,
  offeredAt: (agreement) => agreement.offeredAt,
  signedAt: (agreement) => agreement.signedAt,
  validUntil: (agreement) => agreement.validUntil,
  mrc: (agreement) => agreement.totals.mrc,
  nrc: (agreement) => agreement.totals.nrc,
  totalAmount: (agreement) => agreement.totalAmount,
} satisfies CsvColumns<ReturnType<typeof toSummary>>;
