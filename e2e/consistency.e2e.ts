import { type ExpectedDateBasis, getExpectedDate } from '@demarc/contract/expected-date.ts';
import { formatAddress, formatStreet } from '@demarc/contract/format-address.ts';
import { type LineSummary, listLines } from '@demarc/contract/line.ts';
import { getLineSummary } from '@demarc/contract/line-counts.ts';
import { isFinalOrderStatus, listOrders, type OrderSummary } from '@demarc/contract/order.ts';
import type { Page } from '@playwright/test';
import type { SignedInUser } from '../scripts/sign-in.ts';
import { expect, people, test } from './fixtures.ts';
import { getText, type Language } from './get-text.ts';
import { openInPlace } from './open-in-place.ts';
import { signIn as signInByApi } from './sign-in.ts';

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
const findLineRow = (page: Page, { address }: LineSummary) => row(page, formatStreet(address)).filter({ hasText: address.city });
const getStateText = (state: LineSummary['state'], language: Language) =>
  getText(state === 'DOWN' || state === 'DEGRADED' ? `line.state-${state}` : `line.status-${state}`, {}, language);
const formatDay = (date: string, language: Language) =>
  new Intl.DateTimeFormat(language === 'nl' ? 'nl-NL' : 'en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'Europe/Amsterdam',
  }).format(new Date(date));

/** Picks one line and one order of each kind from the sample data. */
async function pickLinesAndOrders({ client, customerId }: SignedInUser) {
  const params = { customerId };
  const { items: lines } = await client.call(listLines, { params, query: { limit: 200 } });
  const { items: orders } = await client.call(listOrders, { params, query: { limit: 200 } });
  const requireFound = <T>(what: string, candidate: T | undefined): T => {
    if (candidate === undefined) throw new Error(`The sample data has no ${what}`);
    return candidate;
  };
  const orderOn = (basis: ExpectedDateBasis) => orders.find((order) => getExpectedDate(order)?.basis === basis);
  return {
    lines: [
      requireFound(
        'line that is down',
        lines.find(({ state }) => state === 'DOWN'),
      ),
      requireFound(
        'line that is degraded',
        lines.find(({ state }) => state === 'DEGRADED'),
      ),
      requireFound(
        'address with an addition',
        lines.find(({ address }) => address.houseNumberAddition),
      ),
    ],
    orders: [
      requireFound('delivered order', orderOn('DELIVERED')),
      requireFound('planned order', orderOn('PLANNED')),
      requireFound('order without a date', orderOn('WISHED')),
      requireFound(
        'late order',
        orders.find(({ jeopardy }) => jeopardy === 'LATE'),
      ),
    ],
  };
}

async function switchLanguage(language: Language, page: Page): Promise<void> {
  const otherLanguage = language === 'nl' ? 'en' : 'nl';
  await page.evaluate((stored) => localStorage.setItem('demarc.language', stored), language);
  await page.evaluate(
    ([newValue, oldValue]) =>
      window.dispatchEvent(
        new StorageEvent('storage', { key: 'demarc.language', newValue, oldValue, storageArea: localStorage }),
      ),
    [language, otherLanguage] as const,
  );
  await expect(page.locator('html')).toHaveAttribute('lang', language);
}

async function expectInPalette(page: Page, identifier: string, language: Language, texts: readonly string[]): Promise<void> {
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: getText('shell.find', {}, language) });
  await dialog.getByRole('combobox').fill(identifier);
  const option = dialog.getByRole('option').filter({ hasText: identifier }).first();
  for (const text of texts) await expect(option).toContainText(text);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
}

async function expectLineConsistent(page: Page, line: LineSummary, language: Language): Promise<void> {
  const state = getStateText(line.state, language);
  await openInPlace(page, `/lines?q=${line.serviceId}`);
  const inList = findLineRow(page, line);
  for (const text of [state, line.packageName]) await expect(inList).toContainText(text);
  await expectInPalette(page, line.serviceId, language, [state, formatAddress(line.address)]);
  await openInPlace(page, `/lines/detail/${line.lineId}`);
  const main = page.getByRole('main');
  for (const text of [state, formatAddress(line.address), line.serviceId, line.packageName]) {
    await expect(main.getByText(text, { exact: true }).first()).toBeVisible();
  }
}

