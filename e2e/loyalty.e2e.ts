import { expect, people, test } from './fixtures.ts';
import { getText } from './get-text.ts';

test('shows a participant the balance, the points earned this year and the statement', async ({ page, signIn }) => {
  await signIn(people.viewer);
  const menu = page.getByRole('navigation', { name: getText('shell.main') });
  await menu.getByRole('link', { name: getText('shell.loyalty') }).click();
  await expect(page).toHaveURL('/account/loyalty');
  const statement = page.getByRole('table', { name: getText('loyalty.statement') });
  const newest = statement.getByRole('row').nth(1);
  await expect(newest).toContainText(getText('loyalty.reason-ORDER_COMPLETED'));
  // The balance of the newest entry equals the current balance.
  const balance = await newest.getByRole('cell').last().innerText();
  await expect(page.getByRole('region', { name: getText('loyalty.status'), exact: true })).toContainText(balance);
  const earned = page.getByRole('region', { name: getText('loyalty.earned') });
  await expect(earned).toContainText(/\d/);
  await expect(statement.getByRole('cell', { name: /^−/ }).first()).toBeVisible();
});

test('pages forward and back through the statement', async ({ page, signIn }) => {
  await signIn(people.viewer);
  const entry = (id: number) => ({
    entryId: id,
    bookedAt: '2026-01-01T12:00:00.000Z',
    points: 10,
    reason: 'CAMPAIGN',
    reference: `Entry ${id}`,
    balanceAfter: id * 10,
  });
  await page.route('**/v1/loyalty/entry?*', (route) => {
    const isSecond = new URL(route.request().url()).searchParams.get('after') === 'next-page';
    const items = isSecond ? [entry(1)] : Array.from({ length: 25 }, (_, index) => entry(26 - index));
    return route.fulfill({ json: { items, total: 26, totalIsCapped: false, next: isSecond ? null : 'next-page' } });
  });
  await page.goto('/account/loyalty');
  await expect(page.getByText('Entry 26')).toBeVisible();
  await page.getByRole('button', { name: getText('list.next') }).click();
  await expect(page.getByText('Entry 1', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/after=next-page/);
  await page.getByRole('button', { name: getText('list.previous') }).click();
  await expect(page.getByText('Entry 26')).toBeVisible();
  await expect(page).not.toHaveURL(/after=/);
});

test('explains the program to a company outside it, without a menu entry', async ({ page, signIn }) => {
  await signIn(people.otherReseller);
  const menu = page.getByRole('navigation', { name: getText('shell.main') });
  await expect(menu.getByRole('link', { name: getText('shell.my-company') })).toBeVisible();
  await expect(menu.getByRole('link', { name: getText('shell.loyalty') })).toHaveCount(0);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/v1/loyalty/')) asked.push(request.url());
  });
  await page.goto('/account/loyalty');
  await expect(page.getByRole('heading', { name: getText('loyalty.no-participant') })).toBeVisible();
  expect(asked).toEqual([]);
});

for (const status of [429, 500] as const) {
  test(`opens the dialog for ${status} when opening the shop fails`, async ({ page, signIn }) => {
    await signIn(people.viewer);
    await page.route('**/v1/loyalty/login', (route) =>
      route.fulfill({ status, json: { status, code: 'X', message: 'X', correlationId: 'c-of-the-shop' } }),
    );
    await page.getByRole('button', { name: getText('loyalty.shop') }).click();
    await expect(page.getByRole('dialog', { name: getText(`api.${status}.title`) })).toContainText('c-of-the-shop');
    await page.keyboard.press('Escape');
    await expect(page.getByText(getText('loyalty.shop-failed'))).toHaveCount(0);
  });
}

test('ends the session on 401 when opening the shop', async ({ page, signIn }) => {
  await signIn(people.viewer);
  await page.route('**/v1/loyalty/login', (route) =>
    route.fulfill({ status: 401, json: { status: 401, code: 'X', message: 'X' } }),
  );
  await page.getByRole('button', { name: getText('loyalty.shop') }).click();
  await expect(page.getByText(getText('auth.session-ended'))).toBeVisible();
  await expect(page.getByRole('button', { name: /^Sign in/ })).toBeVisible();
});
