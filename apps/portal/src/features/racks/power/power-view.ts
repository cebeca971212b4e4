import { sampleMinutes } from '@demarc/contract/power/sample.ts';
import { type PowerMetric, powerMetrics } from '@demarc/contract/power/series.ts';
import { type FeedLabel, feedLabels } from '@demarc/contract/power-feed.ts';

/** The ranges to choose from, each ending now. */
export const powerRanges = ['24H', '7D', '30D', '12M'] as const;
type PowerRange = (typeof powerRanges)[number];

const daysByRange = { '24H': 1, '7D': 7, '30D': 30, '12M': 365 } as const satisfies Record<PowerRange, number>;

const dayMs = 86_400_000;
const sampleMs = sampleMinutes * 60_000;
/** The shortest range that a zoom reaches. */
const minRangeMs = 60 * 60_000;
/** Five-minute samples are stored for 400 days; a longer custom range has one point per day. */
const maxRangeMs = 10 * 366 * dayMs;

/** A period in milliseconds since 1970; the end is exclusive. */
export interface TimeRange {
  from: number;
  to: number;
}

/** The choices of the dashboard, which the URL stores. */
export interface PowerView {
  metric: PowerMetric;
  range: PowerRange;
  /** Replaces the range while the user has zoomed in or chosen dates. */
  custom: TimeRange | null;
  /** One feed, or all of them. */
  feed: FeedLabel | null;
  isByPhase: boolean;
  isTable: boolean;
  isMonthTable: boolean;
  isAtPeak: boolean;
}

type Search = Readonly<Record<string, unknown>>;

export function readPowerView(search: Search): PowerView {
  return {
    metric: powerMetrics.find((powerMetric) => powerMetric === search.metric) ?? 'ACTIVE_POWER_KW',
    range: powerRanges.find((powerRange) => powerRange === search.range) ?? '24H',
    custom: readCustomRange(search),
    feed: feedLabels.find((feedLabel) => feedLabel === search.feed) ?? null,
    isByPhase: search.by === 'phase',
    isTable: search.as === 'table',
    isMonthTable: search.months === 'table',
    isAtPeak: search.load === 'peak',
  };
}

function readCustomRange({ from, to }: Search): TimeRange | null {
  const range = { from: Date.parse(String(from)), to: Date.parse(String(to)) };
  return isRangeLength(range.to - range.from) ? range : null;
}

/** Whether a period is long enough to show and short enough to load. */
export function isRangeLength(lengthMs: number): boolean {
  return lengthMs >= minRangeMs && lengthMs <= maxRangeMs;
}

/** The URL parameters of a custom range; null returns to the range that was chosen before. */
export function toRangeSearch(range: TimeRange | null): { from: string | undefined; to: string | undefined } {
  const format = (at: number) => new Date(at).toISOString().replace('.000Z', 'Z');
  return { from: range ? format(range.from) : undefined, to: range ? format(range.to) : undefined };
}

/** The range on screen. A range that ends now includes the current, incomplete interval. */
export function getTimeRange({ range, custom }: Pick<PowerView, 'range' | 'custom'>, now: number): TimeRange {
  if (custom) return custom;
  const to = Math.ceil(now / sampleMs) * sampleMs;
  return { from: to - daysByRange[range] * dayMs, to };
}

/** Zooms a range around a moment, within the minimum and maximum length, and not beyond now. */
export function zoomRange({ from, to }: TimeRange, center: number, factor: number, now: number): TimeRange {
  const length = Math.min(maxRangeMs, Math.max(minRangeMs, (to - from) * factor));
  const share = Math.min(1, Math.max(0, (center - from) / (to - from)));
  return limitRange({ from: center - share * length, to: center + (1 - share) * length }, now);
}

/** Rounds a range to whole samples and at least an hour, and moves it so that it does not end after now. */
export function limitRange({ from, to }: TimeRange, now: number): TimeRange {
  const latest = Math.ceil(now / sampleMs) * sampleMs;
  const length = Math.min(maxRangeMs, Math.max(minRangeMs, Math.round((to - from) / sampleMs) * sampleMs));
  const start = Math.min(Math.round(from / sampleMs) * sampleMs, latest - length);
  return { from: start, to: start + length };
}
