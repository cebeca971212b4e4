import { readFileSync } from 'node:fs';
import type { OrderSummary } from '@demarc/contract/order.ts';
import { moveProviderOrder } from '@demarc/contract/provider/order.ts';
import type { Page } from '@playwright/test';
import { callApi } from './call-api.ts';
import { expect, people, test } from './fixtures.ts';
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

test('starts with open orders, filters by counts and keeps the filter in the URL', async ({ page, beginSession }) => {
  await beginSession();
  await page.goto('/orders');
  const open = await listOrdersOfPage(page, 'open=true');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${getText('orders.title')} ${open.length}`);
  await expect(viewTab(page, 'orders.view-open')).toHaveAttribute('aria-current', 'page');
  const completed = await listOrdersOfPage(page, 'status=COMPLETED');
  await expect(viewTab(page, 'orders.view-completed')).toHaveText(`${getText('orders.view-completed')} ${completed.length}`);
  await viewTab(page, 'orders.view-completed').click();
  await expect(page).toHaveURL(/status=COMPLETED/);
  await expect(rows(page)).toHaveCount(completed.length);
  await page.reload();
  await expect(rows(page)).toHaveCount(completed.length);
  await expect(viewTab(page, 'orders.view-completed')).toHaveAttribute('aria-current', 'page');
});

test('finds closed orders by search and exports the filtered list', async ({ page, beginSession }) => {
  await beginSession();
  const order = await findOrder(page, 'status=COMPLETED');
  const search = page.getByRole('searchbox', { name: getText('orders.search') });
  for (const text of [order.orderNumber, order.customerOrderId]) {
    await page.goto('/orders');
    await search.fill(text);
    await expect(row(page, order.orderNumber)).toBeVisible();
  }
  await page.goto(`/orders?q=${order.orderNumber}`);
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'orders.export').click()]);
  const lines = readFileSync(await download.path(), 'utf8')
    .trim()
    .split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(order.customerOrderId);
  await search.fill('no order is called this');
  await button(page, 'list.clear-all').click();
  await expect(rows(page)).not.toHaveCount(0);
});

test('opens an order panel with Enter, closes it with Escape, and opens it by URL', async ({ page, beginSession }) => {
  await beginSession();
  const [first] = await listOrdersOfPage(page, 'open=true');
  await page.goto('/orders?waitingOn=CUSTOMER%2CCARRIER%2CPROVIDER%2CEND_USER');
  await expect(rows(page)).not.toHaveCount(0);
  // The rows of a page that has just loaded do not follow keys yet.
  await expect(async () => {
    await page.keyboard.press('j');
    await expect(rows(page).locator(':focus')).toHaveCount(1, { timeout: 500 });
  }).toPass();
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

test('lists an order that waits for the customer on the home page and under Action required', async ({
  page,
  beginSession,
  server,
}) => {
  await beginSession();
  const order = await findOrder(page, 'status=PLANNED&status=ACCEPTED&subType=MODIFY');
  await server.provider.call(moveProviderOrder, {
    params: { orderId: order.orderId },
    body: { status: 'ON_HOLD', reasonCode: 'CUSTOMER_INFO_REQUIRED' },
  });
  await page.goto('/');
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
  await expect(row(page, order.orderNumber)).toContainText(getText('order.party-CUSTOMER'));
  await row(page, order.orderNumber)
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await page.getByRole('menuitem', { name: getText('orders.open') }).click();
  await expect(panel).toContainText(order.orderNumber);
});

test('links the figures on the home page to their lists', async ({ page, signIn }) => {
  await signIn();
  const open = await listOrdersOfPage(page, 'open=true');
  await page.getByRole('link', { name: `${getText('kinds.order.open')}: ${open.length}` }).click();
  await expect(page).toHaveURL(/\/orders$/);
  await expect(rows(page)).toHaveCount(open.length);
  await page.goto('/');
  const section = page.getByRole('region', { name: getText('kinds.order.by-status') });
  const status = open[0]?.status ?? 'NEW';
  await section.getByRole('link', { name: getText(`order.status-${status}`) }).click();
  await expect(rows(page)).toHaveCount(open.filter((order) => order.status === status).length);
});

test('hides orders from users without the role and refers end users to their supplier', async ({ page, signIn, browser }) => {
  await signIn(people.viewer);
  await expect(page.getByRole('region', { name: getText('home.standing') })).toContainText(getText('kinds.line.down'));
  await expect(page.getByText(getText('kinds.order.open'))).toHaveCount(0);
  const menu = page.getByRole('navigation', { name: getText('shell.main') });
  await expect(menu.getByRole('link', { name: getText('kinds.line.title') })).toBeVisible();
  await expect(menu.getByRole('link', { name: getText('kinds.order.title') })).toHaveCount(0);

  const theirs = await (await browser.newContext()).newPage();
  await signIn(people.endUser, theirs);
  await expect(theirs.getByText(getText('kinds.order.open'))).toHaveCount(0);
  const theirMenu = theirs.getByRole('navigation', { name: getText('shell.main') });
  await expect(theirMenu.getByRole('link', { name: getText('kinds.line.title') })).toBeVisible();
  await expect(theirMenu.getByRole('link', { name: getText('kinds.order.title') })).toHaveCount(0);
  for (const path of ['/orders', '/orders/line/new', '/orders/line/new?lineId=1']) {
    await theirs.goto(new URL(path, page.url()).href);
    await expect(theirs.getByRole('heading', { name: getText('orders.not-yours') })).toBeVisible();
  }
  await theirs.context().close();
});
