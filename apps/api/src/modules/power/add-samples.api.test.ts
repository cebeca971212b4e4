import { listColocation } from '@demarc/contract/colocation.ts';
import { getRackPower, getRackPowerSeries } from '@demarc/contract/power/series.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { powerFeeds } from '../../db/schema/colocation.ts';
import { powerMonths, recentSamples } from '../../db/schema/power.ts';
import { insertSite, type TestSite } from '../../testing/colocation.ts';
import { buildSample, floorToSlot, insertMeteredRack, type MeteredRack, sendSamples, slotMs } from '../../testing/power.ts';
import { orderer, viewer } from '../../testing/sessions.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { systemEnv } from '../../testing/valid-call.ts';
import { foldPowerSamples } from './fold-samples.ts';

let api: TestApi;
let site: TestSite;
beforeAll(async () => {
  api = await startTestApi({ env: systemEnv });
  site = await insertSite(api.db, { racks: 100 });
});
afterAll(() => api.close());

const getNow = () => floorToSlot(api.clock.now());

async function readPoints(rack: MeteredRack, from: number, query: object = {}) {
  const { customerId, colocationId: rackId } = rack;
  const { body } = await api.call(
    getRackPowerSeries,
    { params: { customerId, rackId }, query: { from: new Date(from).toISOString(), ...query } },
    orderer(customerId),
  );
  return Object.fromEntries(body.series.map(({ feed, points }) => [feed, points.map(([, value]) => value)]));
}

it('stores samples once, in any order, and shows them', async () => {
  const rack = await insertMeteredRack(api, site);
  const now = getNow();
  const getSlotTime = (back: number) => now - back * slotMs;
  const samples = [
    buildSample(rack, 'B', getSlotTime(2), 0.9),
    buildSample(rack, 'A', getSlotTime(3), 1.1),
    buildSample(rack, 'A', getSlotTime(2), 1.2),
    buildSample(rack, 'A', getSlotTime(1), 1.3),
  ];
  expect((await sendSamples(api, samples)).body).toEqual({ stored: 4, unchanged: 0, refused: [] });
  expect((await sendSamples(api, samples.toReversed())).body).toEqual({ stored: 0, unchanged: 4, refused: [] });
  const changedSample = buildSample(rack, 'A', getSlotTime(1), 1.5);
  expect((await sendSamples(api, [changedSample, buildSample(rack, 'B', getSlotTime(1), 1)])).body).toMatchObject({
    stored: 2,
    unchanged: 0,
  });

  expect(await readPoints(rack, getSlotTime(4), { to: new Date(now).toISOString() })).toEqual({
    A: [null, 1.1, 1.2, 1.5],
    B: [null, null, 0.9, 1],
    TOTAL: [null, null, 2.1, 2.5],
  });
  const { customerId, colocationId: rackId } = rack;
  const { body } = await api.call(getRackPower, { params: { customerId, rackId } }, orderer(customerId));
  expect(body).toMatchObject({
    measuredAt: new Date(getSlotTime(1)).toISOString(),
    stale: false,
    committedKw: '2.5',
    total: { activePowerKw: 2.5, utilisationPercent: 100, powerFactor: 0.9597 },
    peak7d: { kw: 2.5, at: new Date(getSlotTime(1)).toISOString(), ratioPercent: 100 },
  });
  expect(body.feeds).toMatchObject([
    { label: 'A', stale: false, activePowerKw: 1.5, currentA: 6.79, voltageV: 230, breakerLoadPercent: 42.4 },
    { label: 'B', activePowerKw: 1 },
  ]);
});

it.each([
  ['never', [], false],
  ['an hour ago', [['B', 13]], false],
  [
    'an hour ago, like that of the other feed',
    [
      ['A', 12],
      ['B', 13],
    ],
    true,
  ],
] as const)('marks a feed as stale in the summary and the list: last sample %s', async (_, old, allStale) => {
  const rack = await insertMeteredRack(api, site);
  const { customerId, colocationId: rackId } = rack;
  const samples = [...old, ...(allStale ? [] : [['A', 1] as const])];
  await sendSamples(
    api,
    samples.map(([label, back]) => buildSample(rack, label, getNow() - back * slotMs, 1)),
  );
  const { body } = await api.call(getRackPower, { params: { customerId, rackId } }, orderer(customerId));
  expect(body).toMatchObject({ stale: true, allStale });
  const listResponse = await api.call(listColocation, { params: { customerId } }, orderer(customerId));
  expect(listResponse.body.items).toMatchObject([{ power: { measuredAt: body.measuredAt, stale: true, allStale } }]);
});

