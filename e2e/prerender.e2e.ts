import { expect, test } from './fixtures.ts';

/** Blocks all scripts but the one that chooses the language, so that only the prerendered page shows. */
test.beforeEach(({ page }) => page.route(/\/assets\/(?!before-paint).*\.js$/, (route) => route.abort()));

test('prerenders the home page in the language of the visitor, and hides it elsewhere and from signed-in users', async ({
  page,
}) => {
  await page.goto('/');
  const promise = page.locator('#ahead h1:visible');
  await expect(promise).toHaveCount(1);
  const english = await promise.textContent();
  await expect(page.locator('#ahead .entrance-art:visible')).toHaveCount(1);
  await page.evaluate(() => localStorage.setItem('demarc.language', 'nl'));
  await page.reload();
  await expect(promise).toHaveCount(1);
  await expect(promise).not.toHaveText(english ?? '');
  await expect(page.locator('html')).toHaveAttribute('lang', 'nl');

  await page.goto('/apply');
  await expect(page.locator('#ahead')).toBeHidden();
  await page.evaluate(() => localStorage.setItem('demarc.token', 'of somebody'));
  await page.goto('/');
  await expect(page.locator('#ahead')).toBeHidden();
});

test('keeps the nodes of the prerendered page and does not move them', async ({ page }) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await page.goto('/');
  const getBox = (selector: string) => page.locator(`${selector}:visible`).boundingBox();
  const [promise, button] = [await getBox('#ahead h1'), await getBox('#ahead .entrance-button-primary')];
  await page.unrouteAll();
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      for (const heading of document.querySelectorAll('h1')) Object.assign(heading, { isPrerendered: true });
    });
  });
  // The scripts wait until the document has been read, so that the heading is marked before React takes it over.
  await page.route('**/assets/index-*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue();
  });
  await page.reload();
  await expect(page.locator('[inert]')).toHaveCount(0);
  const heading = page.locator('#root h1');
  expect(await heading.evaluate((element) => 'isPrerendered' in element)).toBe(true);
  expect(await getBox('#root h1')).toEqual(promise);
  expect(await getBox('#root .entrance-button-primary')).toEqual(button);
  // React reports a first render that differs from the prerendered one.
  expect(errors).toEqual([]);
  await page.getByRole('button', { name: 'Nederlands' }).click();
  await expect(page.getByRole('button', { name: /^Inloggen/ })).toBeVisible();
});

test('takes over the prerendered page before it follows another tab to its language', async ({ page, context, baseURL }) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await page.unrouteAll();
  const isChosen = Promise.withResolvers<void>();
  await page.route('**/config.json', async (route) => {
    await isChosen.promise;
    await route.continue();
  });
  await page.goto('/');
  const otherTab = await context.newPage();
  await otherTab.goto(`${baseURL}/robots.txt`);
  await otherTab.evaluate(() => localStorage.setItem('demarc.language', 'nl'));
  isChosen.resolve();
  await expect(page.getByRole('button', { name: /^Inloggen/ })).toBeEnabled();
  await expect(page.locator('html')).toHaveAttribute('lang', 'nl');
  expect(errors).toEqual([]);
});
