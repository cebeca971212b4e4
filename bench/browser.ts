import { type Browser, chromium, type Page } from '@playwright/test';
import { findBrowser } from '../scripts/find-browser.ts';

/** CPU throttling to a quarter of the machine's speed. */
export const cpuSlowdown = 4;

/** Runs the work in a headless browser and closes it afterwards. */
export async function withBrowser<T>(work: (browser: Browser) => Promise<T>, options: readonly string[] = []): Promise<T> {
  const { path } = findBrowser();
  const args = [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), ...options];
  const browser = await chromium.launch({ executablePath: path, args });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

/** Stores a session token where the portal reads it. Leaves `page` on the portal's origin. */
export async function storeToken(page: Page, origin: string, token: string): Promise<void> {
  await page.goto(`${origin}/robots.txt`);
  await page.evaluate((value) => localStorage.setItem('demarc.token', value), token);
}
