import type { Browser, BrowserContext, Page } from '@playwright/test';
import { storeToken, withBrowser } from './browser.ts';
import { median } from './cost.ts';
import { type Row, toLimitRow } from './table.ts';

/** The time between the pointer reaching a link and the click. The portal loads the page in this time. */
const hoverMs = 100;
/** Time for the parts that the first page loads after its content. */
const settledMs = 1_500;
const maxWaitMs = 5_000;

/**
 * Measures at full speed, on the sample data of the demo: from the click on each link of the menu until the page shows its
 * content, with nothing of that page loaded before, and from each key in the search of a list until the list shows the results.
 */
export async function measurePageChanges(origin: string, token: string, rounds: number): Promise<Row[]> {
  return withBrowser(async (browser) => {
    const paths = await usePage(browser, origin, token, '/', listMenuPaths);
    const changes: { path: string; ms: number }[] = [];
    for (const path of paths) {
      const times: number[] = [];
      for (let round = 0; round < rounds; round++)
        times.push(await usePage(browser, origin, token, path === '/' ? '/company' : '/', (page) => openPath(page, path)));
      changes.push({ path, ms: median(times) });
    }
    const slowest = changes.reduce((one, other) => (other.ms > one.ms ? other : one));
    const keys = await usePage(browser, origin, token, '/lines', searchList);
    return [
      toLimitRow(`a page not open before, slowest of ${paths.length} (${slowest.path})`, slowest.ms, 300, 'ms'),
      toLimitRow('a page not open before, median', median(changes.map(({ ms }) => ms)), null, 'ms'),
      toLimitRow(`search in a list, slowest of ${keys.length} keys`, Math.max(...keys), 150, 'ms'),
      toLimitRow('search in a list, median', median(keys), null, 'ms'),
    ];
  });
}

/** Works in a new browser context, so that no script of another page is cached. */
async function usePage<T>(
  browser: Browser,
  origin: string,
  token: string,
  path: string,
  work: (page: Page) => Promise<T>,
): Promise<T> {
  const context: BrowserContext = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });
  try {
    const page = await context.newPage();
    await storeToken(page, origin, token);
    await page.goto(`${origin}${path}`);
    await page.locator('main h1').waitFor();
    await page.waitForTimeout(settledMs);
    return await work(page);
  } finally {
    await context.close();
  }
}

async function listMenuPaths(page: Page): Promise<string[]> {
  const links = page.locator('nav a[href^="/"]');
  await links.first().waitFor();
  return links.evaluateAll((shown) => [...new Set(shown.map((link) => link.getAttribute('href') ?? '/'))]);
}

async function openPath(page: Page, path: string): Promise<number> {
  const link = page.locator(`nav a[href="${path}"]`);
  await link.hover();
  await page.waitForTimeout(hoverMs);
  await page.evaluate(watchPage, { path, maxWaitMs });
  await link.click();
  return readElapsed(page);
}

/** Types a word from the name of the last row, so that the others leave the list; the time for each key, in ms. */
async function searchList(page: Page): Promise<number[]> {
  const rows = page.locator('[data-rows-root] tbody tr');
  await rows.nth(9).waitFor();
  const [word = ''] = /[a-z]{4,}/i.exec(await rows.last().locator('a').first().innerText()) ?? [];
  // A list searches from the second character on.
  const [first = '', ...keys] = word.slice(0, 6);
  await page.locator('main input[type=search]').focus();
  await page.keyboard.press(first);
  const times: number[] = [];
  for (const key of keys) {
    // Keys in quick succession share one search.
    await page.waitForTimeout(settledMs);
    await page.evaluate(watchRows, maxWaitMs);
    await page.keyboard.press(key);
    times.push(await readElapsed(page));
  }
  return times;
}

/** The script in the page keeps its result there, because a key or click can reach the page before a call that was sent earlier. */
interface WatchingWindow {
  elapsed: Promise<number>;
}

function readElapsed(page: Page): Promise<number> {
  return page.evaluate(() => (window as unknown as WatchingWindow).elapsed);
}

/** Runs in the page: measures from the next click until the frame with the content of a page, in ms. */
function watchPage({ path, maxWaitMs: limit }: { path: string; maxWaitMs: number }): void {
  const elapsed = new Promise<number>((resolve, reject) => {
    addEventListener('click', ({ timeStamp: start }) => look(start), { once: true, capture: true });
    // The address changes before the page does.
    const earlierTitle = document.querySelector('main h1');
    const look = (start: number) => {
      const main = document.querySelector('main');
      const title = main?.querySelector('h1');
      const isNew = location.pathname === path && title && title !== earlierTitle;
      const isShown = isNew && !main?.querySelector('[aria-busy="true"]');
      if (performance.now() - start > limit) reject(new Error(`${path} did not show its content`));
      // The next task runs after the frame is painted.
      else if (isShown) requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)));
      else requestAnimationFrame(() => look(start));
    };
  });
  Object.assign(window, { elapsed });
}

/** Runs in the page: measures from the next key until the frame with the rows that the server found, in ms. */
function watchRows(limit: number): void {
  const isUpdating = () => document.querySelector('[data-rows-root]')?.getAttribute('aria-busy') === 'true';
  const elapsed = new Promise<number>((resolve, reject) => {
    const look = (start: number) => {
      let hasStarted = false;
      const timer = setTimeout(() => reject(new Error('The search did not end')), limit);
      // An update may begin and end between two frames.
      const observer = new MutationObserver(() => {
        hasStarted ||= isUpdating();
        if (!hasStarted || isUpdating()) return;
        clearTimeout(timer);
        observer.disconnect();
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)));
      });
      observer.observe(document.body, { subtree: true, attributes: true, attributeFilter: ['aria-busy'], childList: true });
    };
    addEventListener('keydown', ({ timeStamp: start }) => look(start), { once: true, capture: true });
  });
  Object.assign(window, { elapsed });
}
