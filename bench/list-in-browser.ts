import type { Browser, Page } from '@playwright/test';
import { bringToken, inBrowser, slowdown } from './browser.ts';
import { median } from './cost.ts';
import type { Bench } from './setting.ts';
import { limited, type Row } from './table.ts';

/** Long enough for the answer to be drawn; a page that follows changes never lets the network fall silent. */
const settledMs = 400;

/**
 * What the list of lines asks of a browser: tasks over 50 ms at full speed, answers to clicks and keys at a quarter of it. Of
 * those the slowest of each load counts, and of the loads the middle one, as with the first loads of pages.
 */
export async function listInBrowser(origin: string, { large: { token }, sizes }: Bench): Promise<Row[]> {
  return inBrowser(async (browser) => {
    const calm = await useList(browser, origin, token, 1);
    const slowest: number[] = [];
    for (let load = 0; load < sizes.loads; load++) {
      slowest.push((await useList(browser, origin, token, slowdown)).slowestAnswer);
    }
    const slower = `list in the browser, ${slowdown} x slower`;
    return [
      limited('list in the browser: longest task while scrolling', calm.scrollTask, 50, 'ms'),
      limited('list in the browser: longest task', calm.longestTask, 50, 'ms'),
      limited('list in the browser: rows in the page', calm.rows, 50, ''),
      limited(`${slower}: slowest answer to click or key, middle of ${sizes.loads}`, median(slowest), 100, 'ms'),
      limited(`${slower}: the same, slowest of ${sizes.loads}`, Math.max(...slowest), null, 'ms'),
    ];
  });
}

interface Used {
  /** In ms; tasks below 50 ms are not told of by the browser and count as 0. */
  longestTask: number;
  /** The same, of the scrolling alone. */
  scrollTask: number;
  /** From the click or key to the next frame, in ms. */
  slowestAnswer: number;
  /** The most rows that were in the page at once. */
  rows: number;
}

/** Scrolls, pages, sorts, filters and searches as somebody would who looks for a line. */
async function useList(browser: Browser, origin: string, token: string, slower: number): Promise<Used> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });
  const page = await context.newPage();
  await bringToken(page, origin, token);
  await page.goto(`${origin}/lines`);
  const rows = page.locator('tbody tr');
  await rows.nth(20).waitFor();
  await page.waitForTimeout(2 * settledMs);
  const client = await context.newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: slower });
  await observe(page);

  let most = 0;
  const look = async () => {
    await page.waitForTimeout(settledMs * slower);
    most = Math.max(most, await rows.count());
  };
  // By plain selectors: the search for a role would itself be a long task in the page.
  const next = page.locator('[data-rows-root] nav button:last-of-type');
  await page.mouse.move(700, 600);
  for (let step = 0; step < 30; step++) await page.mouse.wheel(0, step % 2 ? -900 : 900);
  await look();
  const { task: scrollTask } = await usedBy(page);
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
  const used = await usedBy(page);
  await context.close();
  return { scrollTask, longestTask: used.task, slowestAnswer: used.answer, rows: most };
}

/** From now on the page keeps the longest task and the slowest answer. */
function observe(page: Page): Promise<void> {
  return page.evaluate(() => {
    const used = { task: 0, answer: 0 };
    Object.assign(window, { used });
    const keep = (name: keyof typeof used, entries: PerformanceEntry[]) => {
      used[name] = Math.max(used[name], ...entries.map(({ duration }) => duration));
    };
    new PerformanceObserver((list) => keep('task', list.getEntries())).observe({ type: 'longtask' });
    // What belongs to a click or key has a number; the pointer that merely passes has none.
    const isAct = (entry: PerformanceEntry) => Boolean((entry as PerformanceEventTiming).interactionId);
    const acts = { type: 'event', durationThreshold: 16 } as PerformanceObserverInit;
    new PerformanceObserver((list) => keep('answer', list.getEntries().filter(isAct))).observe(acts);
  });
}

function usedBy(page: Page): Promise<{ task: number; answer: number }> {
  return page.evaluate(() => (window as unknown as { used: { task: number; answer: number } }).used);
}
