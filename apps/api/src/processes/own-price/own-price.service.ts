import { type ChargedServiceType, chargedServiceTypes } from '@demarc/contract/invoice.ts';
import { calculateMargin } from '@demarc/contract/invoice-margin.ts';
import type { Input } from '@demarc/contract/operation.ts';
import {
  type getInvoiceMargin,
  type InvoiceMargin,
  type importOwnPrices,
  type listOwnPrices,
  maxEndUser,
  type OwnPrice,
  type putOwnPrice,
} from '@demarc/contract/own-price.ts';
import type { ChangeContext } from '../../app-context.ts';
import { writeAudit } from '../../db/audit.ts';
import type { Database } from '../../db/database.ts';
import { type CsvColumns, generateCsvExport } from '../../http/csv-export.ts';
import { capTotal, decodeCursor, toPage } from '../../http/keyset-pagination.ts';
import { invalid, notFound } from '../../http/problem.ts';
import type { ChargedService } from '../../kinds/charging-step.ts';
import { chargingSteps } from '../../kinds/registry.ts';
import { parseRows } from './import-own-prices.ts';
import { findInvoiceKey, findMarginGroups, findRebillingRows, type RebillingRow } from './margin.store.ts';
import * as store from './own-price.store.ts';

type ListQuery = NonNullable<Input<typeof listOwnPrices>['query']>;
type MarginQuery = NonNullable<Input<typeof getInvoiceMargin>['query']>;

export async function list(db: Database, customerId: number, { limit = 25, after, ...query }: ListQuery, day: string) {
  const filter = toListFilter(query, day);
  const [rows, count] = await Promise.all([
    store.findServices(db, customerId, filter, { after: parseCursor(after), limit: limit + 1 }),
    store.countServices(db, customerId, filter),
  ]);
  const { shown, next } = toPage(rows, limit, ({ serviceType, serviceId }) => [serviceType, serviceId]);
  return { items: await present(db, customerId, shown), next, ...count };
}

/** Limits a list to the services that are still charged, unless it is filtered by service ID: that service may have ended. */
function toListFilter(query: store.OwnPriceFilter, today: string): store.OwnPriceFilter {
  return query.serviceId === undefined ? { ...query, chargedFrom: today } : query;
}

function parseCursor(after: string | undefined): store.ServiceKey | null {
  const key = decodeCursor(after, ['string', 'number']);
  if (!key) return null;
  const [serviceType, serviceId] = key;
  if (!(chargedServiceTypes as readonly string[]).includes(serviceType)) {
    throw invalid([{ field: 'query.after', code: 'validation.invalid-data' }]);
  }
  return { serviceType: serviceType as ChargedServiceType, serviceId: Math.min(serviceId, 2_147_483_647) };
}

/** Adds the contract prices of services, and the customer's own names for them. */
async function present(db: Database, customerId: number, rows: readonly store.OwnPriceRow[]): Promise<OwnPrice[]> {
  const services = new Map<string, ChargedService>();
  for (const [type, ofType] of Map.groupBy(rows, ({ serviceType }) => serviceType)) {
    const ids = ofType.map(({ serviceId }) => serviceId);
    const servicesById = await chargingSteps[type].findServices(db, customerId, ids);
    for (const [id, service] of servicesById) services.set(`${type} ${id}`, service);
  }
  return rows.map(({ serviceType, serviceId, serviceLabel, monthlyPrice, costCenter, endUser }) => {
    const service = services.get(`${serviceType} ${serviceId}`);
    return {
      serviceRef: { type: serviceType, id: serviceId, label: serviceLabel },
      reference: service?.reference ?? null,
      monthlyCost: service?.monthlyAmount ?? '0.00',
      monthlyPrice,
      costCenter,
      endUser,
      serviceEndUser: service?.endUserName?.slice(0, maxEndUser) || null,
    };
  });
}

/** Streams own prices as CSV, in the columns of an import. */
export function generateOwnPrices(db: Database, customerId: number, query: store.OwnPriceFilter, day: string) {
  const filter = toListFilter(query, day);
  return generateCsvExport(
    ownPriceColumns,
    (after: store.OwnPriceRow | null, limit) => store.findServices(db, customerId, filter, { after, limit }),
    (rows) => present(db, customerId, rows),
  );
}

const ownPriceColumns = {
  serviceType: (price) => price.serviceRef.type,
  serviceId: (price) => price.serviceRef.id,
  service: (price) => price.serviceRef.label,
  reference: (price) => price.reference,
  monthlyCost: (price) => price.monthlyCost,
  monthlyPrice: (price) => price.monthlyPrice,
  costCenter: (price) => price.costCenter,
  endUser: (price) => price.endUser,
} satisfies CsvColumns<OwnPrice>;

