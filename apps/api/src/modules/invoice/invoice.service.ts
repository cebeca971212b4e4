import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import type { Invoice, InvoiceLine, InvoiceSpecification, listInvoiceSpecification } from '@demarc/contract/invoice.ts';
import type { getInvoiceDifference, InvoiceDifference } from '@demarc/contract/invoice-difference.ts';
import type { Language } from '@demarc/contract/language.ts';
import { subtractAmounts } from '@demarc/contract/money.ts';
import type { Input } from '@demarc/contract/operation.ts';
import type { listProviderInvoices, ProviderInvoice } from '@demarc/contract/provider/invoice.ts';
import type { AppContext } from '../../app-context.ts';
import type { Database } from '../../db/database.ts';
import { toTextPatterns } from '../../db/search-text.ts';
import { translateDescriptions } from '../../db/views/translate-descriptions.ts';
import { checkServiceFilter } from '../../http/check-service-filter.ts';
import { capTotal, decodeCursor, type Total, toPage } from '../../http/keyset-pagination.ts';
import { notFound } from '../../http/problem.ts';
import * as differences from './difference.store.ts';
import { presentDifference, presentInvoice, presentLine, presentSpecification, presentSummaries } from './invoice.presenter.ts';
import { countOfAllCustomers, findInvoice, findOfAllCustomers, type InvoiceRow } from './invoice.store.ts';
import { findLines } from './line.store.ts';
import * as specifications from './specification.store.ts';

interface InvoiceNumberKey {
  customerId: number;
  number: string;
}
type Page<Item> = Total & { items: Item[]; next: string | null };
type PageQuery = { limit?: number; after?: string };

async function requireInvoice(db: Database, key: { number: string; customerId?: number }): Promise<InvoiceRow> {
  const row = await findInvoice(db, key);
  if (!row) throw notFound();
  return row;
}

const getToday = ({ clock }: Pick<AppContext, 'clock'>) => formatAmsterdamDate(clock.now());

const toPresentOptions = (context: AppContext) => ({ today: getToday(context), seller: context.config.seller });

export async function get(context: AppContext, key: InvoiceNumberKey): Promise<Invoice> {
  const { db } = context.database;
  return presentInvoice(db, await requireInvoice(db, key), toPresentOptions(context));
}

export async function getForProvider(context: AppContext, number: string): Promise<ProviderInvoice> {
  const { db } = context.database;
  return presentForProvider(context, db, await requireInvoice(db, { number }));
}

/** Presents an invoice with its customer, for the provider API. */
export async function presentForProvider(context: AppContext, db: Database, row: InvoiceRow): Promise<ProviderInvoice> {
  return { customerId: row.customerId, ...(await presentInvoice(db, row, toPresentOptions(context))) };
}

export async function listForProvider(
  context: AppContext,
  { limit = 25, after, ...filter }: NonNullable<Input<typeof listProviderInvoices>['query']>,
) {
  const { db } = context.database;
  const [cursor] = decodeCursor(after, ['string']) ?? [];
  const [rows, count] = await Promise.all([
    findOfAllCustomers(db, filter, { after: cursor, limit: limit + 1 }),
    countOfAllCustomers(db, filter),
  ]);
  const { shown, next } = toPage(rows, limit, ({ number }) => [number]);
  const summaries = await presentSummaries(db, shown, getToday(context));
  return { items: shown.map(({ customerId }, index) => ({ customerId, ...summaries[index]! })), next, ...count };
}

export async function listLines(
  db: Database,
  key: InvoiceNumberKey,
  { limit = 25, after }: PageQuery,
  language: Language,
): Promise<Page<InvoiceLine>> {
  const invoice = await requireInvoice(db, key);
  const rows = await findLines(db, invoice, { after: decodePosition(after), limit: limit + 1 });
  const { shown, next } = toPage(rows, limit, ({ lineNumber }) => [lineNumber]);
  const items = await translateDescriptions(db, shown.map(presentLine), language);
  return { items, next, total: invoice.lineCount, totalIsCapped: false };
}

export async function listSpecification(
  db: Database,
  key: InvoiceNumberKey,
  { limit = 25, after, q, ...filter }: NonNullable<Input<typeof listInvoiceSpecification>['query']>,
  language: Language,
): Promise<Page<InvoiceSpecification>> {
  checkServiceFilter(filter);
  const { customerId, invoiceId, specificationCount } = await requireInvoice(db, key);
  const values = { customerId, invoiceId, ...filter, ...(q !== undefined && { hasText: true as const, ...toTextPatterns(q) }) };
  const isFiltered = q !== undefined || Object.keys(filter).length > 0;
  const [rows, count] = await Promise.all([
    specifications.findPage(db, values, { after: decodePosition(after) ?? 0, limit: limit + 1 }),
    isFiltered ? specifications.countSpecification(db, values) : capTotal(specificationCount),
  ]);
  const { shown, next } = toPage(rows, limit, ({ position }) => [position]);
  return { items: await translateDescriptions(db, shown.map(presentSpecification), language), next, ...count };
}

/** Returns the differences between an invoice and the previous one, which is chosen when the invoice is issued. */
export async function getDifference(
  db: Database,
  key: InvoiceNumberKey,
  { limit = 25, after, reason }: NonNullable<Input<typeof getInvoiceDifference>['query']>,
  language: Language,
): Promise<InvoiceDifference> {
  const invoice = await requireInvoice(db, key);
  const { customerId, previousNumber, totalExclVat } = invoice;
  const [previous, totals, rows] = await Promise.all([
    previousNumber === null ? null : findInvoice(db, { customerId, number: previousNumber }),
    differences.findTotals(db, invoice),
    differences.findPage(
      db,
      { customerId, invoiceId: invoice.invoiceId, reasons: reason },
      { after: decodePosition(after) ?? 0, limit: limit + 1 },
    ),
  ]);
  const { shown, next } = toPage(rows, limit, ({ position }) => [position]);
  const previousTotalExclVat = previous?.totalExclVat ?? '0.00';
  const selectedTotals = totals.filter((total) => reason === undefined || reason.includes(total.reason));
  return {
    previousNumber,
    previousTotalExclVat,
    totalExclVat,
    difference: subtractAmounts(totalExclVat, previousTotalExclVat),
    byReason: totals,
    items: await translateDescriptions(db, shown.map(presentDifference), language),
    next,
    ...capTotal(selectedTotals.reduce((sum, { count }) => sum + count, 0)),
  };
}

function decodePosition(after: string | undefined): number | undefined {
  const position = decodeCursor(after, ['number'])?.[0];
  // Positions are 32-bit integers.
  return position === undefined ? undefined : Math.min(position, 2_147_483_647);
}
