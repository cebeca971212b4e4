import type { Page } from '@playwright/test';
import type { BenchContext } from './bench-context.ts';
import { storeToken, withBrowser } from './browser.ts';
import { median } from './cost.ts';
import { type Row, toLimitRow } from './table.ts';

const drawnPoints = 100_000;
const slotSeconds = 300;

/** Buttons of a dashboard that starts with `kW`: each requests another series. */
const metrics = ['kVA', 'A', 'V', 'kWh'] as const;

interface SeriesBody {
  series: { points: [at: number, value: number | null][] }[];
}

interface Drawing {
  /** From the end of the response to the frame that shows it, in ms. */
  shown: number;
  /** The task that draws it, from the parsed response to the finished canvas, in ms. */
  task: number;
}

/** Measures how long the power dashboard of a rack needs for a series of many points. */
export async function measureChartDrawing(origin: string, { large: { customerId, token }, sizes }: BenchContext): Promise<Row[]> {
  const response = await fetch(`${origin}/v1/customer/${customerId}/rack?limit=200`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { items } = (await response.json()) as { items: { rackId: number }[] };
  const rackId = Math.min(...items.map((rack) => rack.rackId));
  return withBrowser(async (browser) => {
    const drawings: Drawing[] = [];
    for (let load = 0; load < sizes.loads; load++) {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });
      const page = await context.newPage();
      await storeToken(page, origin, token);
      drawings.push(...(await drawSeries(page, `${origin}/racks/rack/${rackId}/power/dashboard`)));
      await context.close();
    }
    const what = `power chart of ${drawnPoints} points, median of ${drawings.length}`;
    return [
      toLimitRow(`${what}: drawing`, median(drawings.map(({ task }) => task)), 100, 'ms'),
      toLimitRow(`${what}: from arrival to its frame`, median(drawings.map(({ shown }) => shown)), null, 'ms'),
    ];
  });
}

/** Opens the dashboard and shows one metric after the other, each with 100,000 points. */
async function drawSeries(page: Page, url: string): Promise<Drawing[]> {
  await page.goto(url);
  await page.locator('figure canvas').waitFor();
  await page.route('**/power/series?*', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as SeriesBody;
    await route.fulfill({ response, json: { ...body, series: lengthen(body.series) } });
  });
  const drawings: Drawing[] = [];
  for (const metric of metrics) {
    const drawn = page.evaluate(observeDrawing);
    await page.getByRole('button', { name: metric, exact: true }).first().dispatchEvent('click');
    drawings.push(await drawn);
  }
  return drawings;
}

/** Continues each series into the past with its own values. */
function lengthen(series: SeriesBody['series']): SeriesBody['series'] {
  const count = Math.ceil(drawnPoints / series.length);
  return series.map((line) => {
    const last = line.points.at(-1)![0];
    const points = Array.from({ length: count }, (_, index): [number, number | null] => [
      last - (count - 1 - index) * slotSeconds,
      line.points[index % line.points.length]![1],
    ]);
    return { ...line, points };
  });
}

/** Runs in the page: resolves after the frame that shows the next response with a series. */
function observeDrawing(): Promise<Drawing> {
  const startedAt = performance.now();
  return new Promise((resolve) => {
    const tasks: PerformanceEntry[] = [];
    // Tasks below 50 ms are not reported, so they count as 0.
    new PerformanceObserver((list) => tasks.push(...list.getEntries())).observe({ type: 'longtask' });
    const observer = new MutationObserver((records) => {
      const isCanvas = records.some(({ addedNodes }) =>
        [...addedNodes].some((node) => node.parentElement?.closest('figure [role=slider]')),
      );
      const arrived = performance
        .getEntriesByType('resource')
        .findLast(({ name, startTime }) => name.includes('/power/series') && startTime >= startedAt);
      if (!isCanvas || !arrived) return;
      observer.disconnect();
      const drawnAt = performance.now();
      const finish = (shown: number) => {
        const task = tasks.find(({ startTime, duration }) => startTime <= drawnAt && startTime + duration >= drawnAt);
        resolve({ shown, task: task?.duration ?? 0 });
      };
      requestAnimationFrame(() =>
        setTimeout(() => {
          const shownAfterMs = performance.now() - (arrived as PerformanceResourceTiming).responseEnd;
          // The browser reports a long task some time after it has ended.
          setTimeout(() => finish(shownAfterMs), 300);
        }),
      );
    });
    observer.observe(document.body, { childList: true, subtree: true });
  });
}
