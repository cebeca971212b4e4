import {
  chooseResolution,
  getResolutionMinutes,
  maxSeriesPoints,
  metricsByPhase,
  metricsWithoutTotal,
  type PowerAggregation,
  type PowerMetric,
  type PowerResolution,
  type SeriesFeed,
} from '@demarc/contract/power/series.ts';
import type { FeedLabel } from '@demarc/contract/power-feed.ts';
import { type FieldProblem, invalid } from '../../http/problem.ts';
import { sampleDays } from './check-sample.ts';
import { listIntervals } from './intervals.ts';

/** The query of a series or an export. */
export interface SeriesQuery {
  metric?: PowerMetric;
  from?: string;
  to?: string;
  resolution?: PowerResolution;
  aggregation?: PowerAggregation;
  feed?: SeriesFeed[];
  byPhase?: boolean;
}

/** The parsed query, with every default filled in. */
export interface SeriesRequest {
  metric: PowerMetric;
  resolution: PowerResolution;
  aggregation: PowerAggregation;
  from: number;
  to: number;
  feeds: readonly SeriesFeed[];
  byPhase: boolean;
}

const dayMs = 24 * 60 * 60_000;
/** Longer than any data is kept. */
const maxRangeMs = 11 * 366 * dayMs;
const detailedResolutions: readonly PowerResolution[] = ['5M', '15M'];

/** Fills in the defaults of a query. Throws if values cannot be combined, or if the range has too many points. */
export function parseSeriesQuery(
  query: SeriesQuery,
  labels: readonly FeedLabel[],
  now: number,
  { isLimited }: { isLimited: boolean },
): SeriesRequest {
  const { metric = 'ACTIVE_POWER_KW', byPhase = false } = query;
  const to = query.to === undefined ? now : Date.parse(query.to);
  const from = query.from === undefined ? to - dayMs : Date.parse(query.from);
  const resolution = query.resolution ?? chooseResolution(from, to);
  const aggregation = query.aggregation ?? (metric === 'ENERGY_KWH' ? 'SUM' : 'AVG');
  const hasTotal = !byPhase && !(metricsWithoutTotal as readonly string[]).includes(metric);

  const problems: FieldProblem[] = [];
  const refuse = (name: string, code: string, params?: Record<string, number>) =>
    void problems.push({ field: `query.${name}`, code, ...(params && { params }) });
  if ((metric === 'ENERGY_KWH') !== (aggregation === 'SUM')) refuse('aggregation', 'validation.unknown-value');
  if (aggregation === 'P95' && resolution !== '1D' && resolution !== '1MO') refuse('aggregation', 'validation.unknown-value');
  if (byPhase && !(metricsByPhase as readonly string[]).includes(metric)) refuse('byPhase', 'validation.unknown-value');
  if (!hasTotal && query.feed?.includes('TOTAL')) refuse('feed', 'validation.unknown-value');
  if (from >= to) refuse('to', 'validation.invalid-data');
  else if (to - from > maxRangeMs) refuse('resolution', 'validation.range-too-large', { max: maxSeriesPoints });
  else if (isLimited && countPoints(from, to, resolution) > maxSeriesPoints) {
    refuse('resolution', 'validation.range-too-large', { max: maxSeriesPoints });
  }
  if (problems.length > 0) throw invalid(problems);

  const available: readonly SeriesFeed[] = [...labels, ...(hasTotal ? (['TOTAL'] as const) : [])];
  return {
    metric,
    resolution,
    aggregation,
    byPhase,
    // No samples are older, so earlier points would be empty.
    from: detailedResolutions.includes(resolution) && !isLimited ? Math.max(from, now - (sampleDays + 31) * dayMs) : from,
    to,
    feeds: query.feed ? available.filter((feed) => query.feed!.includes(feed)) : available,
  };
}

function countPoints(from: number, to: number, resolution: PowerResolution): number {
  const minutes = getResolutionMinutes(resolution);
  // Listing the points is exact but slow, so it is done only near the limit.
  const estimate = (to - from) / (minutes * 60_000);
  return estimate > 2 * maxSeriesPoints ? estimate : listIntervals(from, to, resolution).length - 1;
}
