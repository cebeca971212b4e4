import type { getLinePing } from '@demarc/contract/line.ts';
import type { Output } from '@demarc/contract/operation.ts';

export type PingSeries = Output<typeof getLinePing>;
export type PingPoint = PingSeries['points'][number];

export interface PingSummary {
  /** Over the answered points; null when there are none. */
  averageMs: number | null;
  worstMs: number | null;
  /** Over the measured points. */
  lossPercent: number;
  /** Points with packet loss, and those among them without any answer. */
  lossCount: number;
  silentCount: number;
}

/** The key figures of a series; null when nothing was measured. */
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

/** Whether a point was measured but nothing answered. */
export function isSilent([, average, , loss]: PingPoint): boolean {
  return loss !== null && average === null;
}

/** Runs of neighboring silent points, each with its first and last index. */
export function findSilentRuns(points: readonly PingPoint[]): readonly { from: number; to: number }[] {
  const runs: { from: number; to: number }[] = [];
  points.forEach((point, index) => {
    if (!isSilent(point)) return;
    const last = runs.at(-1);
    // Not every line is measured at every step, so unmeasured points between two silent ones belong to the run.
    if (last && points.slice(last.to + 1, index).every(([, , , loss]) => loss === null)) last.to = index;
    else runs.push({ from: index, to: index });
  });
  return runs;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/**
 * The SVG path through all points. It breaks where nothing was answered (null). It continues over unmeasured points (undefined)
 * up to twice the median gap, because not every line is measured at every step.
 */
export function buildLinePath(
  values: readonly (number | null | undefined)[],
  x: (at: number) => number,
  y: (value: number) => number,
): string {
  const measured = values.flatMap((value, index) => (value === undefined ? [] : [index]));
  const gaps = measured.slice(1).map((at, order) => at - (measured[order] ?? 0));
  const medianGap = gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? 1;
  return measured
    .map((at, order) => {
      const value = values[at];
      if (value === null || value === undefined) return '';
      const before = measured[order - 1];
      const isConnected = before !== undefined && values[before] !== null && at - before <= 2 * medianGap;
      // Draws a single point between two gaps as a zero-length line, which its round caps make visible.
      return `${isConnected ? 'L' : 'M'}${x(at).toFixed(1)} ${y(value).toFixed(1)}${isConnected ? '' : 'h0'}`;
    })
    .join('');
}
