import { type PowerPhase, staleAfterMinutes } from '@demarc/contract/power/sample.ts';
import { getResolutionMinutes, type PowerSeries, type SeriesFeed } from '@demarc/contract/power/series.ts';

export interface ChartLine {
  feed: SeriesFeed;
  phase: PowerPhase | null;
  values: readonly (number | null)[];
}

/** A period without a measurement, in seconds since 1970. */
export interface Gap {
  from: number;
  to: number;
}

/** The data of a chart and its table: each line has a value or null at each of the times. */
export interface ChartData {
  /** Starts of the intervals, in seconds since 1970. */
  times: readonly number[];
  lines: readonly ChartLine[];
  gaps: readonly Gap[];
}

/** Converts a series to lines at common times. With a single feed, only the total is drawn, because both are equal. */
export function toChartData({ series, resolution, to }: PowerSeries): ChartData {
  const feeds = new Set(series.map(({ feed }) => feed));
  const shownSeries = feeds.has('TOTAL') && feeds.size === 2 ? series.filter(({ feed }) => feed === 'TOTAL') : series;
  const times = collectTimes(shownSeries);
  const lines = shownSeries
    .map(({ feed, phase, points }) => ({ feed, phase, values: toValues(toPoints(points), times) }))
    // The total comes first, so that the feeds are drawn over its area.
    .sort((a, b) => Number(b.feed === 'TOTAL') - Number(a.feed === 'TOTAL'));
  const end = Date.parse(to) / 1000;
  const gaps = findGaps(times, lines, getResolutionMinutes(resolution) * 60, end);
  // Leaves out the current, incomplete interval.
  const count = gaps.at(-1)?.to === end ? times.length : 1 + times.findLastIndex((_, index) => hasValue(lines, index));
  return {
    times: times.slice(0, count),
    lines: lines.map((line) => ({ ...line, values: line.values.slice(0, count) })),
    gaps,
  };
}

function hasValue(lines: readonly ChartLine[], at: number): boolean {
  return lines.some(({ values }) => values[at] !== null);
}

type Points = readonly (readonly [at: number, value: number | null])[];

/** The contract cannot say that the first of two numbers is never null. */
function toPoints(points: PowerSeries['series'][number]['points']): Points {
  return points as unknown as Points;
}

function collectTimes(series: PowerSeries['series']): readonly number[] {
  const [first, ...others] = series.map(({ points }) => toPoints(points));
  if (!first) return [];
  // Normally all series have the same times; sorting 100,000 of them would take longer than drawing them.
  if (others.every((points) => haveSameTimes(points, first))) return first.map(([at]) => at);
  return [...new Set([first, ...others].flat().map(([at]) => at))].sort((a, b) => a - b);
}

/** Series have a point at each time between their first and last, so these decide. */
function haveSameTimes(a: Points, b: Points): boolean {
  return a.length === b.length && a[0]?.[0] === b[0]?.[0] && a.at(-1)?.[0] === b.at(-1)?.[0];
}

function toValues(points: Points, times: readonly number[]): readonly (number | null)[] {
  if (points.length === times.length && points[0]?.[0] === times[0] && points.at(-1)?.[0] === times.at(-1))
    return points.map(([, value]) => value);
  let at = 0;
  return times.map((time) => {
    while (at < points.length && points[at]![0] < time) at += 1;
    return points[at]?.[0] === time ? points[at]![1] : null;
  });
}

/**
 * The periods in which no line has a value. The current interval is not a gap, so a gap at the end must be as long as makes a feed
 * stale.
 */
function findGaps(times: readonly number[], lines: readonly ChartLine[], stepSeconds: number, to: number): readonly Gap[] {
  const gaps: Gap[] = [];
  let start: number | null = null;
  times.forEach((time, index) => {
    if (!hasValue(lines, index)) start ??= time;
    else if (start !== null) {
      gaps.push({ from: start, to: time });
      start = null;
    }
  });
  const shortestAtEnd = Math.max(staleAfterMinutes * 60, stepSeconds);
  if (start !== null && to - start > shortestAtEnd) gaps.push({ from: start, to });
  return gaps;
}

/** The indexes of values between two missing ones, such as the first sample, which a line does not show. */
export function findIsolated(values: ChartLine['values']): number[] {
  const isMissing = (at: number) => (values[at] ?? null) === null;
  const isolated: number[] = [];
  values.forEach((value, index) => {
    if (value !== null && isMissing(index - 1) && isMissing(index + 1)) isolated.push(index);
  });
  return isolated;
}

export function findHighest({ lines }: Pick<ChartData, 'lines'>): number {
  let highest = 0;
  for (const { values } of lines) for (const value of values) if (value !== null && value > highest) highest = value;
  return highest;
}

/** The line that is the sum of the others: the total, or the only line; null if there is none. */
export function getMainLine(lines: readonly ChartLine[]): ChartLine | null {
  return lines.find(({ feed }) => feed === 'TOTAL') ?? (lines.length === 1 ? lines[0]! : null);
}
