import { getLinePing } from '@demarc/contract/line.ts';
import { addProviderLinePings } from '@demarc/contract/provider/line.ts';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../db/database.ts';
import { linePingHours, linePings } from '../../db/schema/line.ts';
import { createRandom } from '../../sample-data/fake-values.ts';
import { insertCustomer, insertLine } from '../../testing/builders.ts';
import { viewer } from '../../testing/sessions.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { systemEnv, systemToken } from '../../testing/valid-call.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

type Ping = typeof linePings.$inferSelect;
type PingHour = typeof linePingHours.$inferSelect;

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ env: systemEnv });
});
afterAll(() => api.close());

const insertTestLine = async () => insertLine(api.db, { customerId: (await insertCustomer(api.db)).customerId });
const put = async (lineId: number, points: object[]) => {
  const { status } = await api.call(addProviderLinePings, { params: { lineId }, body: { points: points as never } }, systemToken);
  expect(status).toBe(200);
};
const readPings = async (customerId: number, lineId: number, range: '10D' | '360D') =>
  (await api.call(getLinePing, { params: { customerId, lineId }, query: { range } }, viewer(customerId))).body;

const listMinutes = (db: Database, lineId: number) => db.select().from(linePings).where(eq(linePings.lineId, lineId));
const listHours = (db: Database, lineId: number) =>
  db.select().from(linePingHours).where(eq(linePingHours.lineId, lineId)).orderBy(asc(linePingHours.at));

/** Creates a point with values in eighths, whose sums are exact in any order. */
function createPoint(at: number, random: () => number) {
  const eighths = (max: number) => Math.floor(random() * max * 8) / 8;
  const rttAvgMs = random() < 0.2 ? null : eighths(40);
  const rttMaxMs = rttAvgMs === null ? null : rttAvgMs + eighths(20);
  return { at: new Date(at).toISOString(), rttAvgMs, rttMaxMs, lossPercent: rttAvgMs === null ? 100 : eighths(10) };
}

/** Groups minutes by the start of their step. */
function groupByStep(minutes: readonly Ping[], step: number): Map<number, Ping[]> {
  return Map.groupBy(minutes, ({ at }) => Math.floor(at.getTime() / step) * step);
}

const filterNonNull = (values: (number | null)[]) => values.filter((value) => value !== null);
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
const getMax = (values: number[]) => (values.length > 0 ? Math.max(...values) : null);
const getAverage = (values: number[]) => (values.length > 0 ? Math.round((sum(values) / values.length) * 100) / 100 : null);

/** Computes the expected hourly values from the minutes. */
function computeExpectedHours(minutes: readonly Ping[]): Omit<PingHour, 'customerId' | 'lineId'>[] {
  return [...groupByStep(minutes, hour)]
    .toSorted(([a], [b]) => a - b)
    .map(([at, pings]) => {
      const responded = filterNonNull(pings.map(({ rttAvgMs }) => rttAvgMs));
      return {
        at: new Date(at),
        measured: pings.length,
        responded: responded.length,
        rttSumMs: sum(responded),
        rttMaxMs: getMax(filterNonNull(pings.map(({ rttMaxMs }) => rttMaxMs))),
        lossSum: sum(pings.map(({ lossPercent }) => lossPercent)),
      };
    });
}

