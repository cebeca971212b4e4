import type { InvoiceFilter, invoiceSorts } from '@demarc/contract/invoice.ts';
import { and, asc, desc, eq, getTableColumns, gt, gte, lt, lte, not, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Static } from 'typebox';
import type { Database } from '../../db/database.ts';
import { isAnyOf, type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { invoiceSpecifications, invoices } from '../../db/schema/invoice.ts';
import { matchesPatterns, normalizeSearchText, type TextPatterns, toTextPatterns } from '../../db/search-text.ts';
import { isPaused } from '../../db/views/awaited-direct-debits.ts';
import { checkServiceFilter } from '../../http/check-service-filter.ts';
import { prepareCount } from '../../http/keyset-pagination.ts';
import type { InvoiceRow } from './invoice.store.ts';

export type Filter = Static<typeof InvoiceFilter> & { number?: string[] };
export type Sort = (typeof invoiceSorts)[number];
type SortedColumn = 'issueDate' | 'dueDate' | 'totalInclVat' | 'openAmount';
/** The page cursor: the value that the list is sorted by, and the number. */
export type InvoiceCursor = readonly [value: string, number: string];

/** The values of a filter. Flags select the conditions of the statement; they are not parameters of it. */
interface FilterValues extends TextPatterns {
  customerId: number;
  numbers?: readonly string[] | undefined;
  statuses?: readonly string[] | undefined;
  types?: readonly string[] | undefined;
  isOverdueOn?: string | undefined;
  isNotOverdueOn?: string | undefined;
  isPaused?: true | undefined;
  isNotPaused?: true | undefined;
  issuedFrom?: string | undefined;
  issuedTo?: string | undefined;
  amountFrom?: string | undefined;
  amountTo?: string | undefined;
  hasText?: true | undefined;
  /** Matches rows of the specification, if the text is the number of a service or order. */
  rowPattern?: string | undefined;
  serviceType?: string | undefined;
  serviceId?: number | undefined;
}

/** A normalized number of a service or order, such as `ln-204512`, `tv 400007` or `o2026-104211`. A year alone does not match, because every row has one. */
const chargedNumberPattern = /^(?!o20\d\d$)[a-z]{1,3}[- ]?[a-z0-9-]*\d{4}$/;

/** Converts a filter to the values of the statement. Throws for a service ID without its type. */
export function toFilterValues(customerId: number, filter: Filter, today: string): FilterValues {
  const { number, status, type, overdue, paused, issuedFrom, issuedTo, amountFrom, amountTo, q, serviceType, serviceId } = filter;
  checkServiceFilter(filter);
  return {
    customerId,
    numbers: number,
    statuses: status,
    types: type,
    issuedFrom,
    issuedTo,
    amountFrom,
    amountTo,
    serviceType,
    serviceId,
    ...(overdue !== undefined && (overdue ? { isOverdueOn: today } : { isNotOverdueOn: today })),
    ...(paused !== undefined && (paused ? { isPaused: true } : { isNotPaused: true })),
    ...(q !== undefined && { hasText: true, ...toTextPatterns(q), ...toRowPattern(q) }),
  };
}

function toRowPattern(q: string): Pick<FilterValues, 'rowPattern'> {
  const text = normalizeSearchText(q);
  return chargedNumberPattern.test(text) ? { rowPattern: `%${text}%` } : {};
}

/** Must match `isOverdue` of the contract. */
const isOverdueOn = (today: SQL) => and(gt(invoices.openAmount, '0'), lt(invoices.dueDate, today))!;

/** Whether a row of the specification of an invoice matches a pattern. */
const isCharging = (customerId: unknown, pattern: unknown) => sql`${invoices.invoiceId} in (
  select invoice_id from ${invoiceSpecifications} where customer_id = ${customerId} and search_text like ${pattern})`;

const isOfService = ({ customerId, serviceType, serviceId }: Placeholders<FilterValues>) =>
  and(
    eq(invoiceSpecifications.customerId, customerId),
    serviceType && eq(invoiceSpecifications.serviceType, serviceType),
    serviceId && eq(invoiceSpecifications.serviceId, serviceId),
  );

function matchesFilter(values: Placeholders<FilterValues>): SQL | undefined {
  return and(
    eq(invoices.customerId, values.customerId),
    values.numbers && isAnyOf(invoices.number, values.numbers),
    values.statuses && isAnyOf(invoices.status, values.statuses),
    values.types && isAnyOf(invoices.type, values.types),
    values.isOverdueOn && isOverdueOn(values.isOverdueOn),
    values.isNotOverdueOn && not(isOverdueOn(values.isNotOverdueOn)),
    values.isPaused && isPaused,
    values.isNotPaused && not(isPaused),
    values.issuedFrom && gte(invoices.issueDate, values.issuedFrom),
    values.issuedTo && lte(invoices.issueDate, values.issuedTo),
    values.amountFrom && gte(invoices.totalInclVat, values.amountFrom),
    values.amountTo && lte(invoices.totalInclVat, values.amountTo),
    values.serviceType &&
      sql`${invoices.invoiceId} in (select invoice_id from ${invoiceSpecifications} where ${isOfService(values)})`,
    values.hasText &&
      or(
        matchesPatterns(invoices.searchText, values.pattern, values.otherPattern),
        values.rowPattern && isCharging(values.customerId, values.rowPattern),
      ),
  );
}

interface PageValues extends FilterValues {
  isDescending?: true | undefined;
  cursorValue?: string | undefined;
  cursorNumber?: string | undefined;
  limit: number;
}

const prepareSortedBy = (column: PgColumn) =>
  prepareStatement(
    (db, { isDescending, cursorValue, cursorNumber, limit, ...filter }: Placeholders<PageValues>) => {
      const type = sql.raw(column.getSQLType().replace(/\(.*/, ''));
      const isAfter = isDescending ? sql`<` : sql`>`;
      const isInPage =
        cursorValue && cursorNumber && sql`(${column}, ${invoices.number}) ${isAfter} (${cursorValue}::${type}, ${cursorNumber})`;
      const direction = isDescending ? desc : asc;
      const serviceAmount = filter.serviceType
        ? sql`(select sum(amount)::text from ${invoiceSpecifications}
            where ${and(isOfService(filter), eq(invoiceSpecifications.invoiceId, invoices.invoiceId))})`
        : sql`null`;
      return db
        .select({ ...getTableColumns(invoices), serviceAmount: serviceAmount as SQL<string | null> })
        .from(invoices)
        .where(and(matchesFilter(filter), isInPage))
        .orderBy(direction(column), direction(invoices.number))
        .limit(limit);
    },
    { usesCustomPlan: true },
  );

const selectPage: Readonly<Record<SortedColumn, ReturnType<typeof prepareSortedBy>>> = {
  issueDate: prepareSortedBy(invoices.issueDate),
  dueDate: prepareSortedBy(invoices.dueDate),
  totalInclVat: prepareSortedBy(invoices.totalInclVat),
  openAmount: prepareSortedBy(invoices.openAmount),
};

export function getSortedColumn(sort: Sort): SortedColumn {
  return sort.replace('-', '') as SortedColumn;
}

/** Returns up to `limit` invoices after the cursor, in sort order. */
export function findPage(
  db: Database,
  filter: FilterValues,
  { sort, after, limit }: { sort: Sort; after: InvoiceCursor | null; limit: number },
): Promise<(InvoiceRow & { serviceAmount: string | null })[]> {
  return selectPage[getSortedColumn(sort)](db, {
    ...filter,
    isDescending: sort.startsWith('-') || undefined,
    cursorValue: after?.[0],
    cursorNumber: after?.[1],
    limit,
  });
}

/** Counts the invoices that pass a filter, capped like the total of every list. */
export const countInvoices = prepareCount(invoices, matchesFilter);
