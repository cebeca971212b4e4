import type { PowerForecast } from '@demarc/contract/power/check.ts';
import { addDays } from '@demarc/contract/working-days.ts';
import { roundMeasurement } from './measurements.ts';

/** The load of one calendar day in Amsterdam: its 95th percentile. */
export interface DailyLoad {
  /** YYYY-MM-DD */
  day: string;
  kw: number;
}

export const forecastWindowDays = 56;
const minDays = 14;
const maxForecastDays = 365;
/** A slow trend may have a latest date in the far future; beyond this limit it is null. */
const maxLatestDays = 3 * 365;
/** 97.5th percentile of the normal distribution, for an interval of 95 %. */
const zScore = 1.96;
const dayMs = 86_400_000;

interface Point {
  x: number;
  y: number;
}

/**
 * Predicts when the load reaches the commitment if its trend continues. The trend is the Theil-Sen slope, which is robust against
 * outliers, with the confidence interval of Sen (1968). Only whole days before `today` of the last eight weeks count.
 */
export function forecastCommitment(loads: readonly DailyLoad[], committedKw: number, today: string): PowerForecast {
  const points = loads
    .map(({ day, kw }) => ({ x: countDays(today, day), y: kw }))
    .filter(({ x }) => x < 0 && x >= -forecastWindowDays);
  const daysUsed = points.length;
  const none = { days: null, earliestDate: null, latestDate: null, date: null, changeKwPerWeek: null, daysUsed };
  if (daysUsed < minDays) return { state: 'NOT_ENOUGH_DATA', ...none };

  const { slope, lowest, highest } = estimateSlope(points);
  const changeKwPerWeek = roundMeasurement(slope * 7);
  // The level today on the trend line.
  const level = getMedian(points.map(({ x, y }) => y - slope * x));
  if (level >= committedKw) return { state: 'REACHED', ...none, changeKwPerWeek };
  const days = Math.ceil((committedKw - level) / slope);
  if (lowest <= 0 || days > maxForecastDays) return { state: 'NO_TREND', ...none, changeKwPerWeek };
  const latestDays = Math.ceil((committedKw - level) / lowest);
  return {
    state: 'RISING',
    days,
    earliestDate: addDays(today, Math.ceil((committedKw - level) / highest)),
    latestDate: latestDays > maxLatestDays ? null : addDays(today, latestDays),
    date: addDays(today, days),
    changeKwPerWeek,
    daysUsed,
  };
}

/** Returns the median of the slopes between all pairs of points, and its confidence interval of 95 %. */
export function estimateSlope(points: readonly Point[]): { slope: number; lowest: number; highest: number } {
  const slopes = points
    .flatMap((point, index) => points.slice(index + 1).map((other) => (other.y - point.y) / (other.x - point.x)))
    .sort((a, b) => a - b);
  // The ends of the interval are as many ranks from the middle as the standard deviation of Kendall's S allows.
  const n = points.length;
  const deviation = Math.sqrt((n * (n - 1) * (2 * n + 5)) / 18);
  const rank = Math.max(1, Math.round((slopes.length - zScore * deviation) / 2));
  return { slope: getMedian(slopes), lowest: slopes[rank - 1]!, highest: slopes[slopes.length - rank]! };
}

function getMedian(values: readonly number[]): number {
  const sortedValues = [...values].sort((a, b) => a - b);
  const half = Math.floor(sortedValues.length / 2);
  return sortedValues.length % 2 === 1 ? sortedValues[half]! : (sortedValues[half - 1]! + sortedValues[half]!) / 2;
}

function countDays(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs);
}
