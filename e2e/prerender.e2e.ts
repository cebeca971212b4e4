import { expect, test } from './fixtures.ts';

/** Blocks all scripts, so that only the prerendered page shows. */
test.beforeEach(({ page }) => page.route('**/assets/*.js', (route) => route.abort()));

test('prerenders the home page in the language of the visitor', async ({ page }) => {
  await page.goto('/');
  const promise = page.locator('#ahead .entrance-promise:visible');
  await expect(promise).toHaveCount(1);
  const english = await promise.textContent();
  await expect(page.locator('#ahead .entrance-art')).toBeVisible();
  await page.evaluate(() => localStorage.setItem('demarc.language', 'nl'));
  await page.reload();
  await expect(promise).toHaveCount(1);
  await expect(promise).not.toHaveText(english ?? '');
  await expect(page.locator('html')).toHaveAttribute('lang', 'nl');
});

test('hides the prerendered page on other paths and from signed-in users', async ({ page }) => {
  await page.goto('/apply');
  await expect(page.locator('#ahead')).toBeHidden();
  await page.evaluate(() => localStorage.setItem('demarc.token', 'of somebody'));
  await page.goto('/');
  await expect(page.locator('#ahead')).toBeHidden();
});

test('replaces the prerendered page without moving its content', async ({ page }) => {
  await page.goto('/');
  const place = (of: string) => page.locator(`${of}:visible`).boundingBox();
  const [promise, button] = [await place('#ahead .entrance-promise'), await place('#ahead .entrance-button-primary')];
  await page.unrouteAll();
  await page.reload();
  await expect(page.locator('#ahead')).toHaveCount(0);
  expect(await place('#root h1')).toEqual(promise);
  expect(await place('#root .entrance-button-primary')).toEqual(button);
});
