import { enter, expect, people, test } from './fixtures.ts';
import { words } from './words.ts';

const notFound = "Unfortunately, the page you're looking for could not be found.";

test('a first visit to a blocked address shows the homepage, and goes on there after sign-in', { tag: '@each-brand' }, async ({
  page,
}) => {
  await page.goto('/company/edit/iban');
  await expect(page).toHaveURL('/');
  await page.getByRole('button', { name: /^Sign in/ }).click();
  await enter(page, people.admin);
  await expect(page).toHaveURL('/company/edit/iban');
  await expect(page.getByLabel('IBAN')).toBeVisible();
});

test('whoever may not go there stays home after sign-in', async ({ page }) => {
  await page.goto('/company/edit/iban');
  await page.getByRole('button', { name: /^Sign in/ }).click();
  await enter(page, people.viewer);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Noordlijn');
  await expect(page).toHaveURL('/');
});

test('a blocked navigation does nothing visible', async ({ page, signInByForm }) => {
  await signInByForm(people.viewer);
  await page
    .getByRole('navigation', { name: words('shell.main') })
    .getByRole('link', { name: words('shell.my-company') })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  const before = { url: page.url(), title: await page.title() };
  await page.evaluate(() => history.pushState({}, '', '/company/edit/iban'));
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Noordlijn');
  await expect.poll(async () => ({ url: page.url(), title: await page.title() })).toEqual(before);
});

test('a page that was open before the role was missing is not reached by going back', async ({ page, signInByForm }) => {
  await signInByForm(people.admin);
  await page.goto('/company/edit/iban');
  await expect(page.getByLabel('IBAN')).toBeVisible();
  await page.goto('/logout');
  await expect(page.getByText(words('auth.logout-success'))).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('IBAN')).toHaveCount(0);
});

for (const path of [
  '/nowhere',
  '/lines',
  '/user-management/account/create',
  '/company/',
  '//company',
  '/%E0%A4%A',
  '/a/../b',
  '/.env',
  `/${'x'.repeat(4_000)}`,
]) {
  test(`${path.slice(0, 40)} answers with a page`, async ({ page }) => {
    const failures: string[] = [];
    page.on('pageerror', (error) => failures.push(error.message));
    const answer = await page.goto(path).catch(() => null);
    expect(answer?.status() ?? 404).toBeLessThan(500);
    if (answer?.ok()) await expect(page.locator('h1')).toBeVisible();
    expect(failures).toEqual([]);
  });
}

test('an unknown address shows the not-found page to everybody', { tag: '@each-brand' }, async ({ page, signInByForm }) => {
  await page.goto('/nowhere');
  await expect(page.getByText(notFound)).toBeVisible();
  await signInByForm(people.viewer);
  await page.goto('/nowhere/at/all');
  await expect(page.getByText(notFound)).toBeVisible();
});

test('a route that is not built yet shows the not-found page to those who may enter, and is not in the navigation', {
  tag: '@each-brand',
}, async ({ page, signInByForm }) => {
  await signInByForm(people.admin);
  // Its feature is on in every brand.
  await page.goto('/invoices');
  await expect(page.getByText(notFound)).toBeVisible();
  const links = page.getByRole('navigation', { name: words('shell.main') }).getByRole('link');
  await expect(links.first()).toHaveText('Overview');
  await expect(links.and(page.locator('[href^="/invoices"]'))).toHaveCount(0);
});
