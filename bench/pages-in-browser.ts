import type { Browser, Page } from '@playwright/test';
import { pause } from '../scripts/server-process.ts';
import { serveBarePages } from './bare-pages.ts';
import { bringToken, inBrowser, slowdown } from './browser.ts';
import { median } from './cost.ts';
import type { Bench } from './setting.ts';
import { compared, limited, type Row } from './table.ts';

/** The slow mobile network of Lighthouse's mobile preset: 150 ms round trip, 1.6 Mbit/s down. */
const network = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const screen = { width: 412, height: 823 };
/** A page without new paints for this long counts as finished. */
const quietMs = 500;

interface Paints {
  /** In ms since the start of the navigation. */
  first: number;
  largest: number;
  /** Total blocking time as in Lighthouse: the part of each task beyond 50 ms, from the first paint on. */
  blocking: number;
  shift: number;
}

/** Measures first loads on a slow network and CPU: the home page, a bare React page, a static page and the list of lines. */
export async function pagesInBrowser(origin: string, { large, sizes }: Bench): Promise<Row[]> {
  const bare = await serveBarePages();
  try {
    return await inBrowser(async (browser) => {
      const loads = { home: [] as Paints[], react: [] as Paints[], still: [] as Paints[], list: [] as Paints[] };
      for (let load = 0; load < sizes.loads; load++) {
        loads.home.push(await paintsOf(browser, `${origin}/`));
        loads.react.push(await paintsOf(browser, bare.react));
        loads.still.push(await paintsOf(browser, bare.still));
        loads.list.push(await paintsOf(browser, `${origin}/lines`, (page) => bringToken(page, origin, large.token)));
      }
      const { home, react, still, list } = loads;
      const of = (paints: Paints[], name: keyof Paints) => median(paints.map((one) => one[name]));
      const besides = (what: string, name: 'first' | 'largest', other: Paints[], limit: number | null = null) => {
        const ratio = median(home.map((one, at) => one[name] / other[at]![name]));
        return compared(what, of(home, name), of(other, name), 'ms', { ratio, limit });
      };
      return [
        besides('signed-out home: first paint beside bare React', 'first', react),
        besides('signed-out home: largest paint beside bare React', 'largest', react, 1.3),
        besides('signed-out home: largest paint beside a still page', 'largest', still),
        limited('signed-out home: layout shift', of(home, 'shift'), 0.02, ''),
        limited(`signed-out home, ${slowdown} x slower: blocking time`, of(home, 'blocking'), null, 'ms'),
        limited('list of lines, first visit: largest paint', of(list, 'largest'), null, 'ms'),
        limited(`list of lines, first visit, ${slowdown} x slower: blocking time`, of(list, 'blocking'), 150, 'ms'),
        limited('list of lines, first visit: layout shift', of(list, 'shift'), null, ''),
      ];
    });
  } finally {
    bare.close();
  }
}

/** Loads a page in a new browser context, with an empty cache. */
async function paintsOf(browser: Browser, url: string, prepare?: (page: Page) => Promise<void>): Promise<Paints> {
  const context = await browser.newContext({ viewport: screen, locale: 'en-GB' });
  try {
    const page = await context.newPage();
    await prepare?.(page);
    const client = await context.newCDPSession(page);
    await client.send('Network.enable');
    await client.send('Network.setCacheDisabled', { cacheDisabled: true });
    await client.send('Network.emulateNetworkConditions', network);
    await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await page.addInitScript(observe);
    await page.goto(url, { waitUntil: 'load', timeout: 60_000 });
    // Waits until painting stops, because the event stream keeps the network busy. Uses CDP directly, because Playwright's own
    // script would count as a long task in the page.
    for (;;) {
      const { result } = await client.send('Runtime.evaluate', { expression: `(${whatWasSeen})()`, returnByValue: true });
      const { quiet, ...paints } = result.value as Paints & { quiet: number };
      if (quiet > quietMs * slowdown) return paints;
      await pause(200);
    }
  } finally {
    await context.close();
  }
}

interface Seen {
  /** `at` is the time of the last paint, layout shift, long task or resource. */
  seen: Omit<Paints, 'blocking'> & { at: number; tasks: PerformanceEntry[] };
}

/** Runs in the page; `quiet` is the time since the last observed entry, in ms. */
function whatWasSeen(): Paints & { quiet: number } {
  const { at, first, largest, shift, tasks } = (window as unknown as Seen).seen;
  const after = tasks.filter(({ startTime }) => startTime >= first);
  const blocking = after.reduce((total, { duration }) => total + duration - 50, 0);
  return { first, largest, shift, blocking, quiet: performance.now() - at };
}

/** Runs in the page before its own scripts. */
function observe(): void {
  const seen: Seen['seen'] = { first: 0, largest: 0, shift: 0, at: 0, tasks: [] };
  Object.assign(window, { seen });
  const on = (type: string, keep: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => {
      seen.at = performance.now();
      for (const entry of list.getEntries()) keep(entry);
    }).observe({ type, buffered: true });
  on('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.first = startTime;
  });
  on('largest-contentful-paint', ({ startTime }) => {
    seen.largest = startTime;
  });
  on('longtask', (task) => {
    seen.tasks.push(task);
  });
  on('layout-shift', (entry) => {
    seen.shift += (entry as unknown as { value: number }).value;
  });
  on('resource', () => {});
}
