import { addDays } from '@demarc/contract/working-days.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DailyLoad, estimateSlope, forecastCommitment } from './forecast.ts';

const today = '2026-03-29';
/** Creates the loads of the last days, oldest first. */
const createDailyLoads = (days: number, toKw: (daysAgo: number) => number): DailyLoad[] =>
  Array.from({ length: days }, (_, index) => ({ day: addDays(today, index - days), kw: toKw(days - index) }));
/** Varies by a few percent in a pattern that repeats each week. */
const weekly = (daysAgo: number) => [0.03, 0.01, -0.02, 0, 0.02, -0.03, -0.01][daysAgo % 7]!;

describe('forecast', () => {
  it('gives the date of a steady rise', () => {
    // 3.5 kW today, 1/128 kW more each day, which floating point numbers represent exactly.
    expect(
      forecastCommitment(
        createDailyLoads(56, (daysAgo) => 3.5 - daysAgo / 128),
        4,
        today,
      ),
    ).toEqual({
      state: 'RISING',
      days: 64,
      date: addDays(today, 64),
      earliestDate: addDays(today, 64),
      latestDate: addDays(today, 64),
      changeKwPerWeek: 0.055,
      daysUsed: 56,
    });
  });

  it('gives a range of dates when the load varies', () => {
    const forecast = forecastCommitment(
      createDailyLoads(56, (daysAgo) => 3.5 - daysAgo / 100 + weekly(daysAgo)),
      4,
      today,
    );
    expect(forecast.state).toBe('RISING');
    expect(forecast.days).toBeGreaterThan(45);
    expect(forecast.days).toBeLessThan(55);
    expect(forecast.earliestDate! < forecast.date!).toBe(true);
    expect(forecast.date! < forecast.latestDate!).toBe(true);
  });

  it('leaves the latest date open when the trend may be very slow', () => {
    const loads = createDailyLoads(56, (daysAgo) => 2 - daysAgo / 180 + 10 * weekly(daysAgo));
    expect(forecastCommitment(loads, 4, today)).toMatchObject({ state: 'RISING', latestDate: null });
  });

  it.each([
    ['falls', (daysAgo: number) => 3 + daysAgo / 100],
    ['stays the same', () => 3],
    ['varies more than it rises', (daysAgo: number) => 3 - daysAgo / 2000 + weekly(daysAgo)],
    ['would take more than a year', (daysAgo: number) => 3 - daysAgo / 400],
  ])('sees no trend in a load that %s', (_what, toKw) => {
    const forecast = forecastCommitment(createDailyLoads(56, toKw), 4, today);
    expect(forecast).toMatchObject({ state: 'NO_TREND', days: null, date: null, earliestDate: null, latestDate: null });
  });

  it('reports that the commitment is reached already', () => {
    const forecast = forecastCommitment(
      createDailyLoads(20, () => 4),
      4,
      today,
    );
    expect(forecast).toMatchObject({ state: 'REACHED', date: null, daysUsed: 20 });
  });

  it('needs two weeks, and counts neither today nor days before the window', () => {
    const loads = createDailyLoads(70, () => 3);
    const usable = loads.filter(({ day }) => day >= addDays(today, -13));
    const others = [...loads.filter(({ day }) => day < addDays(today, -56)), { day: today, kw: 3 }];
    expect(forecastCommitment([...usable, ...others], 4, today)).toMatchObject({ state: 'NOT_ENOUGH_DATA', daysUsed: 13 });
    expect(forecastCommitment(loads, 4, today).daysUsed).toBe(56);
  });

  it('does not follow single outliers', () => {
    const steady = createDailyLoads(56, (daysAgo) => 3.5 - daysAgo / 100);
    const upset = steady.map((load, index) => (index % 11 === 3 ? { ...load, kw: 12 } : load));
    const { days } = forecastCommitment(upset, 4, today);
    expect(Math.abs(days! - 50)).toBeLessThan(8);
  });
});

describe('slope', () => {
  // The example of Sen (1968); other implementations give the same interval.
  it('matches the published example', () => {
    const x = [1, 2, 3, 4, 10, 12, 18];
    const y = [9, 15, 19, 20, 45, 55, 78];
    const { slope, lowest, highest } = estimateSlope(x.map((at, index) => ({ x: at, y: y[index]! })));
    expect(slope).toBe(4);
    expect(lowest).toBeCloseTo(3.714, 3);
    expect(highest).toBe(4.375);
  });

  const points = fc
    .array(fc.double({ min: 0, max: 20, noNaN: true }), { minLength: 14, maxLength: 56 })
    .map((values) => values.map((y, x) => ({ x, y })));

  it('is inside its interval, and follows the scale of the values', () => {
    fc.assert(
      fc.property(points, (anyPoints) => {
        const { slope, lowest, highest } = estimateSlope(anyPoints);
        const doubled = estimateSlope(anyPoints.map(({ x, y }) => ({ x, y: 2 * y })));
        expect(lowest).toBeLessThanOrEqual(slope);
        expect(slope).toBeLessThanOrEqual(highest);
        expect(doubled.slope).toBeCloseTo(2 * slope, 9);
      }),
    );
  });

  it('has the opposite sign for the values in reverse', () => {
    fc.assert(
      fc.property(points, (anyPoints) => {
        const reversed = anyPoints.map(({ x }, index) => ({ x, y: anyPoints[anyPoints.length - 1 - index]!.y }));
        expect(estimateSlope(reversed).slope).toBeCloseTo(-estimateSlope(anyPoints).slope, 9);
      }),
    );
  });
});