describe('the hourly pings of a line', () => {
  it.each([1, 2, 3])('match the minutes, whatever was measured and however often (%i)', async (seed) => {
    const { customerId, lineId } = await insertTestLine();
    const random = createRandom(seed);
    const now = api.clock.now().getTime();
    for (let call = 0; call < 8; call += 1) {
      // Some calls contain the same hour as other calls, and some contain hours that are days apart.
      const span = [hour, 3 * hour, 12 * day, 400 * day][call % 4]!;
      await put(
        lineId,
        Array.from({ length: 120 }, () => createPoint(now - Math.floor(random() * span), random)),
      );
    }
    const minutes = await listMinutes(api.db, lineId);
    expect(await listHours(api.db, lineId)).toEqual(
      computeExpectedHours(minutes).map((hour) => ({ customerId, lineId, ...hour })),
    );

    for (const range of ['10D', '360D'] as const) {
      const { points, stepSeconds } = await readPings(customerId, lineId, range);
      const steps = groupByStep(minutes, stepSeconds * 1000);
      expect(points.filter(([, , , loss]) => loss !== null).length).toBeGreaterThan(1);
      for (const [at, ...values] of points) {
        const pings = steps.get(Date.parse(at)) ?? [];
        const roundTrips = filterNonNull(pings.map(({ rttAvgMs }) => rttAvgMs));
        const maxRoundTrip = getMax(filterNonNull(pings.map(({ rttMaxMs }) => rttMaxMs)));
        expect([at, ...values]).toEqual([
          at,
          getAverage(roundTrips),
          maxRoundTrip === null ? null : Math.round(maxRoundTrip * 100) / 100,
          getAverage(pings.map(({ lossPercent }) => lossPercent)),
        ]);
      }
    }
  });

  it('weight each minute equally: an hour with two points counts twice as much as an hour with one', async () => {
    const { customerId, lineId } = await insertTestLine();
    const today = Math.floor(api.clock.now().getTime() / day) * day;
    const createPingAt = (time: number, rttAvgMs: number | null, lossPercent: number) => ({
      at: new Date(today - day + time).toISOString(),
      rttAvgMs,
      rttMaxMs: rttAvgMs,
      lossPercent,
    });
    await put(lineId, [
      createPingAt(0, 10, 0),
      createPingAt(minute, 10, 0),
      createPingAt(5 * hour, 40, 0),
      createPingAt(6 * hour, null, 100),
    ]);
    const { points } = await readPings(customerId, lineId, '360D');
    expect(points.at(-2)).toEqual([new Date(today - day).toISOString(), 20, 40, 25]);
  });

  it('are recalculated only for hours with late or corrected points', async () => {
    const { customerId, lineId } = await insertTestLine();
    const otherLine = await insertLine(api.db, { customerId });
    const start = Math.floor(api.clock.now().getTime() / hour) * hour - 5 * hour;
    const createPingAt = (time: number, value: number | null, lossPercent = 0) => ({
      at: new Date(start + time).toISOString(),
      rttAvgMs: value,
      rttMaxMs: value,
      lossPercent,
    });
    const readHours = async () => (await readPings(customerId, lineId, '10D')).points.filter(([, , , loss]) => loss !== null);
    await put(lineId, [createPingAt(0, 10), createPingAt(hour - 1, 20), createPingAt(hour, 7)]);
    await put(otherLine.lineId, [createPingAt(0, 99)]);
    const [firstHour, secondHour] = [start, start + hour].map((time) => new Date(time).toISOString());
    expect(await readHours()).toEqual([
      [firstHour, 15, 20, 0],
      [secondHour, 7, 7, 0],
    ]);
    await put(lineId, [createPingAt(30 * minute, 60, 3)]);
    expect((await readHours())[0]).toEqual([firstHour, 30, 60, 1]);
    await put(lineId, [createPingAt(30 * minute + 59_999, null, 100), createPingAt(hour + minute, 9)]);
    expect(await readHours()).toEqual([
      [firstHour, 15, 20, 33.33],
      [secondHour, 8, 9, 0],
    ]);
    expect(await listHours(api.db, otherLine.lineId)).toHaveLength(1);
  });

  it('include the points of concurrent calls', async () => {
    const { lineId } = await insertTestLine();
    const start = Math.floor(api.clock.now().getTime() / hour) * hour - hour;
    const random = createRandom(9);
    await Promise.all(Array.from({ length: 60 }, (_, index) => put(lineId, [createPoint(start + index * minute, random)])));
    expect(await listHours(api.db, lineId)).toMatchObject([
      { measured: 60, ...computeExpectedHours(await listMinutes(api.db, lineId))[0] },
    ]);
  });
});

describe('the end of the pings of a line', () => {
  it('is the last measurement and the last response, even before the period', async () => {
    const { customerId, lineId } = await insertTestLine();
    const otherLine = await insertLine(api.db, { customerId });
    const now = Math.floor(api.clock.now().getTime() / minute) * minute;
    const createPingAt = (time: number, value: number | null) => ({
      at: new Date(now - time).toISOString(),
      rttAvgMs: value,
      rttMaxMs: value,
      lossPercent: value === null ? 100 : 0,
    });
    expect(await readPings(customerId, lineId, '10D')).toMatchObject({ lastMeasuredAt: null, lastResponseAt: null });
    await put(lineId, [createPingAt(20 * day, null)]);
    expect(await readPings(customerId, lineId, '10D')).toMatchObject({
      lastMeasuredAt: createPingAt(20 * day, null).at,
      lastResponseAt: null,
    });
    await put(lineId, [
      createPingAt(12 * day + minute, 5),
      createPingAt(12 * day, 6),
      createPingAt(12 * day - minute, null),
      createPingAt(minute, null),
    ]);
    await put(otherLine.lineId, [createPingAt(0, 7)]);
    expect(await readPings(customerId, lineId, '10D')).toMatchObject({
      lastMeasuredAt: createPingAt(minute, null).at,
      lastResponseAt: createPingAt(12 * day, 6).at,
    });
  });
});
