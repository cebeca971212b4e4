import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import { listPackages } from '@demarc/contract/catalog.ts';
import { getExpectedDate } from '@demarc/contract/expected-date.ts';
import { formatAddress, formatShortAddress } from '@demarc/contract/format-address.ts';
import type { SearchKind } from '@demarc/contract/kinds/registry.ts';
import { type Language, languages } from '@demarc/contract/language.ts';
import { exportLines, getLine, type LineSummary, listLines } from '@demarc/contract/line.ts';
import { getLineSummary } from '@demarc/contract/line-counts.ts';
import { getLineName } from '@demarc/contract/line-name.ts';
import { getNoticeSubject, listNotices } from '@demarc/contract/notice.ts';
import { exportOrders, getOrder, listOrders, type OrderSummary } from '@demarc/contract/order.ts';
import { type SearchHit, search } from '@demarc/contract/search.ts';
import { formatServiceId } from '@demarc/contract/service-id.ts';
import { getServiceState } from '@demarc/contract/service-state.ts';
import { exportTvAccounts, getTvAccount, listTvAccounts } from '@demarc/contract/tv-account.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accounts } from './db/schema/account.ts';
import { openSampleDatabase } from './testing/load-samples.ts';
import { admin } from './testing/sessions.ts';
import { startTestApi, type TestApi } from './testing/test-api.ts';

/** The demo reseller. */
const customerId = 20240317;
const caller = admin(customerId);
const params = { customerId };

let api: TestApi;
let today: string;
let lines: Record<Language, LineSummary[]>;
let orders: Record<Language, OrderSummary[]>;
beforeAll(async () => {
  api = await startTestApi({ database: await openSampleDatabase() });
  today = formatAmsterdamDate(new Date());
  await api.getToken(caller);
  // Notices only cover events after the account was created.
  await api.db
    .update(accounts)
    .set({ createdAt: new Date('2020-01-01T00:00:00Z') })
    .where(eq(accounts.customerId, customerId));
  const fetchLines = async (language: Language) =>
    (await api.call(listLines, { params, query: { limit: 200 } }, caller, toLanguageHeaders(language))).body.items;
  const fetchOrders = async (language: Language) =>
    (await api.call(listOrders, { params, query: { limit: 200 } }, caller, toLanguageHeaders(language))).body.items;
  lines = { en: await fetchLines('en'), nl: await fetchLines('nl') };
  orders = { en: await fetchOrders('en'), nl: await fetchOrders('nl') };
});
afterAll(() => api.close());

const toLanguageHeaders = (language: Language) => ({ headers: { 'accept-language': language } });

async function findHit(q: string, kind: SearchKind, id: string, language: Language): Promise<SearchHit | undefined> {
  const { body } = await api.call(search, { params, query: { q, kind: [kind] } }, caller, toLanguageHeaders(language));
  return body.hits.find((hit) => hit.id === id);
}

/** Reads the rows of an export, indexed by the value of one column. */
async function readExport(
  operation: typeof exportLines | typeof exportOrders | typeof exportTvAccounts,
  key: string,
  language: Language,
): Promise<Map<string, Record<string, string>>> {
  const path = operation.path.replace(':customerId', String(customerId));
  const requestHeaders = { authorization: `Bearer ${await api.getToken(caller)}`, ...toLanguageHeaders(language).headers };
  const { body } = await api.app.inject({ method: 'GET', url: path, headers: requestHeaders });
  const [headers = [], ...rows] = body.replace('\uFEFF', '').trim().split('\r\n').map(splitCells);
  return new Map(
    rows.map((values) => {
      const row = Object.fromEntries(headers.map((name, index) => [name, values[index] ?? '']));
      return [row[key] ?? '', row] as const;
    }),
  );
}

function splitCells(line: string): string[] {
  return [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) =>
    (quoted?.replaceAll('""', '"') ?? plain ?? '').replace(/^'(?=[=+\-@])/, ''),
  );
}