it('refuses invalid samples one by one, and stores the others', async () => {
  const rack = await insertMeteredRack(api, site);
  const otherRack = await insertMeteredRack(api, site);
  const now = getNow();
  const validSample = buildSample(rack, 'A', now - slotMs, 1);
  const [phase] = validSample.phases;
  const { body } = await sendSamples(api, [
    { ...validSample, feedId: 2_000_000_000 },
    buildSample(rack, 'A', now + 2 * slotMs, 1),
    buildSample(rack, 'A', now - 401 * 288 * slotMs, 1),
    buildSample(rack, 'A', now - slotMs + 1_000, 1),
    { ...validSample, phases: [{ ...phase!, phase: 'L2' }] },
    { ...validSample, phases: [phase!, phase!] },
    { ...validSample, meterSerial: otherRack.feeds[0]!.meterSerial },
    { ...validSample, apparentPowerKva: 0.9 },
    validSample,
  ]);
  expect(body).toEqual({
    stored: 1,
    unchanged: 0,
    refused: [
      'UNKNOWN_FEED',
      'IN_FUTURE',
      'TOO_OLD',
      'NOT_ALIGNED',
      'WRONG_PHASES',
      'WRONG_PHASES',
      'METER_OF_ANOTHER_FEED',
      'APPARENT_BELOW_ACTIVE',
    ].map((reason, index) => ({ index, reason })),
  });
});

it('stores nothing of a request that violates the schema', async () => {
  const rack = await insertMeteredRack(api, site);
  const validSample = buildSample(rack, 'A', getNow() - slotMs, 1);
  const invalidValues = [{ energyCounterKwh: -1 }, { apparentPowerKva: Number.NaN }, { phases: [] }, { measuredAt: 'yesterday' }];
  for (const values of invalidValues) {
    const response = await sendSamples(api, [validSample, { ...validSample, ...values }]);
    expect(response.status, JSON.stringify(values)).toBe(400);
  }
  expect((await sendSamples(api, Array(10_001).fill(validSample))).problem).toMatchObject({
    validationErrors: [{ field: 'samples', code: 'validation.max-array-length' }],
  });
  expect(await api.db.select().from(recentSamples).where(eq(recentSamples.colocationId, rack.colocationId))).toEqual([]);
});

it('keeps every sample of concurrent requests for the same feeds', async () => {
  const rack = await insertMeteredRack(api, site);
  const now = getNow();
  const slots = Array.from({ length: 24 }, (_, index) => index + 1);
  const responses = await Promise.all(
    slots.flatMap((back) =>
      (['A', 'B'] as const).map((label) => sendSamples(api, [buildSample(rack, label, now - back * slotMs, back / 10)])),
    ),
  );
  expect(responses.map(({ body }) => body.stored)).toEqual(Array(48).fill(1));
  const { A, B } = await readPoints(rack, now - 24 * slotMs);
  expect(A!.slice(0, 24)).toEqual(slots.map((back) => back / 10).toReversed());
  expect(B!.slice(0, 24)).toEqual(A!.slice(0, 24));
});

