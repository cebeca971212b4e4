import type { Client } from '@demarc/client/client.ts';
import { listAccounts } from '@demarc/contract/account.ts';
import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import { listNotices, readNotices } from '@demarc/contract/notice.ts';
import { addOrderNote, listOrders, type OrderStatus, type OrderSummary } from '@demarc/contract/order.ts';
import { addProviderOrderNote, moveProviderOrder } from '@demarc/contract/provider/order.ts';
import type { Page } from '@playwright/test';
import { findViolations } from './find-violations.ts';
import { expect, people, test } from './fixtures.ts';
import { getText } from './get-text.ts';
import { openInPlace } from './open-in-place.ts';
import type { Server } from './server.ts';
import { signIn as signInByApi } from './sign-in.ts';

const colleague = 'order@noordlijn.example';
const t = (key: string, values?: Record<string, string>) => getText(`notice.${key}`, values);

const bellButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const panel = (page: Page) => page.getByRole('dialog', { name: t('title') });
/** A notification about an order, which starts with the customer's own name for it and has its number below. */
const notificationItem = (page: Page, what: string, orderNumber: string) =>
  panel(page)
    .getByRole('listitem')
    .filter({ hasText: getText(`kinds.order.notice-order-${what}`, { name: '' }) })
    .filter({ hasText: orderNumber });

/** Marks all notifications of a user as read, so that earlier tests have no effect. */
async function markAllRead({ url }: Server, username: string) {
  const { client, customerId } = await signInByApi(url, username);
  const params = { customerId };
  const { items } = await client.call(listNotices, { params, query: { limit: 1 } });
  await client.call(readNotices, { params, body: { noticeId: items[0]?.noticeId ?? 0 } });
  return { client, params };
}

/** Returns an order of the sample data that creates a line. */
async function findOrderByStatus({ url }: Server, status: OrderStatus): Promise<OrderSummary> {
  const { client, customerId } = await signInByApi(url, people.admin);
  const { items } = await client.call(listOrders, { params: { customerId }, query: { status: [status] } });
  const order = items.find(({ subType }) => subType === 'CREATE' || subType === 'MIGRATE');
  if (!order) throw new Error(`The sample data has no order that will bring a line and is ${status}`);
  return order;
}

/** Returns two open orders that someone else than the client's user placed. */
async function findOrdersOfColleagues(client: Client, customerId: number): Promise<[OrderSummary, OrderSummary]> {
  const accounts = await client.call(listAccounts, { params: { customerId }, query: {} });
  const ownAccountId = accounts.find(({ username }) => username === people.admin)?.accountId;
  const status = ['ACCEPTED', 'ON_HOLD', 'PLANNED'] as const satisfies OrderStatus[];
  const { items } = await client.call(listOrders, { params: { customerId }, query: { status: [...status] } });
  const [one, other] = items.filter(
    ({ createdByAccountId }) => createdByAccountId !== null && createdByAccountId !== ownAccountId,
  );
  if (!one || !other) throw new Error('The sample data has no two open orders of colleagues');
  return [one, other];
}

