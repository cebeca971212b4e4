import { listAccounts } from '@demarc/contract/account.ts';
import type { Page } from '@playwright/test';
import { expect, people, test } from './fixtures.ts';
import { getText } from './get-text.ts';
import { signIn as signInByApi } from './sign-in.ts';

/** Core Web Vitals call 0.1 good; this is a fifth of that. */
const maxShift = 0.02;

/** Sums the layout shifts of a page from its first frame. */
async function recordLayoutShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const kept = window as unknown as { shift: number };
    kept.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
        if (!entry.hadRecentInput) kept.shift += entry.value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { shift: number }).shift);
}

test.use({ viewport: { width: 360, height: 740 } });

test('API tokens load without layout shifts for a user without tokens', async ({ page, beginSession, server }) => {
  const { client, customerId } = await signInByApi(server.url, people.admin);
  const accounts = await client.call(listAccounts, { params: { customerId } });
  const viewer = accounts.find(({ username }) => username === people.viewer);
  await beginSession();
  const shifted = await recordLayoutShifts(page);
  await page.goto(`/user-management/tokens/${viewer?.accountId}`);
  await expect(page.getByRole('heading', { name: getText('api-token.none') })).toBeVisible();
  await expect.poll(shifted).toBeLessThanOrEqual(maxShift);
});

test('a page that does not exist shows its search without layout shifts', async ({ page, beginSession }) => {
  await beginSession();
  const shifted = await recordLayoutShifts(page);
  await page.goto('/lines/bakenkade');
  await expect(page.getByRole('main').getByRole('option').first()).toBeVisible();
  await expect.poll(shifted).toBeLessThanOrEqual(maxShift);
});

for (const [width, height] of [
  [1440, 900],
  [360, 740],
] as const) {
  test.describe(`the home page at ${width} px`, () => {
    test.use({ viewport: { width, height }, brand: 'internet' });

    test('loads without layout shifts for a visitor, and answers an address check without any', async ({ page }) => {
      const shifted = await recordLayoutShifts(page);
      await page.goto('/');
      const field = page.getByRole('textbox', { name: getText('entrance.check-label') });
      // The prerendered page is inert until it works.
      await expect(field).toBeEnabled();
      await expect(page.locator('[inert]')).toHaveCount(0);
      expect(await shifted()).toBe(0);
      await field.fill('1234 AC 31');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('region', { name: /^Fiber/ })).toBeVisible();
      await expect.poll(shifted).toBeLessThanOrEqual(maxShift);
    });
  });

  test.describe(`the overview at ${width} px`, () => {
    test.use({ viewport: { width, height } });

    test('loads without layout shifts', async ({ page, beginSession }) => {
      await beginSession();
      const shifted = await recordLayoutShifts(page);
      await page.goto('/');
      await expect(page.getByRole('region', { name: getText('kinds.line.history', { count: '24' }) })).toBeVisible();
      // A pixel of an icon counts; a row does not.
      await expect.poll(shifted).toBeLessThanOrEqual(0.001);
    });
  });
}
