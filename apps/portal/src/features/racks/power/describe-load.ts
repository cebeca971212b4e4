import type { LimitLine } from './limit-lines.ts';

/** The summary of a line, for the sentence above its chart. */
export interface LoadDescription {
  min: number;
  max: number;
  /** The highest limit that it reached, or the lowest one if it reached none; null without limits. */
  limit: LimitLine | null;
  /** It is above the limit now, since this time (in seconds since 1970) without a measured value below it. */
  aboveSince: number | null;
  /** How long it was above the limit, in seconds. */
  aboveSeconds: number;
}

/** Describes the values of a line at the starts of intervals of `stepSeconds`; null if nothing was measured. */
export function describeLoad(
  times: readonly number[],
  values: readonly (number | null)[],
  limits: readonly LimitLine[],
  stepSeconds: number,
): LoadDescription | null {
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  for (const value of values) {
    if (value === null) continue;
    if (value < min) min = value;
    if (value > max) max = value;
  }
  if (min > max) return null;
  const limit = limits.find(({ value }) => max >= value) ?? limits.at(-1) ?? null;
  let aboveSince: number | null = null;
  let aboveCount = 0;
  values.forEach((value, index) => {
    if (limit === null || value === null) return;
    if (value >= limit.value) {
      aboveCount += 1;
      aboveSince ??= times[index]!;
    } else aboveSince = null;
  });
  return { min, max, limit, aboveSince, aboveSeconds: aboveCount * stepSeconds };
}
