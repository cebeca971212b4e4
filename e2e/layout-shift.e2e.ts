import { listAccounts } from '@demarc/contract/account.ts';
import type { Page } from '@playwright/test';
import { signIn as signInByApi } from '../scripts/sign-in.ts';
import { expect, people, test } from './fixtures.ts';
import { words } from './words.ts';

/** As good as none: a tenth of it still counts as good elsewhere. */
const allowed = 0.02;

/** Adds up what moves on a page by itself, from its first frame on. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
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

test('nothing moves by itself on the API tokens of somebody without tokens', async ({ page, beginSession, server }) => {
  const { client, customerId } = await signInByApi(server.url, people.admin);
  const accounts = await client.call(listAccounts, { params: { customerId } });
  const viewer = accounts.find(({ username }) => username === people.viewer);
  await beginSession();
  const shifted = await watchShifts(page);
  await page.goto(`/user-management/tokens/${viewer?.accountId}`);
  await expect(page.getByRole('heading', { name: words('api-token.none') })).toBeVisible();
  await expect.poll(shifted).toBeLessThanOrEqual(allowed);
});

test('nothing moves by itself when the search opens on a page that does not exist', async ({ page, beginSession }) => {
  await beginSession();
  const shifted = await watchShifts(page);
  await page.goto('/lines/bakenkade');
  const palette = page.getByRole('dialog', { name: words('shell.find') });
  await expect(palette.getByRole('option').first()).toBeVisible();
  // The button on which "Esc" can be read is called by it.
  await expect(palette.getByRole('button', { name: words('palette.close') })).toHaveAccessibleName(/^Esc/);
  await expect.poll(shifted).toBeLessThanOrEqual(allowed);
});
