import { expect, people, submitSignIn, test } from './fixtures.ts';
import { getText } from './get-text.ts';

const notFoundText = "Unfortunately, the page you're looking for could not be found.";

test('shows the home page for a blocked URL, and opens that URL after sign-in, but not after signing out', async ({ page }) => {
  await page.goto('/company/edit/iban');
  await expect(page).toHaveURL('/');
  await page.getByRole('button', { name: /^Sign in/ }).click();
  await submitSignIn(page, people.admin);
  await expect(page).toHaveURL('/company/edit/iban');
  await expect(page.getByLabel('IBAN')).toBeVisible();

  await test.step('the back button does not reopen the page after signing out', async () => {
    await page.goto('/logout');
    await expect(page.getByText(getText('auth.logout-success'))).toBeVisible();
    await page.goBack();
    await expect(page.getByLabel('IBAN')).toHaveCount(0);
  });
});

test('stays on the page when the user may not open a URL, after sign-in and later', async ({ page }) => {
  await page.goto('/company/edit/iban');
  await page.getByRole('button', { name: /^Sign in/ }).click();
  await submitSignIn(page, people.viewer);
  await expect(page.getByRole('main')).toContainText('Noordlijn');
  await expect(page).toHaveURL('/');

  await test.step('a blocked navigation has no visible effect', async () => {
    await page
      .getByRole('navigation', { name: getText('shell.main') })
      .getByRole('link', { name: getText('shell.my-company') })
      .click();
    await expect(page).toHaveURL('/company');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    const before = { url: page.url(), title: await page.title() };
    await page.evaluate(() => history.pushState({}, '', '/company/edit/iban'));
    await expect(page.getByRole('main')).toContainText('Noordlijn');
    await expect.poll(async () => ({ url: page.url(), title: await page.title() })).toEqual(before);
  });
});

const oddPaths = [
  '/lines',
  '/user-management/account/create',
  '/company/',
  '//company',
  '/%E0%A4%A',
  '/a/../b',
  '/.env',
  `/${'x'.repeat(4_000)}`,
  '/nowhere',
];

test('shows a page for any URL, and an unknown one with the not-found page to every visitor', async ({
  page,
  beginSession,
  baseURL,
}) => {
  // Loads more than a dozen pages.
  test.slow();
  const failures: string[] = [];
  page.on('pageerror', (error) => failures.push(error.message));
  for (const path of oddPaths) {
    await test.step(path.slice(0, 40), async () => {
      // As text: relative to a page, //company is another server.
      const response = await page.goto(`${baseURL}${path}`);
      expect(response?.status()).toBeLessThan(500);
      if (response?.ok()) await expect(page.locator('h1')).toBeVisible();
      expect(failures).toEqual([]);
    });
  }
  await expect(page.getByText(notFoundText)).toBeVisible();
  await beginSession(people.viewer);
  await page.goto('/nowhere/at/all');
  await expect(page.getByText(notFoundText)).toBeVisible();
});
