import { expect, people, test } from './fixtures.ts';
import { words } from './words.ts';

test('a participant sees the balance, what was earned this year and what the balance is made of', async ({ page, signIn }) => {
  await signIn(people.viewer);
  const menu = page.getByRole('navigation', { name: words('shell.main') });
  await menu.getByRole('link', { name: words('shell.loyalty') }).click();
  await expect(page).toHaveURL('/account/loyalty');
  const statement = page.getByRole('table', { name: words('loyalty.statement') });
  const newest = statement.getByRole('row').nth(1);
  await expect(newest).toContainText(words('loyalty.reason-ORDER_COMPLETED'));
  // The balance after the newest entry is the balance.
  const balance = await newest.getByRole('cell').last().innerText();
  await expect(page.getByRole('region', { name: words('loyalty.status'), exact: true })).toContainText(balance);
  const earned = page.getByRole('region', { name: words('loyalty.earned') });
  await expect(earned).toContainText(/\d/);
  await expect(statement.getByRole('cell', { name: /^−/ }).first()).toBeVisible();
});

test('a statement of several pages goes on and back by key', async ({ page, signIn }) => {
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
    const items = isSecond ? [entry(1)] : Array.from({ length: 25 }, (_, at) => entry(26 - at));
    return route.fulfill({ json: { items, total: 26, totalIsCapped: false, next: isSecond ? null : 'next-page' } });
  });
  await page.goto('/account/loyalty');
  await expect(page.getByText('Entry 26')).toBeVisible();
  await page.getByRole('button', { name: words('list.next') }).click();
  await expect(page.getByText('Entry 1', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/after=next-page/);
  await page.getByRole('button', { name: words('list.previous') }).click();
  await expect(page.getByText('Entry 26')).toBeVisible();
  await expect(page).not.toHaveURL(/after=/);
});

test('who does not take part is told so, and the menu does not lead there', async ({ page, signIn }) => {
  await signIn(people.otherReseller);
  const menu = page.getByRole('navigation', { name: words('shell.main') });
  await expect(menu.getByRole('link', { name: words('shell.my-company') })).toBeVisible();
  await expect(menu.getByRole('link', { name: words('shell.loyalty') })).toHaveCount(0);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/v1/loyalty/')) asked.push(request.url());
  });
  await page.goto('/account/loyalty');
  await expect(page.getByRole('heading', { name: words('loyalty.no-participant') })).toBeVisible();
  expect(asked).toEqual([]);
});

for (const status of [429, 500] as const) {
  test(`${status} to the way to the shop opens its dialog`, async ({ page, signIn }) => {
    await signIn(people.viewer);
    await page.route('**/v1/loyalty/login', (route) =>
      route.fulfill({ status, json: { status, code: 'X', message: 'X', correlationId: 'c-of-the-shop' } }),
    );
    await page.getByRole('button', { name: words('loyalty.shop') }).click();
    await expect(page.getByRole('dialog', { name: words(`api.${status}.title`) })).toContainText('c-of-the-shop');
    await page.keyboard.press('Escape');
    await expect(page.getByText(words('loyalty.shop-failed'))).toHaveCount(0);
  });
}

test('401 to the way to the shop ends the session', async ({ page, signIn }) => {
  await signIn(people.viewer);
  await page.route('**/v1/loyalty/login', (route) =>
    route.fulfill({ status: 401, json: { status: 401, code: 'X', message: 'X' } }),
  );
  await page.getByRole('button', { name: words('loyalty.shop') }).click();
  await expect(page.getByText(words('auth.session-ended'))).toBeVisible();
  await expect(page.getByRole('button', { name: /^Sign in/ })).toBeVisible();
});