/** Loads a page and waits until its bell has counted, because it shows no number before. */
async function loadWithCount(page: Page, load: () => Promise<unknown>): Promise<void> {
  const counted = page.waitForResponse((response) => /\/notice\?.*forYou=true/.test(response.url()));
  await load();
  await (await counted).finished();
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

test('counts a completed order until it is read, even in another tab', async ({ page, signIn, server, context }) => {
  const { orderId, orderNumber } = await findOrderByStatus(server, 'PLANNED');
  await markAllRead(server, colleague);
  await loadWithCount(page, () => signIn(colleague));
  await expect(bellButton(page, t('bell_zero'))).toBeVisible();

  const delivery = { deliveredDate: formatAmsterdamDate(new Date()), carrierServiceId: 'E2E-1' };
  const done = { status: 'COMPLETED', actor: 'CARRIER', delivery } as const;
  await server.provider.call(moveProviderOrder, { params: { orderId }, body: done });
  await page.reload();
  await bellButton(page, t('bell_one', { count: '1' })).click();
  const completedItem = notificationItem(page, 'completed', orderNumber);
  await expect(completedItem).toContainText(t('new'));
  await expect(panel(page).getByText(t('new'))).toHaveCount(1);
  expect(await findViolations(page, { within: '[role=dialog]' })).toEqual([]);
  // Opening the panel does not count as reading.
  await expect(bellButton(page, t('bell_one', { count: '1' }))).toBeVisible();
  await panel(page)
    .getByRole('button', { name: t('read-all') })
    .click();
  await expect(bellButton(page, t('bell_zero'))).toBeVisible();
  await expect(panel(page).getByText(t('new'))).toHaveCount(0);

  const otherTab = await context.newPage();
  await loadWithCount(otherTab, () => otherTab.goto('/'));
  await expect(bellButton(otherTab, t('bell_zero'))).toBeVisible();
  await otherTab.close();

  await completedItem.getByRole('link').click();
  await expect(page).toHaveURL(`/orders?order=${orderId}`);
  await expect(panel(page)).toBeHidden();
});

test('notifies colleagues of a message, merges notifications about an order, and marks them as read when it is opened', async ({
  page,
  signIn,
  server,
}) => {
  const { client, params } = await markAllRead(server, people.admin);
  await test.step('notifies colleagues of a message', async () => {
    const { orderId, orderNumber } = await findOrderByStatus(server, 'ON_HOLD');
    await markAllRead(server, colleague);
    await client.call(addOrderNote, { params: { ...params, orderId }, body: { text: 'De sleutel ligt bij de buren.' } });
    await signIn(colleague);
    await bellButton(page, t('bell_one', { count: '1' })).press('Enter');
    await expect(notificationItem(page, 'note-added', orderNumber).first()).toContainText(t('new'));
    await panel(page)
      .getByRole('button', { name: t('read-all') })
      .press('Enter');
    await page.keyboard.press('Escape');
    await expect(panel(page)).toBeHidden();
    await expect(bellButton(page, t('bell_zero'))).toBeFocused();
  });
  const [{ orderId, orderNumber }, other] = await findOrdersOfColleagues(client, params.customerId);
  const body = { author: 'Planning', text: 'Morgen.' };
  for (const id of [other.orderId, orderId, orderId]) {
    await server.provider.call(addProviderOrderNote, { params: { orderId: id }, body });
  }
  await loadWithCount(page, () => signIn(people.admin));
  // Neither the author of the message nor a user whom an order does not concern gets a number.
  await bellButton(page, t('bell_zero')).click();
  // There are older notifications for the user, so the panel opens with those.
  await expect(panel(page).getByRole('button', { name: t('for-you') })).toHaveAttribute('aria-pressed', 'true');
  const all = panel(page).getByRole('button', { name: new RegExp(`^${t('all')}( \\d+)?$`) });
  await all.click();
  /** Other notices arrive meanwhile, such as those of racks without new measurements; the number counts them too. */
  const expectUnread = (notes: number) =>
    expect(async () => {
      const { items, unread } = await client.call(listNotices, { params, query: { limit: 50 } });
      expect(items.filter(({ kind, isRead }) => kind === 'order-note' && !isRead)).toHaveLength(notes);
      await expect(all).toHaveText(`${t('all')} ${unread}`, { timeout: 2_000 });
    }).toPass({ timeout: 20_000 });
  const merged = notificationItem(page, 'note-added', orderNumber).first();
  const single = notificationItem(page, 'note-added', other.orderNumber).first();
  await expect(merged).toContainText(t('earlier_one', { count: '1' }));
  await expect(merged).toContainText(t('new'));
  await panel(page)
    .getByRole('button', { name: t('for-you') })
    .click();
  await expect(panel(page).getByRole('button', { name: t('for-you') })).toHaveAttribute('aria-pressed', 'true');
  await expect(merged).toHaveCount(0);
  await expectUnread(3);
  await all.click();
  await merged.getByRole('link').click();
  await expect(page).toHaveURL(`/orders?order=${orderId}`);
  await openInPlace(page, '/');
  await bellButton(page, t('bell_zero')).click();
  await all.click();
  await expect(merged).not.toContainText(t('new'));
  // The other stays unread.
  await expectUnread(1);
  await expect(single).toContainText(t('new'));
});

test('hides a kind of notification that is turned off', async ({ page, signIn, server }) => {
  const { orderId, orderNumber } = await findOrderByStatus(server, 'ON_HOLD');
  await markAllRead(server, colleague);
  const note = { params: { orderId }, body: { author: 'Planning', text: 'We bellen morgen.' } };
  await server.provider.call(addProviderOrderNote, note);
  await signIn(colleague);
  const item = notificationItem(page, 'note-added', orderNumber);
  await bellButton(page, t('bell_one', { count: '1' })).click();
  await expect(item.first()).toBeVisible();

  await page.getByRole('button', { name: t('to-settings') }).click();
  await expect(page.getByText(t('mail-help', { email: colleague }))).toBeVisible();
  for (const name of [t('in-portal'), t('mail')]) await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
  await page.getByRole('checkbox', { name: getText('kinds.order.notices-order-note') }).uncheck();
  await page.getByRole('button', { name: getText('action.save'), exact: true }).click();
  await expect(page.getByText(t('saved'))).toBeVisible();
  await expect(panel(page).getByRole('listitem').first()).toBeVisible();
  await expect(item).toHaveCount(0);
  await server.provider.call(addProviderOrderNote, note);
  await loadWithCount(page, () => page.reload());
  await expect(bellButton(page, t('bell_zero'))).toBeVisible();
});

test('names the portal that a notification opens in, if that is another one', async ({ page, signIn, server }) => {
  await signIn(people.admin);
  await page.getByRole('button', { name: /unread notifications? for you$/ }).click();
  const item = panel(page)
    .getByRole('link')
    .filter({ hasText: / at Beeldhaven →/ })
    .first();
  await expect(item).toHaveAttribute('href', new RegExp(`^${server.originOf('television')}/tv-accounts`));
});
