import type { Browser, Page } from '@playwright/test';
import type { BenchContext } from './bench-context.ts';
import { cpuSlowdown, storeToken, withBrowser } from './browser.ts';
import { median } from './cost.ts';
import { type Row, toLimitRow } from './table.ts';

/** Long enough to render a response. Waiting for an idle network does not work, because the page keeps an event stream open. */
const settledMs = 400;

/**
 * Measures the list of lines in a browser: long tasks at full speed, responses to clicks and keys at a quarter of it. The result
 * is the median over the page loads of the slowest response in each.
 */
export async function measureListInBrowser(origin: string, { large: { token }, sizes }: BenchContext): Promise<Row[]> {
  return withBrowser(async (browser) => {
    const calm = await useList(browser, origin, token, 1);
    const slowest: number[] = [];
    for (let load = 0; load < sizes.loads; load++) {
      slowest.push((await useList(browser, origin, token, cpuSlowdown)).slowestResponse);
    }
    const slower = `list in the browser, ${cpuSlowdown} x slower`;
    return [
      toLimitRow('list in the browser: longest task while scrolling', calm.scrollTask, 50, 'ms'),
      toLimitRow('list in the browser: longest task', calm.longestTask, 50, 'ms'),
      toLimitRow('list in the browser: rows in the page', calm.rows, 50, ''),
      toLimitRow(`${slower}: slowest response to click or key, middle of ${sizes.loads}`, median(slowest), 100, 'ms'),
      toLimitRow(`${slower}: the same, slowest of ${sizes.loads}`, Math.max(...slowest), null, 'ms'),
    ];
  });
}

interface ListMetrics {
  /** In ms. The browser does not report tasks below 50 ms, so they count as 0. */
  longestTask: number;
  /** The longest task while scrolling, in ms. */
  scrollTask: number;
  /** From the click or key to the next frame, in ms. */
  slowestResponse: number;
  /** The maximum number of rows in the page at the same time. */
  rows: number;
}

/** Scrolls, pages, sorts and searches as a user who looks for a line does. */
async function useList(browser: Browser, origin: string, token: string, slower: number): Promise<ListMetrics> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });
  const page = await context.newPage();
  await storeToken(page, origin, token);
  await page.goto(`${origin}/lines`);
  const rows = page.locator('tbody tr');
  await rows.nth(20).waitFor();
  await page.waitForTimeout(2 * settledMs);
  const client = await context.newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: slower });
  await installObservers(page);

  let maxRows = 0;
  const look = async () => {
    await page.waitForTimeout(settledMs * slower);
    maxRows = Math.max(maxRows, await rows.count());
  };
  // Uses CSS selectors, because a role query is itself a long task in the page.
  const next = page.locator('[data-rows-root] nav button:last-of-type');
  await page.mouse.move(700, 600);
  for (let step = 0; step < 30; step++) await page.mouse.wheel(0, step % 2 ? -900 : 900);
  await look();
  const { task: scrollTask } = await readListMetrics(page);
  for (let step = 0; step < 5; step++) {
    await next.click();
    await look();
  }
  for (let step = 0; step < 2; step++) {
    await page.locator('thead button').last().click();
    await look();
  }
  await page.locator('input[type=search]').pressSequentially('copy77', { delay: 60 });
  await look();
  const used = await readListMetrics(page);
  await context.close();
  return { scrollTask, longestTask: used.task, slowestResponse: used.response, rows: maxRows };
}

/** Makes the page record its longest task and slowest response. */
function installObservers(page: Page): Promise<void> {
  return page.evaluate(() => {
    const used = { task: 0, response: 0 };
    Object.assign(window, { used });
    const keep = (name: keyof typeof used, entries: PerformanceEntry[]) => {
      used[name] = Math.max(used[name], ...entries.map(({ duration }) => duration));
    };
    new PerformanceObserver((list) => keep('task', list.getEntries())).observe({ type: 'longtask' });
    // Clicks and keys have an interaction id; pointer movement has none.
    const isAct = (entry: PerformanceEntry) => Boolean((entry as PerformanceEventTiming).interactionId);
    const acts = { type: 'event', durationThreshold: 16 } as PerformanceObserverInit;
    new PerformanceObserver((list) => keep('response', list.getEntries().filter(isAct))).observe(acts);
  });
}

function readListMetrics(page: Page): Promise<{ task: number; response: number }> {
  return page.evaluate(() => (window as unknown as { used: { task: number; response: number } }).used);
}
