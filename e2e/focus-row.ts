import { expect, type Page } from '@playwright/test';

/** Moves the focus to a row of the list by keyboard. The rows of a page that has just loaded do not follow keys yet. */
export async function focusRowByKey(page: Page): Promise<void> {
  await expect(page.locator('[data-row]')).not.toHaveCount(0);
  await expect(async () => {
    await page.keyboard.press('j');
    await expect(page.locator('[data-row] :focus')).toHaveCount(1, { timeout: 500 });
  }).toPass();
}