/** Sets the values of one service. Throws if the customer was never charged for it. */
export async function put(
  change: ChangeContext,
  customerId: number,
  { serviceType, serviceId, monthlyPrice = null, costCenter = null, endUser = null }: Input<typeof putOwnPrice>['body'],
): Promise<OwnPrice> {
  const { tx, context } = change;
  const service = { serviceType, serviceId };
  const chargedIndexes = await store.findChargedIndexes(tx, customerId, [{ index: 0, ...service }]);
  if (chargedIndexes.size === 0) throw invalid([{ field: 'serviceId', code: 'validation.unknown-value' }]);
  const values = { monthlyPrice, costCenter: costCenter?.trim() || null, endUser: endUser?.trim() || null };
  const changedCount = await store.saveOwnPrices(tx, customerId, [{ ...service, ...values }], context.clock.now());
  if (changedCount > 0) await writeOwnPriceAudit(change, customerId, `${serviceType}-${serviceId}`, 1);
  const [row] = await store.findServices(tx, customerId, service, { after: null, limit: 1 });
  return (await present(tx, customerId, [row!]))[0]!;
}

/** Sets the values of the rows of a file: of all of them, or of none if one is invalid. */
export async function importRows(
  change: ChangeContext,
  customerId: number,
  { rows }: Input<typeof importOwnPrices>['body'],
): Promise<{ changed: number; total: number }> {
  const { tx, context } = change;
  const parsedRows = await parseRows(tx, customerId, rows);
  const changed = await store.saveOwnPrices(tx, customerId, parsedRows, context.clock.now());
  if (changed > 0) await writeOwnPriceAudit(change, customerId, String(customerId), changed);
  return { changed, total: rows.length };
}

/** Writes an audit entry without the prices, because only RESELLER_FINANCE may see them. */
async function writeOwnPriceAudit(
  { tx, context, author }: ChangeContext,
  customerId: number,
  objectId: string,
  changed: number,
): Promise<void> {
  await writeAudit(tx, context.clock, author, {
    customerId,
    type: 'own-price.changed',
    objectType: 'own-price',
    objectId,
    before: null,
    after: { changed },
    data: { changed },
  });
}

export async function getMargin(
  db: Database,
  { customerId, number }: { customerId: number; number: string },
  { limit = 25, after, groupBy = 'END_USER' }: MarginQuery,
): Promise<InvoiceMargin> {
  const key = await requireInvoice(db, customerId, number);
  const cursor = decodeCursor(after, ['string'])?.[0];
  const isByCostCenter = groupBy === 'COST_CENTER';
  // The first group has no name, so an empty cursor means after that group.
  const rows = await findMarginGroups(db, { ...key, isByCostCenter, after: cursor, limit: limit + 1 });
  const { shown, next } = toPage(rows, limit, ({ name }) => [name]);
  const [first] = rows;
  const cost = first?.totalCost ?? '0.00';
  const revenue = first?.totalRevenue ?? '0.00';
  return {
    unpricedCount: first?.totalUnpricedCount ?? 0,
    unpricedCost: first?.totalUnpricedCost ?? '0.00',
    cost,
    revenue,
    margin: calculateMargin({ cost, revenue }).margin,
    next,
    ...capTotal(first?.total ?? 0),
    items: shown.map(({ name, serviceCount, unpricedCount, unpricedCost, ...customer }) => ({
      name: name || null,
      serviceCount,
      unpricedCount,
      unpricedCost,
      cost: customer.cost,
      revenue: customer.revenue,
      margin: calculateMargin(customer).margin,
    })),
  };
}

/** Streams the services of an invoice as CSV. */
export async function generateRebilling(db: Database, customerId: number, number: string) {
  const key = await requireInvoice(db, customerId, number);
  return generateCsvExport(
    rebillingColumns,
    (after: RebillingRow | null, limit) => findRebillingRows(db, key, { after, limit }),
    async (rows) => rows.map((row) => ({ ...row, number })),
  );
}

const rebillingColumns = {
  invoiceNumber: (margin) => margin.number,
  endUser: (margin) => margin.endUser,
  costCenter: (margin) => margin.costCenter,
  serviceType: (margin) => margin.serviceType,
  serviceId: (margin) => margin.serviceId,
  service: (margin) => margin.serviceLabel,
  reference: (margin) => margin.reference,
  months: (margin) => margin.months,
  monthlyPrice: (margin) => margin.monthlyPrice,
  revenue: (margin) => margin.revenue,
  cost: (margin) => margin.cost,
  margin: (margin) => (margin.monthlyPrice === null ? null : calculateMargin(margin).margin),
} satisfies CsvColumns<RebillingRow & { number: string }>;

async function requireInvoice(db: Database, customerId: number, number: string) {
  const key = await findInvoiceKey(db, customerId, number);
  if (!key) throw notFound();
  return key;
}