/** Lists the package names of the catalog by package code. */
async function listPackageNames(language: Language): Promise<Map<string, string>> {
  const { body } = await api.call(listPackages, { params, query: {} }, caller, toLanguageHeaders(language));
  return new Map(body.map(({ packageCode, name }) => [packageCode, name]));
}

describe.each(languages)('in %s', (language) => {
  it('shows the same line in list, detail, search and export', async () => {
    const rows = await readExport(exportLines, 'serviceId', language);
    const packageNames = await listPackageNames(language);
    expect(lines[language].length).toBe(rows.size);
    expect(new Set(lines[language].map(({ state }) => state))).toContain('DOWN');
    for (const line of lines[language]) {
      const { lineId, serviceId } = line;
      const { body: detail } = await api.call(getLine, { params: { customerId, lineId } }, caller, toLanguageHeaders(language));
      const { sla, contract, evcs, orderId, ...summary } = detail;
      expect(summary).toEqual(line);
      expect(line.suspension !== null).toBe(line.status === 'SUSPENDED' || line.suspended);
      expect(line).toMatchObject({ serviceId: formatServiceId('LINE', lineId), state: getServiceState(line) });
      expect(line.packageName).toBe(packageNames.get(line.packageCode));
      expect(await findHit(serviceId, 'line', String(lineId), language)).toMatchObject({
        identifier: serviceId,
        status: line.status,
        state: line.state,
        detail: formatAddress(line.address),
        reference: line.reference,
        isExact: true,
      });
      const { street, houseNumber, houseNumberAddition, room } = line.address;
      expect(rows.get(serviceId)).toMatchObject({
        status: line.status,
        state: line.state,
        packageName: line.packageName,
        street,
        houseNumber: String(houseNumber),
        houseNumberAddition: houseNumberAddition ?? '',
        room: room ?? '',
        activeSince: line.activeSince ?? '',
      });
    }
  });

  it('lists the down and degraded lines that the summary counts', async () => {
    const { body } = await api.call(getLineSummary, { params }, caller);
    for (const [state, count] of [
      ['DOWN', body.down],
      ['DEGRADED', body.degraded],
    ] as const) {
      const expectedLines = lines[language].filter((line) => line.state === state);
      expect(count).toBe(expectedLines.length);
      const query = { operationalState: [state] };
      const response = await api.call(listLines, { params, query }, caller, toLanguageHeaders(language));
      expect(response.body.items).toEqual(expectedLines);
    }
  });

  it('lists the active lines without a problem that the summary counts', async () => {
    const { body } = await api.call(getLineSummary, { params }, caller);
    const expectedLines = lines[language].filter(({ state }) => state === 'ACTIVE');
    expect(body.active).toBe(expectedLines.length);
    const query = { status: ['ACTIVE' as const], operationalState: ['UP' as const, 'UNKNOWN' as const] };
    const response = await api.call(listLines, { params, query }, caller, toLanguageHeaders(language));
    expect(response.body.items).toEqual(expectedLines);
  });

  it('shows the same order in list, detail, search and export', async () => {
    const rows = await readExport(exportOrders, 'orderNumber', language);
    const packageNames = await listPackageNames(language);
    expect(orders[language].length).toBe(rows.size);
    for (const order of orders[language]) {
      const { orderId, orderNumber, packageName, serviceRef, status, subject } = order;
      const { body: detail } = await api.call(getOrder, { params: { customerId, orderId } }, caller, toLanguageHeaders(language));
      expect(detail).toMatchObject(order);
      expect(order.expectedDate).toBe(getExpectedDate(order)?.date ?? null);
      expect(packageName).toBe(packageNames.get(order.packageCode));
      if (detail.type === 'LINE') expect(subject).toBe(formatShortAddress(detail.details.address));
      if (serviceRef?.type === 'LINE') expect(serviceRef.label).toBe(formatServiceId('LINE', serviceRef.id));
      expect(await findHit(orderNumber, 'order', String(orderId), language)).toMatchObject({
        title: subject,
        identifier: orderNumber,
        detail: packageName,
        status,
      });
      expect(rows.get(orderNumber)).toMatchObject({
        subject,
        status,
        packageName,
        service: serviceRef?.label ?? '',
        milestone: order.milestone,
        expectedDate: order.expectedDate ?? '',
        deliveredDate: order.deliveredDate ?? '',
      });
    }
  });

  it('shows the same TV account in list, detail, search and export', async () => {
    const { body } = await api.call(listTvAccounts, { query: { limit: 200 } }, caller, toLanguageHeaders(language));
    const rows = await readExport(exportTvAccounts, language === 'nl' ? 'Accountnummer' : 'Account number', language);
    expect(body.items.length).toBe(rows.size);
    for (const account of body.items) {
      const { accountNr, endUser, id, lineId, reference, status } = account;
      const { body: detail } = await api.call(getTvAccount, { params: { id } }, caller, toLanguageHeaders(language));
      expect(detail).toMatchObject({ accountNr, endUser, lineId, reference, status, products: account.products });
      expect(await findHit(String(accountNr), 'tvAccount', String(id), language)).toMatchObject({
        identifier: String(accountNr),
        reference,
        status,
        detail: formatAddress(endUser.address),
      });
      expect(rows.get(String(accountNr))).toMatchObject({
        Status: status,
        [language === 'nl' ? 'Lijn' : 'Line']: lineId ? formatServiceId('LINE', lineId) : '',
        [language === 'nl' ? 'Producten' : 'Products']: account.products
          .flatMap((product) => (product.status === 'ended' ? [] : [product.name]))
          .join('; '),
      });
    }
  });

  it('shows the same titles and identifiers in notices', async () => {
    const { body } = await api.call(listNotices, { params, query: { limit: 100 } }, caller, toLanguageHeaders(language));
    const expectedTexts = new Map<string, unknown>([
      ...lines[language].map((line) => [`line ${line.lineId}`, [getLineName(line), line.serviceId]] as const),
      ...orders[language].map((order) => {
        return [
          `order ${order.orderId}`,
          [order.reference || order.subject || order.customerOrderId, order.orderNumber],
        ] as const;
      }),
    ]);
    const notices = body.items
      .map((notice) => ({ ...notice, subject: getNoticeSubject(notice.kind) }))
      .filter(({ subject }) => subject === 'line' || subject === 'order');
    expect(new Set(notices.map(({ subject }) => subject))).toEqual(new Set(['line', 'order']));
    for (const { subject, objectId, title, identifier } of notices) {
      expect([title, identifier], `${subject} ${objectId}`).toEqual(expectedTexts.get(`${subject} ${objectId}`));
    }
  });
});

