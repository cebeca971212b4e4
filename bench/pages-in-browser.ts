import type { Browser, Page } from '@playwright/test';
import { pause } from '../scripts/server-process.ts';
import { serveBarePages } from './bare-pages.ts';
import type { BenchContext } from './bench-context.ts';
import { cpuSlowdown, storeToken, withBrowser } from './browser.ts';
import { median } from './cost.ts';
import { type Row, toComparedRow, toLimitRow } from './table.ts';

/** The slow mobile network of Lighthouse's mobile preset: 150 ms round trip, 1.6 Mbit/s down. */
const network = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const screen = { width: 412, height: 823 };
/** A page without new paints for this long counts as finished. */
const idleMs = 500;

interface PaintMetrics {
  /** In ms since the start of the navigation. */
  first: number;
  largest: number;
  /** Total blocking time as in Lighthouse: the part of each task beyond 50 ms, from the first paint on. */
  blocking: number;
  shift: number;
}

/** Measures first loads on a slow network and CPU: the home page, a bare React page, a static page and the list of lines. */
export async function measurePageLoads(origin: string, { large, sizes }: BenchContext): Promise<Row[]> {
  const bare = await serveBarePages();
  try {
    return await withBrowser(async (browser) => {
      const loads = {
        home: [] as PaintMetrics[],
        react: [] as PaintMetrics[],
        still: [] as PaintMetrics[],
        list: [] as PaintMetrics[],
      };
      for (let load = 0; load < sizes.loads; load++) {
        loads.home.push(await measurePaints(browser, `${origin}/`));
        loads.react.push(await measurePaints(browser, bare.react));
        loads.still.push(await measurePaints(browser, bare.staticPage));
        loads.list.push(await measurePaints(browser, `${origin}/lines`, (page) => storeToken(page, origin, large.token)));
      }
      const { home, react, still, list } = loads;
      const of = (paints: PaintMetrics[], name: keyof PaintMetrics) => median(paints.map((one) => one[name]));
      const besides = (what: string, name: 'first' | 'largest', other: PaintMetrics[], limit: number | null = null) => {
        const ratio = median(home.map((one, at) => one[name] / other[at]![name]));
        return toComparedRow(what, of(home, name), of(other, name), 'ms', { ratio, limit });
      };
      return [
        besides('signed-out home: first paint beside bare React', 'first', react),
        besides('signed-out home: largest paint beside bare React', 'largest', react, 1.3),
        besides('signed-out home: largest paint beside a still page', 'largest', still),
        toLimitRow('signed-out home: layout shift', of(home, 'shift'), 0.02, ''),
        toLimitRow(`signed-out home, ${cpuSlowdown} x slower: blocking time`, of(home, 'blocking'), null, 'ms'),
        toLimitRow('list of lines, first visit: largest paint', of(list, 'largest'), null, 'ms'),
        toLimitRow(`list of lines, first visit, ${cpuSlowdown} x slower: blocking time`, of(list, 'blocking'), 150, 'ms'),
        toLimitRow('list of lines, first visit: layout shift', of(list, 'shift'), null, ''),
      ];
    });
  } finally {
    bare.close();
  }
}

/** Loads a page in a new browser context, with an empty cache. */
async function measurePaints(browser: Browser, url: string, prepare?: (page: Page) => Promise<void>): Promise<PaintMetrics> {
  const context = await browser.newContext({ viewport: screen, locale: 'en-GB' });
  try {
    const page = await context.newPage();
    await prepare?.(page);
    const client = await context.newCDPSession(page);
    await client.send('Network.enable');
    await client.send('Network.setCacheDisabled', { cacheDisabled: true });
    await client.send('Network.emulateNetworkConditions', network);
    await client.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
    await page.addInitScript(installObservers);
    await page.goto(url, { waitUntil: 'load', timeout: 60_000 });
    // Waits until painting stops, because the event stream keeps the network busy. Uses CDP directly, because Playwright's own
    // script would count as a long task in the page.
    for (;;) {
      const { result } = await client.send('Runtime.evaluate', { expression: `(${readPaints})()`, returnByValue: true });
      const { quiet, ...paints } = result.value as PaintMetrics & { quiet: number };
      if (quiet > idleMs * cpuSlowdown) return paints;
      await pause(200);
    }
  } finally {
    await context.close();
  }
}

interface ObservedWindow {
  /** `at` is the time of the last paint, layout shift, long task or resource. */
  seen: Omit<PaintMetrics, 'blocking'> & { at: number; tasks: PerformanceEntry[] };
}

/** Runs in the page; `quiet` is the time since the last observed entry, in ms. */
function readPaints(): PaintMetrics & { quiet: number } {
  const { at, first, largest, shift, tasks } = (window as unknown as ObservedWindow).seen;
  const after = tasks.filter(({ startTime }) => startTime >= first);
  const blocking = after.reduce((total, { duration }) => total + duration - 50, 0);
  return { first, largest, shift, blocking, quiet: performance.now() - at };
}

/** Runs in the page before its own scripts. */
function installObservers(): void {
  const seen: ObservedWindow['seen'] = { first: 0, largest: 0, shift: 0, at: 0, tasks: [] };
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
