import { getLine, listLines } from '@demarc/contract/line.ts';
import { listOrders, type OrderSummary } from '@demarc/contract/order.ts';
import { updateProviderLine } from '@demarc/contract/provider/line.ts';
import { moveProviderOrder } from '@demarc/contract/provider/order.ts';
import type { Page } from '@playwright/test';
import { signIn as signInByApi } from '../scripts/sign-in.ts';
import { expect, people, test } from './fixtures.ts';
import { getText } from './get-text.ts';
import type { Server } from './server.ts';

const attention = (page: Page) => page.getByRole('region', { name: getText('home.needs-you') });
const menuEntry = (page: Page, key: string) =>
  page
    .getByRole('navigation', { name: getText('shell.main') })
    .getByRole('listitem')
    .filter({ hasText: getText(key) });

const getWaitText = (count: number) =>
  getText(`kinds.order.waits-for-you_${count === 1 ? 'one' : 'other'}`, { count: String(count) });

/** A line that works. */
async function findLineUp(server: Server) {
  const { client, customerId } = await signInByApi(server.url, people.admin);
  const { items } = await client.call(listLines, { params: { customerId }, query: { operationalState: ['UP'] } });
  const { lineId, reference } = items[0]!;
  const report = (operationalState: 'UP' | 'DOWN') =>
    server.provider.call(updateProviderLine, { params: { lineId }, body: { operationalState } });
  const read = () => client.call(getLine, { params: { customerId, lineId } });
  return { lineId, name: reference!, report, read };
}

test('lists a line that goes down first, leads to its diagnostics, and forgets it when it is up', async ({
  page,
  signIn,
  server,
}) => {
  const line = await findLineUp(server);
  await signIn();
  await expect(attention(page).getByRole('listitem').first()).toBeVisible();
  await line.report('DOWN');
  const title = getText('kinds.line.notice-line-state-changed-down', { name: line.name });
  const item = attention(page).getByRole('listitem').filter({ hasText: title });
  // Without a reload.
  await expect(item).toContainText(/since \d\d:\d\d/);
  const glyphs = await attention(page)
    .locator('li > svg')
    .evaluateAll((all) => all.map((glyph) => glyph.getAttribute('class')));
  const firstAmber = glyphs.findIndex((name) => name?.includes('attention'));
  expect(glyphs.slice(firstAmber).some((name) => name?.includes('trouble'))).toBe(false);

  await item.getByRole('link', { name: getText('kinds.line.diagnose') }).click();
  await expect(page).toHaveURL(new RegExp(`/lines/detail/${line.lineId}\\?tab=diagnostics`));

  await page.goto('/');
  await expect(item).toBeVisible();
  await line.report('UP');
  await expect(item).toHaveCount(0);
});

test('counts what waits for the user in the menu, and follows changes by others', async ({ page, signIn, server }) => {
  const { client, customerId } = await signInByApi(server.url, people.admin);
  const find = async (query: object): Promise<readonly OrderSummary[]> =>
    (await client.call(listOrders, { params: { customerId }, query })).items;
  await signIn();
  await expect(menuEntry(page, 'kinds.line.title')).toHaveText(/\d+$/);
  const before = (await find({ waitingOn: ['CUSTOMER'] })).length;
  const orders = menuEntry(page, 'kinds.order.title');
  await expect(orders).toContainText(getWaitText(before));
  const [order] = await find({ status: ['PLANNED', 'ACCEPTED'] });
  await server.provider.call(moveProviderOrder, {
    params: { orderId: order!.orderId },
    body: { status: 'ON_HOLD', reasonCode: 'CUSTOMER_INFO_REQUIRED' },
  });
  await expect(orders).toContainText(getWaitText(before + 1));
});

test('shows the last 24 hours as a table too', async ({ page, signIn }) => {
  await signIn();
  const history = page.getByRole('region', { name: getText('kinds.line.history', { count: '24' }) });
  await history.getByRole('button', { name: getText('kinds.line.history-table') }).click();
  await expect(history.getByRole('row')).toHaveCount(25);
  await expect(history.getByRole('columnheader', { name: getText('kinds.line.history-is-down') })).toBeVisible();
  await history.getByRole('button', { name: getText('kinds.line.history-chart') }).click();
  await expect(history.getByRole('row')).toHaveCount(0);
});

test('lists what the user opened last', async ({ page, signIn, server }) => {
  const { lineId, name } = await findLineUp(server);
  await signIn();
  await page.goto(`/lines/detail/${lineId}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto('/');
  const recent = page.getByRole('region', { name: getText('home.recent') });
  await recent.getByRole('link', { name, exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/lines/detail/${lineId}`));
});

test('shows four numbers to every role, and the state of all systems', async ({ page, signIn }) => {
  for (const who of [people.admin, people.finance, people.viewer, people.endUser]) {
    await signIn(who);
    await expect(page.getByRole('region', { name: getText('home.standing') }).getByRole('heading')).toHaveCount(4);
    await expect(page.getByRole('link', { name: getText('status.system-OPERATIONAL') })).toBeVisible();
  }
});
