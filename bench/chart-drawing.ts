import type { Page } from '@playwright/test';
import type { BenchContext } from './bench-context.ts';
import { storeToken, withBrowser } from './browser.ts';
import { median } from './cost.ts';
import { type Row, toLimitRow } from './table.ts';

const drawnPoints = 100_000;
const slotSeconds = 300;

/** What a dashboard offers in one row of buttons, each of which requests another series. */
const metrics = ['kVA', 'V', 'kWh', 'kW'] as const;

interface SeriesBody {
  series: { points: [at: number, value: number | null][] }[];
}

/** Measures how long the power dashboard of a rack needs for a series of many points: from its arrival to the frame that shows it. */
export async function measureChartDrawing(origin: string, { large: { customerId, token }, sizes }: BenchContext): Promise<Row[]> {
  const response = await fetch(`${origin}/v1/customer/${customerId}/rack?limit=200`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { items } = (await response.json()) as { items: { rackId: number }[] };
  // The first racks are those of the sample data, which have two feeds and a year of measurements.
  const rackId = Math.min(...items.map((rack) => rack.rackId));
  return withBrowser(async (browser) => {
    const times: number[] = [];
    for (let load = 0; load < sizes.loads; load++) {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });
      const page = await context.newPage();
      await storeToken(page, origin, token);
      times.push(...(await drawSeries(page, `${origin}/racks/rack/${rackId}/power/dashboard`)));
      await context.close();
    }
    const what = `power chart of ${drawnPoints} points: from arrival to its frame`;
    return [
      toLimitRow(`${what}, median of ${times.length}`, median(times), 100, 'ms'),
      toLimitRow(`${what}, slowest`, Math.max(...times), null, 'ms'),
    ];
  });
}

/** Opens the dashboard and shows one metric after the other, each with 100,000 points. Returns the times in ms. */
async function drawSeries(page: Page, url: string): Promise<number[]> {
  await page.goto(url);
  await page.locator('figure canvas').waitFor();
  await page.route('**/power/series?*', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as SeriesBody;
    await route.fulfill({ response, json: { ...body, series: lengthen(body.series) } });
  });
  const times: number[] = [];
  for (const metric of metrics) {
    const drawn = page.evaluate(observeDrawing);
    await page.getByRole('button', { name: metric, exact: true }).dispatchEvent('click');
    times.push(await drawn);
  }
  return times;
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

/** Runs in the page: the time from the end of the next response with a series to the frame after its canvas was replaced. */
function observeDrawing(): Promise<number> {
  const startedAt = performance.now();
  return new Promise((resolve) => {
    const observer = new MutationObserver((records) => {
      const isCanvas = records.some(({ addedNodes }) =>
        [...addedNodes].some((node) => node.parentElement?.closest('figure [role=slider]')),
      );
      if (!isCanvas) return;
      const arrived = performance
        .getEntriesByType('resource')
        .filter(({ name, startTime }) => name.includes('/power/series') && startTime >= startedAt)
        .at(-1) as PerformanceResourceTiming | undefined;
      if (!arrived) return;
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - arrived.responseEnd)));
    });
    observer.observe(document.body, { childList: true, subtree: true });
  });
}
