import { exportRackPower, getRackPowerSeries, listRackPowerMonths } from '@demarc/contract/power/series.ts';
import { listPowerFeeds } from '@demarc/contract/provider/power.ts';
import { prepareRequest } from '@demarc/contract/request.ts';
import { and, desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { powerMonths } from '../../db/schema/power.ts';
import { powerEvents } from '../../db/schema/power-event.ts';
import { createRandom } from '../../sample-data/fake-values.ts';
import { insertColocationPackages, insertPowerEvent, insertSite, type TestSite } from '../../testing/colocation.ts';
import { buildSample, insertMeteredRack, type MeteredRack, sendSamples, slotMs } from '../../testing/power.ts';
import { orderer } from '../../testing/sessions.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { systemEnv, systemToken } from '../../testing/valid-call.ts';
import { addToMonth, getMonth, getMonthSpan } from './calendar.ts';
import { closePowerMonths } from './close-months.ts';
import { foldPowerSamples } from './fold-samples.ts';
import { purgePowerEvents } from './purge-events.ts';
import { purgePowerSamples } from './purge-samples.ts';

let api: TestApi;
let site: TestSite;
let rack: MeteredRack;
/** A month in the past of which the first ten days have samples, with gaps. */
const month = addToMonth(getMonth(Date.now()), -2);
const span = getMonthSpan(month);
beforeAll(async () => {
  api = await startTestApi({ env: systemEnv });
  site = await insertSite(api.db, { racks: 100 });
  await insertColocationPackages(api.db, site);
  rack = await insertMeteredRack(api, site, { activeSince: new Date(span.dayStarts[0]!), terminationDate: `${month}-11` });
  const random = createRandom(7);
  const counters = { A: 500, B: 900 };
  const samples = [];
  for (let at = span.start; at < span.dayStarts[10]!; at += slotMs) {
    for (const label of ['A', 'B'] as const) {
      const kw = Number((1 + random()).toFixed(3));
      counters[label] += kw / 12;
      if (random() > 0.02) samples.push(buildSample(rack, label, at, kw, { counterKwh: Number(counters[label].toFixed(3)) }));
    }
  }
  await sendSamples(api, samples);
});
afterAll(() => api.close());

const getParams = () => ({ customerId: rack.customerId, rackId: rack.colocationId });
const readSeries = (query: object) =>
  api.call(getRackPowerSeries, { params: getParams(), query: query as never }, orderer(rack.customerId));
const toText = (at: number) => new Date(at).toISOString();

async function download(query: object): Promise<string> {
  const { method, path } = prepareRequest(exportRackPower, { params: getParams(), query: query as never });
  const authorization = `Bearer ${await api.getToken(orderer(rack.customerId))}`;
  return (await api.app.inject({ method, url: path, headers: { authorization } })).body;
}

describe('a month', () => {
  it('has the figures that follow from its exported samples', async () => {
    const csv = await download({ from: toText(span.start), to: toText(span.end), resolution: '5M' });
    const [header, ...rows] = csv
      .replace('\uFEFF', '')
      .trim()
      .split('\r\n')
      .map((row) => row.split(','));
    expect(header).toEqual(['time', 'A ACTIVE_POWER_KW', 'B ACTIVE_POWER_KW', 'TOTAL ACTIVE_POWER_KW']);
    expect(rows).toHaveLength(span.slotCount);
    const totals = rows
      .flatMap(([, a, b]) => (a && b ? [Math.round(1_000 * (Number(a) + Number(b)))] : []))
      .sort((a, b) => a - b);
    const [{ body }] = await Promise.all([
      api.call(listRackPowerMonths, { params: getParams(), query: { from: month, to: month } }, orderer(rack.customerId)),
    ]);
    const p95 = totals[Math.ceil(0.95 * totals.length) - 1]! / 1_000;
    expect(body).toMatchObject([
      {
        month,
        sampleCount: totals.length,
        p95Kw: p95,
        peakKw: totals.at(-1)! / 1_000,
        isComplete: true,
        expectedSampleCount: 10 * 288,
        averageKw: Math.round(totals.reduce((sum, watts) => sum + watts, 0) / totals.length) / 1_000,
        burstKw: Math.ceil((p95 - 2.5) * 10 - 1e-9) / 10,
      },
    ]);

    const energyCsv = await download({ from: toText(span.start), to: toText(span.end), resolution: '5M', metric: 'ENERGY_KWH' });
    const kwh = energyCsv
      .trim()
      .split('\r\n')
      .slice(1)
      .reduce((sum, row) => sum + Number(row.split(',')[3]), 0);
    expect(body[0]!.energyKwh).toBeCloseTo(kwh, 6);
    for (const resolution of ['1H', '1D', '1MO'] as const) {
      const { body: series } = await readSeries({
        from: toText(span.start),
        to: toText(span.end),
        resolution,
        metric: 'ENERGY_KWH',
      });
      const total = series.series.find(({ feed }) => feed === 'TOTAL')!;
      expect(total.points.reduce((sum, [, value]) => sum + (value ?? 0), 0)).toBeCloseTo(kwh, 6);
    }
    const p95Series = await readSeries({ from: toText(span.start), to: toText(span.end), resolution: '1MO', aggregation: 'P95' });
    expect(p95Series.body.series.find(({ feed }) => feed === 'TOTAL')!.points[0]![1]).toBe(p95);
  });

  it('is closed once, with an event about its burst', async () => {
    await foldPowerSamples.run(api.context, {});
    for (const _ of [1, 2]) await closePowerMonths.run(api.context, {});
    const isOwn = eq(powerMonths.colocationId, rack.colocationId);
    const [row] = await api.db
      .select()
      .from(powerMonths)
      .where(and(isOwn, eq(powerMonths.month, month)));
    expect(row).toMatchObject({ committedKw: '2.5', closedAt: expect.any(Date) });
    const events = await api.db
      .select()
      .from(powerEvents)
      .where(and(eq(powerEvents.colocationId, rack.colocationId), eq(powerEvents.type, 'BURST_BILLABLE')));
    expect(events).toMatchObject([{ status: 'OPEN', value: row!.totals.p95Watts! / 1_000, limit: 2.5, unit: 'KW' }]);
  });
});

it('exports a year at five-minute resolution, which has too many points for a series', async () => {
  const year = { from: toText(span.end - 365 * 288 * slotMs), to: toText(span.end), resolution: '5M' };
  expect((await readSeries(year)).status).toBe(400);
  const rows = (await download(year)).trimEnd().split('\r\n').slice(1);
  const times = rows.map((row) => row.split(',')[0]);
  expect(rows.length).toBeGreaterThan(100_000);
  expect(times).toEqual(times.toSorted());
});

describe('a series', () => {
  it('is refused with more than 5,000 points', async () => {
    const to = toText(span.start + 5_000 * slotMs);
    expect((await readSeries({ from: toText(span.start), to, resolution: '5M' })).status).toBe(200);
    const response = await readSeries({ from: toText(span.start), to: toText(span.start + 5_001 * slotMs), resolution: '5M' });
    expect([response.status, response.problem?.validationErrors]).toMatchObject([
      400,
      [{ field: 'query.resolution', code: 'validation.range-too-large' }],
    ]);
  });

  it.each([
    [{ aggregation: 'P95', resolution: '1H' }, 'query.aggregation'],
    [{ aggregation: 'SUM' }, 'query.aggregation'],
    [{ metric: 'ENERGY_KWH', aggregation: 'AVG' }, 'query.aggregation'],
    [{ metric: 'CURRENT_A', feed: 'TOTAL' }, 'query.feed'],
    [{ metric: 'POWER_FACTOR', byPhase: true }, 'query.byPhase'],
    [{ from: '2026-03-02T00:00:00Z', to: '2026-03-01T00:00:00Z' }, 'query.to'],
  ])('is refused for %o', async (query, field) => {
    const { status, problem } = await readSeries(query);
    expect([status, problem?.validationErrors?.[0]?.field]).toEqual([400, field]);
  });

  it('has days of 23 and 25 hours', async () => {
    const { body } = await readSeries({ from: '2026-03-28T23:00:00Z', to: '2026-03-30T22:00:00Z', resolution: '1D' });
    expect(body.series[0]!.points.map(([seconds]) => toText(seconds! * 1_000))).toEqual([
      '2026-03-28T23:00:00.000Z',
      '2026-03-29T22:00:00.000Z',
    ]);
    const autumn = await readSeries({ from: '2025-10-25T22:00:00Z', to: '2025-10-26T23:00:00Z', resolution: '1H' });
    expect(autumn.body.series[0]!.points).toHaveLength(25);
  });

  it('has a leap day', async () => {
    const { body } = await readSeries({ from: '2024-02-27T23:00:00Z', to: '2024-03-01T23:00:00Z', resolution: '1D' });
    expect(body.series[0]!.points.map(([seconds]) => toText(seconds! * 1_000))).toEqual([
      '2024-02-27T23:00:00.000Z',
      '2024-02-28T23:00:00.000Z',
      '2024-02-29T23:00:00.000Z',
    ]);
  });

  it('chooses its resolution by the range', async () => {
    const getDayRange = (count: number) => ({ from: toText(span.start), to: toText(span.start + count * 288 * slotMs) });
    const resolutions = await Promise.all(
      [2, 7, 62, 63].map(async (count) => (await readSeries(getDayRange(count))).body.resolution),
    );
    expect(resolutions).toEqual(['5M', '15M', '1H', '1D']);
  });
});

it('lists the feeds to meter with their latest samples', async () => {
  const firstFeed = rack.feeds[0]!;
  const { body } = await api.call(listPowerFeeds, { query: { after: firstFeed.feedId - 1, limit: 1 } }, systemToken);
  expect(body).toMatchObject({
    items: [
      { feedId: firstFeed.feedId, label: 'A', meterSerial: firstFeed.meterSerial, latestSample: { feedId: firstFeed.feedId } },
    ],
    next: firstFeed.feedId,
  });
});

it('deletes samples after 400 days, hours after three years and months after ten', async () => {
  const { customerId, colocationId } = await insertMeteredRack(api, site);
  // In Amsterdam, January 2025 ended 400 days before.
  const now = Date.parse('2026-03-08T00:00:00+01:00');
  const totals = { energyWh: 0, sampleCount: 0, wattsSum: 0, p95Watts: null, peakWatts: null, peakAt: null, readings: {} };
  const months = ['2025-02', '2025-01', '2023-03', '2023-02', '2016-03', '2016-02'];
  const packed = Buffer.of(1);
  const closing = { totals, closedAt: new Date(), samples: packed, hours: packed, days: packed };
  await api.db.insert(powerMonths).values(months.map((month) => ({ customerId, colocationId, month, ...closing })));
  const purgeAndReadRows = async (at: number) => {
    await purgePowerSamples.run({ ...api.context, clock: { ...api.clock, now: () => new Date(at) } }, {});
    const rows = await api.db
      .select()
      .from(powerMonths)
      .where(eq(powerMonths.colocationId, colocationId))
      .orderBy(desc(powerMonths.month));
    return rows.map((row) => [row.month, row.samples !== null, row.hours !== null, row.days !== null]);
  };
  const olderRows = [
    ['2023-03', false, true, true],
    ['2023-02', false, false, true],
    ['2016-03', false, false, true],
  ];
  expect(await purgeAndReadRows(now - 1)).toEqual([['2025-02', true, true, true], ['2025-01', true, true, true], ...olderRows]);
  expect(await purgeAndReadRows(now)).toEqual([['2025-02', true, true, true], ['2025-01', false, true, true], ...olderRows]);
});

it('deletes closed events after three years, and bursts with their month after ten', async () => {
  const { colocationId, customerId } = await insertMeteredRack(api, site);
  const getMonthStart = (monthsAgo: number, hours = 0) =>
    new Date(getMonthSpan(addToMonth(getMonth(api.clock.now().getTime()), -monthsAgo)).start + hours * 3_600_000);
  const insert = (values: Partial<typeof powerEvents.$inferInsert>) =>
    insertPowerEvent(api.db, { customerId, colocationId }, { openedAt: getMonthStart(150), ...values });
  const closedValues = { status: 'CLOSED' } as const;
  const burstValues = { ...closedValues, type: 'BURST_BILLABLE', feed: null } as const;
  await insert({ ...closedValues, closedAt: getMonthStart(36, -1) });
  await insert({ ...burstValues, openedAt: getMonthStart(120), closedAt: getMonthStart(119) });
  const retained = [
    await insert({ ...closedValues, closedAt: getMonthStart(36) }),
    await insert({ status: 'OPEN' }),
    await insert({ ...burstValues, openedAt: getMonthStart(119), closedAt: getMonthStart(118) }),
  ];
  await purgePowerEvents.run(api.context, {});
  const rows = await api.db.select().from(powerEvents).where(eq(powerEvents.colocationId, colocationId));
  expect(rows.map(({ eventId }) => eventId).sort()).toEqual(retained.map(({ eventId }) => eventId));
});