it('counts energy between readings of one meter, and never below zero', async () => {
  const rack = await insertMeteredRack(api, site);
  const now = getNow();
  const getSlotTime = (back: number) => now - back * slotMs;
  const counters: [number, number, string][] = [
    [8, 1_000, 'M1'],
    [7, 1_000.1, 'M1'],
    // After a gap.
    [5, 1_000.4, 'M1'],
    // The counter was reset.
    [4, 0.05, 'M1'],
    [3, 0.15, 'M1'],
    // Another meter, which has counted elsewhere.
    [2, 5_000, 'M2'],
    [1, 5_000.2, 'M2'],
  ];
  const toSample = ([back, counterKwh, serial]: [number, number, string]) =>
    buildSample(rack, 'A', getSlotTime(back), 1, { counterKwh, meterSerial: `${serial} ${rack.colocationId}` });
  await sendSamples(api, counters.map(toSample));
  const query = { metric: 'ENERGY_KWH', resolution: '5M' };
  const { A } = await readPoints(rack, getSlotTime(8), query);
  expect(A!.slice(0, 8)).toEqual([0, 0.1, null, 0.3, 0, 0.1, 0, 0.2]);
  const [feed] = await api.db.select().from(powerFeeds).where(eq(powerFeeds.feedId, rack.feeds[0]!.feedId));
  expect(feed!.meterSerial).toBe(`M2 ${rack.colocationId}`);

  // A late sample of the previous meter adds a measurement, but does not change the current meter.
  await sendSamples(api, [toSample([6, 1_000.2, 'M1'])]);
  expect((await readPoints(rack, getSlotTime(8), query)).A!.slice(0, 8)).toEqual([0, 0.1, 0.1, 0.2, 0, 0.1, 0, 0.2]);
  const [sameFeed] = await api.db.select().from(powerFeeds).where(eq(powerFeeds.feedId, rack.feeds[0]!.feedId));
  expect(sameFeed!.meterSerial).toBe(`M2 ${rack.colocationId}`);
});

it('adds samples to their month without changing what is shown', async () => {
  const rack = await insertMeteredRack(api, site);
  const { customerId, colocationId: rackId } = rack;
  const first = getNow() - 40 * 288 * slotMs;
  const samples = Array.from({ length: 600 }, (_, index) =>
    (['A', 'B'] as const).map((label) =>
      buildSample(rack, label, first + index * slotMs, 1 + (index % 100) / 200, { counterKwh: 1_000 + index / 10 }),
    ),
  ).flat();
  await sendSamples(api, samples);
  const read = async () => {
    const months = await api.call(getRackPower, { params: { customerId, rackId } }, orderer(customerId));
    const points = [];
    for (const query of [
      { resolution: '5M', metric: 'ENERGY_KWH' },
      { resolution: '1H', aggregation: 'MAX' },
      { resolution: '1D', metric: 'POWER_FACTOR' },
      { resolution: '1MO', aggregation: 'P95' },
    ]) {
      points.push(await readPoints(rack, first, { ...query, to: new Date(first + 700 * slotMs).toISOString() }));
    }
    return { peak: months.body.peak30d, previous: months.body.previousMonth, points };
  };
  const before = await read();
  await foldPowerSamples.run(api.context, {});
  const rows = await api.db.select().from(recentSamples).where(eq(recentSamples.colocationId, rackId));
  expect(rows).toEqual([]);
  expect((await api.db.select().from(powerMonths).where(eq(powerMonths.colocationId, rackId))).length).toBeGreaterThan(0);
  expect(await read()).toEqual(before);
  // Samples that are in the month already count as unchanged, and a changed sample replaces the one in the month.
  expect((await sendSamples(api, samples.slice(0, 100))).body).toEqual({ stored: 0, unchanged: 100, refused: [] });
  await sendSamples(api, [buildSample(rack, 'A', first, 2.2)]);
  await foldPowerSamples.run(api.context, {});
  const { A } = await readPoints(rack, first, { resolution: '5M', to: new Date(first + 2 * slotMs).toISOString() });
  expect(A!.slice(0, 2)).toEqual([2.2, 1.005]);
});

it('shows the power of a rack to its customer only', async () => {
  const rack = await insertMeteredRack(api, site);
  const { customerId, colocationId: rackId } = rack;
  const stranger = await insertMeteredRack(api, site);
  const params = { customerId: stranger.customerId, rackId };
  expect((await api.call(getRackPower, { params }, orderer(stranger.customerId))).status).toBe(404);
  expect((await api.call(getRackPower, { params: { customerId, rackId } }, viewer(customerId))).status).toBe(403);
  expect((await api.call(getRackPower, { params: { customerId, rackId } })).status).toBe(401);
});
