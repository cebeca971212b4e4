import { readFileSync } from 'node:fs';
import type { OrderSummary } from '@demarc/contract/order.ts';
import { moveProviderOrder } from '@demarc/contract/provider/order.ts';
import type { Page } from '@playwright/test';
import { callApi } from './call-api.ts';
import { expect, people, test } from './fixtures.ts';
import { focusRowByKey } from './focus-row.ts';
import { getText } from './get-text.ts';

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
const rows = (page: Page) => page.locator('tbody tr');
const button = (page: Page, key: string) => page.getByRole('button', { name: getText(key), exact: true });
const viewTab = (page: Page, key: string) =>
  page.getByRole('navigation', { name: getText('list.views') }).getByRole('link', { name: getText(key) });

/** Returns matching orders of the sample data that the user of the page may see. */
async function listOrdersOfPage(page: Page, query: string): Promise<OrderSummary[]> {
  const path = `/customer/:customerId/order?limit=100&${query}`;
  return (await callApi<{ items: OrderSummary[] }>(page, 'GET', path)).body.items;
}

async function findOrder(page: Page, query: string): Promise<OrderSummary> {
  const [order] = await listOrdersOfPage(page, query);
  if (!order) throw new Error(`The sample data has no order for ${query}`);
  return order;
}

test('starts with open orders, finds closed ones by search, exports the list, and keeps the filter in the URL', async ({
  page,
  beginSession,
}) => {
  await beginSession();
  const order = await findOrder(page, 'status=COMPLETED');
  await page.goto('/orders');
  const open = await listOrdersOfPage(page, 'open=true');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${getText('orders.title')} ${open.length}`);
  await expect(viewTab(page, 'orders.view-open')).toHaveAttribute('aria-current', 'page');
  const completed = await listOrdersOfPage(page, 'status=COMPLETED');
  await expect(viewTab(page, 'orders.view-completed')).toHaveText(`${getText('orders.view-completed')} ${completed.length}`);

  const search = page.getByRole('searchbox', { name: getText('orders.search') });
  for (const text of [order.customerOrderId, order.orderNumber]) {
    // Each search starts without rows, so that the order does not stay from the one before.
    await search.fill('no order is called this');
    await expect(button(page, 'list.clear-all')).toBeVisible();
    await search.fill(text);
    await expect(row(page, order.orderNumber)).toBeVisible();
  }
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'orders.export').click()]);
  const lines = readFileSync(await download.path(), 'utf8')
    .trim()
    .split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(order.customerOrderId);
  await search.fill('no order is called this');
  await button(page, 'list.clear-all').click();
  await expect(rows(page)).not.toHaveCount(0);

  await viewTab(page, 'orders.view-completed').click();
  await expect(page).toHaveURL(/status=COMPLETED/);
  await expect(rows(page)).toHaveCount(completed.length);
  await page.reload();
  await expect(rows(page)).toHaveCount(completed.length);
  await expect(viewTab(page, 'orders.view-completed')).toHaveAttribute('aria-current', 'page');

  const delivered = page.getByRole('columnheader', { name: getText('order.delivered') });
  for (const [sort, direction] of [
    ['deliveredDate', 'ascending'],
    ['-deliveredDate', 'descending'],
  ] as const) {
    await delivered.getByRole('button').click();
    await expect(delivered).toHaveAttribute('aria-sort', direction);
    const [first] = await listOrdersOfPage(page, `status=COMPLETED&sort=${sort}`);
    await expect(rows(page).first()).toContainText(first!.orderNumber);
  }
});

test('shows when and why orders ended, and opens an order in a new tab', async ({ page, context, beginSession }) => {
  await beginSession();
  const ended = await listOrdersOfPage(page, 'status=REJECTED&status=FAILED&status=CANCELLED');
  await page.goto('/orders');
  const view = viewTab(page, 'orders.view-undelivered');
  await expect(view).toHaveText(`${getText('orders.view-undelivered')} ${ended.length}`);
  await view.click();
  await expect(rows(page)).toHaveCount(ended.length);
  await expect(page.getByRole('columnheader', { name: getText('orders.ended') })).toBeVisible();
  const order = ended.find(({ status }) => status === 'REJECTED')!;
  await expect(row(page, order.orderNumber)).toContainText(getText(`orders.reason-${order.statusReason!.code}`));
  const link = row(page, order.orderNumber).getByRole('link', { name: order.orderNumber });
  const [tab] = await Promise.all([context.waitForEvent('page'), link.click({ button: 'middle' })]);
  await expect(tab).toHaveURL(`/orders?detail=${order.orderId}`);
  await expect(tab.getByRole('main').getByText(getText('order.ended-REJECTED'))).toBeVisible();
  await expect(tab.getByRole('button', { name: getText('order.cancel'), exact: true })).toHaveCount(0);
});

test('opens an order panel with Enter, closes it with Escape, and opens it by URL', async ({ page, beginSession }) => {
  await beginSession();
  const [first] = await listOrdersOfPage(page, 'open=true');
  await page.goto('/orders?waitingOn=CUSTOMER%2CCARRIER%2CPROVIDER%2CEND_USER');
  await focusRowByKey(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/order=\d+/);
  const panel = page.getByRole('dialog');
  await expect(panel).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).not.toHaveURL(/order=/);
  await expect(panel).toHaveCount(0);
  await expect(page).toHaveURL(/waitingOn=CUSTOMER/);

  await page.goto(`/orders?order=${first?.orderId}`);
  await expect(panel).toContainText(first?.orderNumber ?? '');
  // The open panel does not change the filter of the list.
  await expect(page.locator('nav a[aria-current="page"]', { hasText: getText('orders.view-open') })).toHaveCount(1);
});

test('links the figures on the home page to their lists, and an order that waits for the customer to its panel', async ({
  page,
  signIn,
  beginSession,
  server,
}) => {
  await beginSession();
  const order = await findOrder(page, 'status=PLANNED&status=ACCEPTED&subType=MODIFY');
  await server.provider.call(moveProviderOrder, {
    params: { orderId: order.orderId },
    body: { status: 'ON_HOLD', reasonCode: 'CUSTOMER_INFO_REQUIRED' },
  });
  const open = await listOrdersOfPage(page, 'open=true');
  await signIn();
  const toHome = page
    .getByRole('navigation', { name: getText('shell.main') })
    .getByRole('link', { name: getText('shell.overview'), exact: true });

  await test.step('the figures', async () => {
    await page.getByRole('link', { name: `${getText('kinds.order.open')}: ${open.length}` }).click();
    await expect(page).toHaveURL(/\/orders$/);
    await expect(rows(page)).toHaveCount(open.length);
    await toHome.click();
    const section = page.getByRole('region', { name: getText('kinds.order.by-status') });
    const status = open[0]?.status ?? 'NEW';
    await section.getByRole('link', { name: getText(`order.status-${status}`) }).click();
    await expect(rows(page)).toHaveCount(open.filter((listed) => listed.status === status).length);
    await toHome.click();
  });

  await page.getByRole('button', { name: /^Show all/ }).click();
  const need = page.getByRole('listitem').filter({ hasText: order.orderNumber });
  await expect(need).toContainText(getText('order.reason-CUSTOMER_INFO_REQUIRED'));
  await need.getByRole('link', { name: getText('kinds.order.send-information') }).click();
  await expect(page).toHaveURL(new RegExp(`/orders\\?order=${order.orderId}`));
  const panel = page.getByRole('dialog');
  await expect(panel).toContainText(order.orderNumber);
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await viewTab(page, 'orders.view-action').click();
  await expect(row(page, order.orderNumber)).toContainText(getText('order.status-ON_HOLD'));
  await expect(row(page, order.orderNumber)).toContainText(new RegExp(getText('order.party-CUSTOMER'), 'i'));
  await row(page, order.orderNumber)
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await page.getByRole('menuitem', { name: getText('orders.open') }).click();
  await expect(panel).toContainText(order.orderNumber);
});

test('hides orders from users without the role and refers end users to us', async ({ page, signIn }) => {
  await signIn(people.viewer);
  await expect(page.getByRole('region', { name: getText('home.standing') })).toContainText(getText('kinds.line.down'));
  await expect(page.getByText(getText('kinds.order.open'))).toHaveCount(0);
  const menu = page.getByRole('navigation', { name: getText('shell.main') });
  await expect(menu.getByRole('link', { name: getText('kinds.line.title') })).toBeVisible();
  await expect(menu.getByRole('link', { name: getText('kinds.order.title') })).toHaveCount(0);

  await signIn(people.endUser);
  await expect(menu.getByRole('link', { name: getText('kinds.line.title') })).toBeVisible();
  await expect(page.getByText(getText('kinds.order.open'))).toHaveCount(0);
  await expect(menu.getByRole('link', { name: getText('kinds.order.title') })).toHaveCount(0);
  const lines = page.getByRole('main').getByRole('link', { name: getText('kinds.line.title') });
  for (const path of ['/orders', '/orders/line/new', '/orders/line/new?lineId=1']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: getText('orders.not-yours') })).toBeVisible();
    await expect(lines).toHaveAttribute('href', '/lines');
  }
  await lines.click();
  await page.getByRole('main').getByRole('table').getByRole('link').first().click();
  await expect(page.getByRole('button', { name: getText('line.report') })).toBeVisible();
  for (const key of ['move', 'change-speed', 'cease'])
    await expect(page.getByRole('main').getByText(getText(`line.${key}`), { exact: true })).toHaveCount(0);
});

for (const language of ['en', 'nl']) {
  test(`shows an order in two lines, with its speed and its city in full, ${language}`, async ({ page, beginSession }) => {
    await beginSession();
    await page.evaluate((kept) => localStorage.setItem('demarc.language', kept), language);
    for (const width of [1440, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/orders');
      await expect(page.locator('tbody tr').first()).toBeVisible();
      const rows = await page.locator('tbody tr').evaluateAll((found) =>
        found.map((row) => ({
          height: row.getBoundingClientRect().height,
          reference: row.querySelector('th small')?.textContent ?? '',
          ends: [...row.querySelectorAll<HTMLElement>('td span > span:last-child')].filter(
            ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth && clientWidth > 0,
          ).length,
        })),
      );
      expect(rows.map(({ ends }) => ends)).toEqual(rows.map(() => 0));
      // A reference that is longer than most, such as those of other tests, may take a second line.
      const usual = rows.filter(({ reference }) => reference.length <= 20);
      expect(usual.length).toBeGreaterThan(2);
      for (const { height } of usual) expect(height).toBeLessThan(60);
    }
  });
}
