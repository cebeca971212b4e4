import { type Browser, chromium, type Page } from '@playwright/test';
import { findBrowser } from '../scripts/find-browser.ts';

/** As a quarter of the machine that it runs on. */
export const slowdown = 4;

/** A browser without a window, closed when the work is done. */
export async function inBrowser<T>(work: (browser: Browser) => Promise<T>): Promise<T> {
  const { path } = findBrowser();
  const browser = await chromium.launch({ executablePath: path, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

/** Puts a session token where the portal looks for it; `page` comes to stand on the portal's origin. */
export async function bringToken(page: Page, origin: string, token: string): Promise<void> {
  await page.goto(`${origin}/robots.txt`);
  await page.evaluate((kept) => localStorage.setItem('demarc.token', kept), token);
}
