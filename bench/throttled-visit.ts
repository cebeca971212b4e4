import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import { cpuSlowdown, storeToken } from './browser.ts';

/** The slow mobile network of Lighthouse's mobile preset: 150 ms round trip, 1.6 Mbit/s down. */
const network = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
/** A page without new paints for this long counts as finished. */
const idleMs = 500;
const maxVisitMs = 60_000;

export const screens = { phone: { width: 412, height: 823 }, desktop: { width: 1440, height: 900 } } as const;

export interface Visit {
  url: string;
  screen: keyof typeof screens;
  /** The stored session of the visitor. */
  token?: string;
  /** Whether the visit ends with rows in a table. */
  hasRows?: boolean;
}

export interface VisitMetrics {
  /** In ms since the start of the navigation. */
  first: number;
  largest: number;
  /** The frame that shows the first rows of the table. */
  rows: number;
  /** Script files loaded before the rows. */
  scripts: number;
  /** Total blocking time as in Lighthouse: the part of each task beyond 50 ms, from the first paint on. */
  blocking: number;
  shift: number;
}

/** Visits a page in a new browser context, with an empty cache, on a slow network and CPU. */
export async function measureVisit(browser: Browser, { url, screen, token, hasRows = false }: Visit): Promise<VisitMetrics> {
  const context = await browser.newContext({ viewport: screens[screen], locale: 'en-GB' });
  try {
    const page = await context.newPage();
    // Every visit starts with an open connection, because the emulated network has no handshakes.
    const { origin } = new URL(url);
    if (token) await storeToken(page, origin, token);
    else await page.goto(`${origin}/robots.txt`);
    const client = await context.newCDPSession(page);
    await client.send('Network.enable');
    await client.send('Network.emulateNetworkConditions', network);
    await client.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
    await page.addInitScript(installObservers);
    const deadline = performance.now() + maxVisitMs;
    await page.goto(url, { waitUntil: 'commit', timeout: maxVisitMs });
    // Waits until painting stops, because the event stream keeps the network busy. Uses CDP directly, because Playwright's own
    // script would count as a long task in the page.
    for (;;) {
      const { result } = await client.send('Runtime.evaluate', { expression: `(${readMetrics})()`, returnByValue: true });
      const { quiet, ...metrics } = result.value as VisitMetrics & { quiet: number };
      if (quiet > idleMs * cpuSlowdown && metrics.first > 0 && (!hasRows || metrics.rows > 0)) return metrics;
      if (performance.now() > deadline) throw new Error(`${url} did not show its content`);
      await sleep(200);
    }
  } finally {
    await context.close();
  }
}

interface ObservedWindow {
  /** `at` is the time of the last paint, layout shift, long task or resource. */
  seen: Pick<VisitMetrics, 'first' | 'largest' | 'rows' | 'shift'> & { at: number; tasks: PerformanceEntry[] };
}

/** Runs in the page; `quiet` is the time since the last observed entry, in ms. */
function readMetrics(): VisitMetrics & { quiet: number } {
  const { at, first, largest, rows, shift, tasks } = (window as unknown as ObservedWindow).seen;
  const after = tasks.filter(({ startTime }) => startTime >= first);
  const blocking = after.reduce((total, { duration }) => total + duration - 50, 0);
  const resources = performance.getEntriesByType('resource');
  const isScript = ({ name, startTime }: PerformanceEntry) => /\.js$/.test(name) && startTime < rows;
  return { first, largest, rows, scripts: resources.filter(isScript).length, shift, blocking, quiet: performance.now() - at };
}

/** Runs in the page before its own scripts. */
function installObservers(): void {
  const observations: ObservedWindow['seen'] = { first: 0, largest: 0, rows: 0, shift: 0, at: 0, tasks: [] };
  Object.assign(window, { seen: observations });
  const on = (type: string, keep: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => {
      observations.at = performance.now();
      for (const entry of list.getEntries()) keep(entry);
    }).observe({ type, buffered: true });
  on('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') observations.first = startTime;
  });
  on('largest-contentful-paint', ({ startTime }) => {
    observations.largest = startTime;
  });
  on('longtask', (task) => {
    observations.tasks.push(task);
  });
  on('layout-shift', (entry) => {
    observations.shift += (entry as unknown as { value: number }).value;
  });
  on('resource', () => {});
  // A frame with rows starts with this callback, and the next task runs after it is painted.
  const lookForRows = () => {
    if (document.querySelectorAll('tbody tr').length < 10) requestAnimationFrame(lookForRows);
    else setTimeout(() => (observations.rows = performance.now()));
  };
  requestAnimationFrame(lookForRows);
}
