import { type getLinePing, pingRangeSeconds, pingRanges } from '@demarc/contract/line.ts';
import type { Output } from '@demarc/contract/operation.ts';

export type PingSeries = Output<typeof getLinePing>;
export type PingPoint = PingSeries['points'][number];

export interface PingSummary {
  /** Over the points with a response; null without any. */
  averageMs: number | null;
  worstMs: number | null;
  /** Over the measured points. */
  lossPercent: number;
  /** Points with packet loss, and those among them without any response. */
  lossCount: number;
  silentCount: number;
}

/** The key figures of a series; null if nothing was measured. */
export function summarizePing(points: readonly PingPoint[]): PingSummary | null {
  const losses = points.flatMap(([, , , loss]) => (loss === null ? [] : [loss]));
  if (losses.length === 0) return null;
  const averages = points.flatMap(([, average]) => (average === null ? [] : [average]));
  const worst = points.flatMap(([, , most]) => (most === null ? [] : [most]));
  return {
    averageMs: averages.length > 0 ? sum(averages) / averages.length : null,
    worstMs: worst.length > 0 ? Math.max(...worst) : null,
    lossPercent: sum(losses) / losses.length,
    lossCount: losses.filter((loss) => loss > 0).length,
    silentCount: points.filter(isSilent).length,
  };
}

/** Whether a point was measured but had no response. */
export function isSilent([, average, , loss]: PingPoint): boolean {
  return loss !== null && average === null;
}

/** Whether the line did not respond when it was last measured. */
export function isSilentNow({ lastMeasuredAt, lastResponseAt }: Pick<PingSeries, 'lastMeasuredAt' | 'lastResponseAt'>): boolean {
  return lastMeasuredAt !== null && (lastResponseAt === null || lastResponseAt < lastMeasuredAt);
}

/** The shortest range with the last response in it, but not in its first tenth, so that the time before it shows too. */
export function getOpeningRange(lastResponseAt: string | null, now: number): PingSeries['range'] {
  if (lastResponseAt === null) return '3H';
  const seconds = (now - Date.parse(lastResponseAt)) / 1000;
  return pingRanges.find((range) => seconds <= 0.9 * pingRangeSeconds[range]) ?? '360D';
}

interface Run {
  /** First and last index. */
  from: number;
  to: number;
}

/** Runs of neighboring silent points. The last one continues to the end, unless the end was not measured. */
export function findSilentRuns(points: readonly PingPoint[]): readonly Run[] {
  const runs: Run[] = [];
  points.forEach((point, index) => {
    if (!isSilent(point)) return;
    const last = runs.at(-1);
    // Not every line is measured at every step, so unmeasured points between two silent ones belong to the run.
    if (last && points.slice(last.to + 1, index).every(([, , , loss]) => loss === null)) last.to = index;
    else runs.push({ from: index, to: index });
  });
  const last = runs.at(-1);
  if (last && last.to === findMeasured(points).at(-1) && !findUnmeasuredEnd(points)) last.to = points.length - 1;
  return runs;
}

/** The end of the series, if it has had no measurement for more than twice the median gap; null otherwise. */
export function findUnmeasuredEnd(points: readonly PingPoint[]): Run | null {
  const measuredTimes = findMeasured(points);
  const from = measuredTimes.at(-1);
  const to = points.length - 1;
  return from !== undefined && to - from > 2 * getMedianGap(measuredTimes) ? { from, to } : null;
}

function findMeasured(points: readonly PingPoint[]): readonly number[] {
  return points.flatMap(([, , , loss], index) => (loss === null ? [] : [index]));
}

function getMedianGap(measuredTimes: readonly number[]): number {
  const gaps = measuredTimes.slice(1).map((at, order) => at - (measuredTimes[order] ?? 0));
  return gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? 1;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/**
 * The SVG path through all points. It breaks at points without a response (null). It continues over unmeasured points (undefined)
 * up to twice the median gap, because not every line is measured at every step.
 */
export function buildLinePath(
  values: readonly (number | null | undefined)[],
  x: (at: number) => number,
  y: (value: number) => number,
): string {
  const measuredIndexes = values.flatMap((value, index) => (value === undefined ? [] : [index]));
  const medianGap = getMedianGap(measuredIndexes);
  return measuredIndexes
    .map((at, order) => {
      const value = values[at];
      if (value === null || value === undefined) return '';
      const before = measuredIndexes[order - 1];
      const isConnected = before !== undefined && values[before] !== null && at - before <= 2 * medianGap;
      // Draws a single point between two gaps as a zero-length line, which its round caps make visible.
      return `${isConnected ? 'L' : 'M'}${x(at).toFixed(1)} ${y(value).toFixed(1)}${isConnected ? '' : 'h0'}`;
    })
    .join('');
}