async function expectOrderConsistent(page: Page, order: OrderSummary, language: Language): Promise<void> {
  const { orderId, orderNumber, packageName, replaces, status, subject } = order;
  const state = getText(`order.status-${status}`, {}, language);
  const expectedDay = formatDay(getExpectedDate(order)?.date ?? '', language);
  await openInPlace(page, `/orders?q=${orderNumber}`);
  const inList = row(page, orderNumber);
  // A change states the previous and the new speed.
  const product = replaces ? `${replaces.packageName} → ${packageName.split(' ').at(-1)}` : packageName;
  for (const text of [state, subject, product, expectedDay]) await expect(inList).toContainText(text);
  const isLate = order.jeopardy === 'LATE' && !isFinalOrderStatus(status);
  const shownState = isLate ? getText('order.jeopardy-LATE', {}, language) : state;
  await expectInPalette(page, orderNumber, language, [shownState, packageName]);
  await openInPlace(page, `/orders?q=${orderNumber}&order=${orderId}`);
  const panel = page.getByRole('dialog').filter({ hasText: orderNumber });
  for (const text of [state, subject]) await expect(panel.getByText(text, { exact: true }).first()).toBeVisible();
  // A change says from what to what.
  await expect(panel.getByText(packageName).first()).toBeVisible();
  const dateLabels =
    order.subType === 'TERMINATE'
      ? { past: 'order.ended-on', coming: 'order.ends-on' }
      : { past: 'order.delivered', coming: 'order.expected' };
  const label = getText(order.deliveredDate ? dateLabels.past : dateLabels.coming, {}, language);
  await expect(
    panel
      .locator('dl > div')
      .filter({ has: page.getByText(label, { exact: true }) })
      .first(),
  ).toContainText(expectedDay);
}

test('list, detail, palette and home agree about a line and an order', async ({ page, server, beginSession }) => {
  test.setTimeout(120_000);
  await beginSession();
  const reader = await signInByApi(server.url, people.admin);
  const { lines, orders } = await pickLinesAndOrders(reader);
  const { down } = await reader.client.call(getLineSummary, { params: { customerId: reader.customerId } });
  await page.goto('/');
  await expect(page.getByRole('link', { name: `${getText('kinds.line.down')}: ${down}` })).toBeVisible();
  for (const line of lines) await test.step(line.serviceId, () => expectLineConsistent(page, line, 'en'));
  for (const order of orders) await test.step(order.orderNumber, () => expectOrderConsistent(page, order, 'en'));
});

test('shows product names in the chosen language, even right after a change', async ({ page, server, beginSession }) => {
  await beginSession();
  const reader = await signInByApi(server.url, people.admin);
  const { lines, orders } = await pickLinesAndOrders(reader);
  const [line] = lines;
  const [order] = orders;
  if (!line || !order) throw new Error('Nothing to compare');
  const headers = { authorization: `Bearer ${reader.token}`, 'accept-language': 'nl' };
  const at = `${server.url}/v1/customer/${reader.customerId}`;
  const inDutch = async (path: string) => (await fetch(`${at}/${path}`, { headers })).json();
  const dutchLine: LineSummary = await inDutch(`line/${line.lineId}`);
  const dutchOrder: OrderSummary = await inDutch(`order/${order.orderId}`);
  expect(dutchLine.packageName).not.toBe(line.packageName);
  await page.goto(`/lines?q=${line.serviceId}`);
  await expect(findLineRow(page, line)).toContainText(line.packageName);
  await switchLanguage('nl', page);
  await expect(findLineRow(page, line)).toContainText(dutchLine.packageName);
  await expectLineConsistent(page, dutchLine, 'nl');
  await expectOrderConsistent(page, dutchOrder, 'nl');
});
