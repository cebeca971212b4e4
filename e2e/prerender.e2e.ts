import { expect, test } from './fixtures.ts';

/** Blocks all scripts but the one that chooses the language, so that only the prerendered page shows. */
test.beforeEach(({ page }) => page.route(/\/assets\/(?!before-paint).*\.js$/, (route) => route.abort()));

test('prerenders the home page in the language of the visitor, and hides it on other pages and for signed-in users', async ({
  page,
}) => {
  await page.goto('/');
  const headline = page.locator('#ahead h1:visible');
  await expect(headline).toHaveCount(1);
  const english = await headline.textContent();
  await expect(page.locator('#ahead .entrance-art:visible')).toHaveCount(1);
  await page.evaluate(() => localStorage.setItem('demarc.language', 'nl'));
  await page.reload();
  await expect(headline).toHaveCount(1);
  await expect(headline).not.toHaveText(english ?? '');
  await expect(page.locator('html')).toHaveAttribute('lang', 'nl');

  await page.goto('/apply');
  await expect(page.locator('#ahead')).toBeHidden();
  await page.evaluate(() => localStorage.setItem('demarc.token', 'any-token'));
  await page.goto('/');
  await expect(page.locator('#ahead')).toBeHidden();
});

test('hydrates the prerendered page without replacing or moving its elements', async ({ page }) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await page.goto('/');
  const getBox = (selector: string) => page.locator(`${selector}:visible`).boundingBox();
  const [headlineBox, buttonBox] = [await getBox('#ahead h1'), await getBox('#ahead .entrance-button-primary')];
  await page.unrouteAll();
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      for (const heading of document.querySelectorAll('h1')) Object.assign(heading, { isPrerendered: true });
    });
  });
  // Delays the scripts, so that the heading is marked before React hydrates it.
  await page.route('**/assets/index-*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue();
  });
  await page.reload();
  await expect(page.locator('[inert]')).toHaveCount(0);
  const heading = page.locator('#root h1');
  expect(await heading.evaluate((element) => 'isPrerendered' in element)).toBe(true);
  expect(await getBox('#root h1')).toEqual(headlineBox);
  expect(await getBox('#root .entrance-button-primary')).toEqual(buttonBox);
  // React reports a first render that differs from the prerendered one.
  expect(errors).toEqual([]);
  await page.getByRole('button', { name: 'Nederlands' }).click();
  await expect(page.getByRole('button', { name: /^Inloggen/ })).toBeVisible();
});

test('hydrates the prerendered page before it applies the language chosen in another tab', async ({ page, context, baseURL }) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await page.unrouteAll();
  const languageChosen = Promise.withResolvers<void>();
  await page.route('**/config.json', async (route) => {
    await languageChosen.promise;
    await route.continue();
  });
  await page.goto('/');
  const otherTab = await context.newPage();
  await otherTab.goto(`${baseURL}/robots.txt`);
  await otherTab.evaluate(() => localStorage.setItem('demarc.language', 'nl'));
  languageChosen.resolve();
  await expect(page.getByRole('button', { name: /^Inloggen/ })).toBeEnabled();
  await expect(page.locator('html')).toHaveAttribute('lang', 'nl');
  expect(errors).toEqual([]);
});
