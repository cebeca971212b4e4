import type { Route } from '@playwright/test';
import { expect, people, test } from './fixtures.ts';
import { getText } from './get-text.ts';

test('shows a participant the balance, the points earned this year and the statement, page by page', async ({ page, signIn }) => {
  await signIn(people.viewer);
  const menu = page.getByRole('navigation', { name: getText('shell.main') });
  await menu.getByRole('link', { name: getText('shell.loyalty') }).click();
  await expect(page).toHaveURL('/account/loyalty');
  const statement = page.getByRole('table', { name: getText('loyalty.statement') });
  const newest = statement.getByRole('row').nth(1);
  await expect(
    statement
      .getByRole('row')
      .filter({ hasText: getText('loyalty.reason-ORDER_COMPLETED') })
      .first(),
  ).toBeVisible();
  // The balance of the newest entry equals the current balance.
  const balance = await newest.getByRole('cell').last().innerText();
  const fact = (key: string) => page.getByRole('main').locator('dl > div', { hasText: getText(key) });
  await expect(fact('loyalty.own-balance')).toContainText(balance);
  for (const key of ['loyalty.earned', 'loyalty.spent', 'loyalty.expired', 'loyalty.expires-next'])
    await expect(fact(key)).toContainText(/\d/);
  await expect(statement.getByRole('cell', { name: /^−/ }).first()).toBeVisible();

  await test.step('pages forward and back', async () => {
    const createEntry = (id: number) => ({
      entryId: id,
      bookedAt: '2026-01-01T12:00:00.000Z',
      points: 10,
      reason: 'CAMPAIGN',
      reference: `Entry ${id}`,
      expiresOn: id === 26 ? '2026-12-31' : null,
      balanceAfter: id * 10,
    });
    await page.route('**/v1/loyalty/entry?*', (route) => {
      const isSecond = new URL(route.request().url()).searchParams.get('after') === 'next-page';
      const items = isSecond ? [createEntry(1)] : Array.from({ length: 25 }, (_, index) => createEntry(26 - index));
      return route.fulfill({ json: { items, total: 26, totalIsCapped: false, next: isSecond ? null : 'next-page' } });
    });
    await page.reload();
    await expect(page.getByText('Entry 26')).toBeVisible();
    await expect(page.getByText(getText('loyalty.valid-until', { date: '' }))).toHaveCount(1);
    await page.getByRole('button', { name: getText('list.next') }).click();
    await expect(page.getByText('Entry 1', { exact: true })).toBeVisible();
    await expect(page).toHaveURL(/after=next-page/);
    await page.getByRole('button', { name: getText('list.previous') }).click();
    await expect(page.getByText('Entry 26')).toBeVisible();
    await expect(page).not.toHaveURL(/after=/);
  });
});

test('explains the program to a company outside it, without a menu entry', async ({ page, beginSession }) => {
  await beginSession(people.otherReseller);
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/v1/loyalty/')) requests.push(request.url());
  });
  await page.goto('/account/loyalty');
  await expect(page.getByRole('heading', { name: getText('loyalty.no-participant') })).toBeVisible();
  const menu = page.getByRole('navigation', { name: getText('shell.main') });
  await expect(menu.getByRole('link', { name: getText('shell.my-company') })).toBeVisible();
  await expect(menu.getByRole('link', { name: getText('shell.loyalty') })).toHaveCount(0);
  expect(requests).toEqual([]);
});

test('opens the shop in a new tab without opener and referrer, and explains when that fails', async ({
  page,
  signIn,
  context,
}) => {
  await signIn(people.viewer);
  const open = page.getByRole('button', { name: getText('loyalty.shop') });
  let status = 429;
  const fail = (route: Route) =>
    route.fulfill({ status, json: { status, code: 'X', message: 'X', correlationId: `c-of-the-shop-${status}` } });
  await page.route('**/v1/loyalty/login', fail);
  for (status of [429, 500]) {
    await test.step(`the dialog for ${status}`, async () => {
      await open.click();
      const dialog = page.getByRole('dialog', { name: getText(`api.${status}.title`) });
      await expect(dialog).toContainText(`c-of-the-shop-${status}`);
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      await expect(page.getByText(getText('loyalty.shop-failed'))).toHaveCount(0);
    });
  }

  await test.step('the shop', async () => {
    await page.unroute('**/v1/loyalty/login');
    const pageEvent = context.waitForEvent('page');
    await open.click();
    const shop = await pageEvent;
    await expect(shop).toHaveURL(/\/dev\/shop/);
    await expect(shop.locator('body')).toContainText('Noordlijn');
    expect(await shop.evaluate(() => window.opener === null && document.referrer === '')).toBe(true);
    await shop.close();
  });

  await test.step('401 ends the session', async () => {
    status = 401;
    await page.route('**/v1/loyalty/login', fail);
    await open.click();
    await expect(page.getByText(getText('auth.session-ended'))).toBeVisible();
    await expect(page.getByRole('button', { name: /^Sign in/ })).toBeVisible();
  });
});
