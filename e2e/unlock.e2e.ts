import { expect, people, test } from './fixtures.ts';
import { getText } from './get-text.ts';

for (const brand of ['internet', 'television'] as const) {
  test.describe(`at ${brand}`, () => {
    test.use({ brand });

    test('unlocks and locks the data center features in this browser, which grants no role', async ({ page, beginSession }) => {
      await beginSession(people.admin);
      await page.goto('/orders');
      await expect(page).toHaveURL('/');
      await page.goto('/unlock');
      await page.getByRole('button', { name: getText('unlock.unlock') }).click();
      await expect(page.getByRole('button', { name: getText('unlock.lock'), exact: true })).toBeVisible();

      await beginSession(people.viewer);
      await page.goto('/orders');
      await expect(page).toHaveURL('/');

      await beginSession(people.admin);
      await page.goto('/orders');
      await expect(page.getByRole('heading', { level: 1 })).toContainText(getText('orders.title'));
      await page.goto('/unlock');
      await page.getByRole('button', { name: getText('unlock.lock') }).click();
      await page.goto('/orders');
      await expect(page).toHaveURL('/');
    });
  });
}

test('the data center brand has nothing to unlock', async ({ page }) => {
  await page.goto('/unlock');
  await expect(page.getByText(getText('unlock.all-on', { brand: 'Kernhuis' }))).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: getText('action.home') })).toHaveAttribute('href', '/');
});