it('has no past event with a future date, and no two dates that disagree', async () => {
  const now = new Date().toISOString();
  for (const order of orders.en) {
    const { orderId, deliveredDate, status } = order;
    const { body: detail } = await api.call(getOrder, { params: { customerId, orderId } }, caller);
    const { appointment, history, milestones } = detail;
    if (deliveredDate) expect(deliveredDate <= today, order.orderNumber).toBe(true);
    expect(status === 'COMPLETED').toBe(deliveredDate !== null);
    if (appointment && appointment.status !== 'CONFIRMED') expect(appointment.date <= today, order.orderNumber).toBe(true);
    for (const at of [
      ...history.map((entry) => entry.at),
      ...milestones.map(({ reachedAt }) => reachedAt).filter((at) => at !== null),
    ]) {
      expect(at <= now, order.orderNumber).toBe(true);
    }
    const delivered = milestones.find(({ code }) => code === 'DELIVERED')?.reachedAt ?? null;
    expect(delivered && formatAmsterdamDate(new Date(delivered)), order.orderNumber).toBe(deliveredDate);
  }
  for (const line of lines.en) {
    const { body: detail } = await api.call(getLine, { params: { customerId, lineId: line.lineId } }, caller);
    const deliveryOrder = orders.en.find(({ orderId }) => orderId === detail.orderId);
    const since = line.activeSince && formatAmsterdamDate(new Date(line.activeSince));
    expect(since, line.serviceId).toBe(deliveryOrder?.deliveredDate ?? null);
    if (since) expect(since <= today, line.serviceId).toBe(true);
  }
});
