import { listAccounts } from '@demarc/contract/account.ts';
import type { Page } from '@playwright/test';
import { expect, fetchResponse, people, test } from './fixtures.ts';
import { getText } from './get-text.ts';
import { signIn as signInByApi } from './sign-in.ts';

/** Core Web Vitals call 0.1 good; this is a fifth of that. */
const maxShift = 0.02;

/** Sums the layout shifts of a page from its first frame to the one that is shown. */
async function recordLayoutShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const measuredWindow = window as unknown as { shift: number };
    measuredWindow.shift = 0;
    new PerformanceObserver((list) => {
      for (const { value } of list.getEntries() as (PerformanceEntry & { value: number })[]) measuredWindow.shift += value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () =>
    page.evaluate(async () => {
      // A shift is reported after the frame that shows it.
      for (let frame = 0; frame < 2; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
      await new Promise((resolve) => setTimeout(resolve));
      return (window as unknown as { shift: number }).shift;
    });
}

const narrow = { width: 360, height: 740 };
const viewports = [{ width: 1440, height: 900 }, narrow];

test('pages of a signed-in user load without layout shifts', async ({ page, beginSession, server }) => {
  const { client, customerId } = await signInByApi(server.url, people.admin);
  const accounts = await client.call(listAccounts, { params: { customerId } });
  const viewer = accounts.find(({ username }) => username === people.viewer);
  await beginSession();
  const shifted = await recordLayoutShifts(page);
  for (const viewport of viewports) {
    await test.step(`the overview at ${viewport.width} px`, async () => {
      await page.setViewportSize(viewport);
      await page.goto('/');
      await expect(page.getByRole('region', { name: getText('home.line-history_other', { hours: '24' }) })).toBeVisible();
      // A pixel of an icon counts; a row does not.
      expect(await shifted()).toBeLessThanOrEqual(0.001);
    });
  }
  await page.setViewportSize(narrow);
  await test.step('API tokens of a user without tokens', async () => {
    await page.goto(`/user-management/tokens/${viewer?.accountId}`);
    await expect(page.getByRole('heading', { name: getText('api-token.none') })).toBeVisible();
    expect(await shifted()).toBeLessThanOrEqual(maxShift);
  });
  await test.step('the search of a page that does not exist', async () => {
    await page.goto('/lines/bakenkade');
    await expect(page.getByRole('main').getByRole('option').first()).toBeVisible();
    expect(await shifted()).toBeLessThanOrEqual(maxShift);
  });
});

test.describe('the home page', () => {
  test.use({ brand: 'internet' });

  test('keeps room for two watched addresses, and no more', async ({ page, beginSession }) => {
    await beginSession(people.order);
    await page.route(/\/address-watch\b/, async (route) => {
      const response = await fetchResponse(route);
      const { items } = (await response.json()) as { items: unknown[] };
      await route.fulfill({ response, json: { items: items.slice(0, 2), total: 2 } });
    });
    await page.setViewportSize(narrow);
    await page.goto('/');
    const watches = page.getByRole('region', { name: getText('postal-code-check.watches') });
    const rows = watches.getByRole('listitem');
    await expect(rows.first()).toBeVisible();
    // Below the last address is only the padding of the box around them.
    const room = await rows.last().evaluate((row) => {
      const box = row.closest('section')?.parentElement?.parentElement;
      return (box?.getBoundingClientRect().bottom ?? Number.NaN) - row.getBoundingClientRect().bottom;
    });
    expect(room).toBeLessThanOrEqual(20);
    const shifted = await recordLayoutShifts(page);
    for (const viewport of viewports) {
      await test.step(`at ${viewport.width} px`, async () => {
        await page.setViewportSize(viewport);
        await page.goto('/');
        await expect(page.getByRole('region', { name: getText('home.line-history_other', { hours: '24' }) })).toBeVisible();
        await expect(rows.first()).toBeVisible();
        expect(await shifted()).toBeLessThanOrEqual(0.001);
      });
    }
  });

  test('loads without layout shifts for a visitor, and shows the result of an address check without any', async ({ page }) => {
    const shifted = await recordLayoutShifts(page);
    let isRoomThere = Promise.withResolvers<void>();
    await page.route('**/v1/postal-code-check?*', async (route) => {
      await isRoomThere.promise;
      await route.continue();
    });
    for (const viewport of viewports) {
      await test.step(`at ${viewport.width} px`, async () => {
        await page.setViewportSize(viewport);
        await page.goto('/');
        const field = page.getByRole('textbox', { name: getText('entrance.check-label') });
        // The prerendered page is inert until it works.
        await expect(field).toBeEnabled();
        await expect(page.locator('[inert]')).toHaveCount(0);
        expect(await shifted()).toBe(0);
        // The result waits until its space is reserved; reserving it moves the content below when the key is pressed.
        isRoomThere = Promise.withResolvers<void>();
        await field.fill('1234 AC 31');
        await field.press('Enter');
        await expect(page.getByText(getText('entrance.checking'))).toBeVisible();
        const before = await shifted();
        isRoomThere.resolve();
        await expect(page.getByRole('region', { name: /^Fiber/ })).toBeVisible();
        expect((await shifted()) - before).toBeLessThanOrEqual(maxShift);
      });
    }
  });
});
