import { type PowerPhase, powerPhases } from '@demarc/contract/power/sample.ts';
import type { PowerMetric, SeriesFeed } from '@demarc/contract/power/series.ts';
import type { FeedLabel, FeedPhase } from '@demarc/contract/power-feed.ts';
import { getMonth, hourMs, slotMs } from './calendar.ts';
import { listIntervals } from './intervals.ts';
import type { LoadedMonth } from './load-months.ts';
import { computeP95 } from './month-figures.ts';
import { type CounterReadings, computeEnergy, type Lane, type RolledUpMetric, readMetric, storedUnits } from './rollup.ts';
import type { FeedColumns } from './sample-block.ts';
import type { SeriesRequest } from './series-request.ts';

export interface Series {
  feed: SeriesFeed;
  phase: PowerPhase | null;
  points: [seconds: number, value: number | null][];
}

export const metricUnits: Readonly<Record<PowerMetric, string>> = {
  ACTIVE_POWER_KW: 'kW',
  APPARENT_POWER_KVA: 'kVA',
  CURRENT_A: 'A',
  VOLTAGE_V: 'V',
  POWER_FACTOR: '',
  ENERGY_KWH: 'kWh',
};

/** A feed of the unit. */
interface SeriesSource {
  label: FeedLabel;
  phase: FeedPhase;
}

/** Returns which stored data of each month a series needs. */
export function getNeeds({ resolution, aggregation, byPhase }: SeriesRequest): 'samples' | 'hours' | 'days' {
  if (byPhase || aggregation === 'P95' || resolution === '5M' || resolution === '15M') return 'samples';
  return resolution === '1H' ? 'hours' : 'days';
}

/** Builds the series of a request from the months that it covers, which follow each other. */
export function buildSeries(
  request: SeriesRequest,
  months: readonly LoadedMonth[],
  unitFeeds: readonly SeriesSource[],
): Series[] {
  const bounds = listIntervals(request.from, request.to, request.resolution);
  const needs = getNeeds(request);
  const read = needs === 'samples' ? createSampleReader(request, months, unitFeeds) : createRollupReader(request, months, needs);
  return request.feeds.flatMap((feed) => {
    const phaseCount = unitFeeds.find(({ label }) => label === feed)?.phase === 'THREE' ? 3 : 1;
    const phases = request.byPhase ? powerPhases.slice(0, phaseCount) : [null];
    return phases.map((phase): Series => {
      const points = bounds.slice(0, -1).map((start, index): [number, number | null] => {
        return [start / 1_000, read(feed, phase, start, bounds[index + 1]!)];
      });
      return { feed, phase, points };
    });
  });
}

type Reader = (feed: SeriesFeed, phase: PowerPhase | null, start: number, end: number) => number | null;

/** Creates a reader of the hours or days of each month. */
function createRollupReader(
  { metric, aggregation, resolution }: SeriesRequest,
  months: readonly LoadedMonth[],
  needs: 'hours' | 'days',
): Reader {
  const byMonth = new Map(months.map((month) => [month.span.month, month]));
  return (feed, _phase, start) => {
    const month = byMonth.get(getMonth(start));
    const lane = month?.[needs]?.lanes[feed as Lane];
    if (!month || !lane) return null;
    const { dayStarts } = month.span;
    const first = needs === 'hours' ? (start - month.span.start) / hourMs : dayStarts.indexOf(start);
    const end = resolution === '1MO' ? lane.count.length : first + 1;
    const apparent = lane.metrics.APPARENT_POWER_KVA!;
    let [count, energy, sum, apparentSum, min, max, hasValue] = [0, 0, 0, 0, Infinity, -Infinity, false];
    const statistics = lane.metrics[(metric === 'ENERGY_KWH' ? 'ACTIVE_POWER_KW' : metric) as RolledUpMetric];
    if (!statistics) return null;
    const isFactor = metric === 'POWER_FACTOR';
    const active = lane.metrics.ACTIVE_POWER_KW!;
    for (let at = first; at < end; at += 1) {
      energy += lane.energyWh[at]!;
      if (lane.count[at] === 0 && !(feed === 'TOTAL' && lane.energyWh[at]! > 0)) continue;
      hasValue = true;
      count += lane.count[at]!;
      sum += isFactor ? active.sum[at]! : statistics.sum[at]!;
      apparentSum += apparent.sum[at]!;
      if (lane.count[at] === 0 || (isFactor && statistics.max[at] === 0)) continue;
      min = Math.min(min, statistics.min[at]!);
      max = Math.max(max, statistics.max[at]!);
    }
    if (!hasValue) return null;
    if (metric === 'ENERGY_KWH') return energy / 1_000;
    const unit = storedUnits[metric];
    if (aggregation === 'MIN') return min === Infinity ? null : min / unit;
    if (aggregation === 'MAX') return max === -Infinity ? null : max / unit;
    if (isFactor) return apparentSum === 0 ? null : round(sum / apparentSum, unit);
    return count === 0 ? null : round(sum / count / unit, unit);
  };
}

const round = (value: number, unit: number) => Math.round(value * unit * 10) / (unit * 10);

/** Creates a reader of the samples themselves. */
function createSampleReader(
  { metric, aggregation }: SeriesRequest,
  months: readonly LoadedMonth[],
  unitFeeds: readonly SeriesSource[],
): Reader {
  const parts = addEnergies(metric, months);
  return (feed, phase, start, end) => {
    const values: number[] = [];
    let [active, apparent, energy, hasEnergy] = [0, 0, 0, false];
    // A total needs every feed, also one that has not sent anything yet.
    const feedCount = feed === 'TOTAL' ? unitFeeds.length : 1;
    for (const { span, samples, energies } of parts) {
      if (span.end <= start || span.start >= end || !samples) continue;
      const from = (Math.max(start, span.start) - span.start) / slotMs;
      const until = (Math.min(end, span.end) - span.start) / slotMs;
      const feeds =
        feed === 'TOTAL'
          ? Object.values(samples.feeds)
          : [samples.feeds[feed]].filter((samplesOfFeed) => samplesOfFeed !== undefined);
      for (let slot = from; slot < until; slot += 1) {
        if (metric === 'ENERGY_KWH') {
          for (const samplesOfFeed of feeds) {
            if (samplesOfFeed.meter[slot] === 0) continue;
            hasEnergy = true;
            energy += energies.get(samplesOfFeed)![slot]!;
          }
          continue;
        }
        const value = readValue(feeds, metric, phase, slot, feedCount);
        if (value !== null) values.push(value);
        if (metric !== 'POWER_FACTOR' || value === null) continue;
        active += readMetric(feeds[0]!, 'ACTIVE_POWER_KW', slot)!;
        apparent += readMetric(feeds[0]!, 'APPARENT_POWER_KVA', slot)!;
      }
    }
    if (metric === 'ENERGY_KWH') return hasEnergy ? energy / 1_000 : null;
    if (values.length === 0) return null;
    const unit = storedUnits[metric];
    if (metric === 'POWER_FACTOR' && aggregation === 'AVG') return apparent === 0 ? null : round(active / apparent, unit);
    return aggregate(values, aggregation, unit);
  };
}

interface SamplePart extends LoadedMonth {
  energies: ReadonlyMap<FeedColumns, Float64Array>;
}

/** Adds the energy of each sample to the months. The first sample of a month counts from the last one of an earlier month. */
function addEnergies(metric: PowerMetric, months: readonly LoadedMonth[]): SamplePart[] {
  return months.map((month) => {
    const feeds = Object.entries(month.samples?.feeds ?? {}) as [FeedLabel, FeedColumns][];
    const before: CounterReadings = month.readingsBefore;
    const energies = new Map(
      metric === 'ENERGY_KWH' ? feeds.map(([label, feed]) => [feed, computeEnergy(feed, before[label])]) : [],
    );
    return { ...month, energies };
  });
}

function readValue(
  feeds: readonly FeedColumns[],
  metric: RolledUpMetric,
  phase: PowerPhase | null,
  slot: number,
  feedCount: number,
): number | null {
  if (feeds.length < feedCount) return null;
  let sum = 0;
  for (const feed of feeds) {
    if (feed.meter[slot] === 0) return null;
    const value = phase ? readPhase(feed, metric, powerPhases.indexOf(phase), slot) : readMetric(feed, metric, slot);
    if (value === null) return null;
    sum += value;
  }
  return sum;
}

function readPhase(feed: FeedColumns, metric: RolledUpMetric, phase: number, slot: number): number | null {
  if (metric === 'VOLTAGE_V') return feed.voltage[phase]?.[slot] ?? null;
  if (metric === 'CURRENT_A') return feed.current[phase]?.[slot] ?? null;
  return feed.watts[phase]?.[slot] ?? null;
}

function aggregate(values: number[], aggregation: SeriesRequest['aggregation'], unit: number): number | null {
  if (aggregation === 'P95') return computeP95(Float64Array.from(values))! / unit;
  if (aggregation === 'MIN') return values.reduce((least, value) => Math.min(least, value)) / unit;
  if (aggregation === 'MAX') return values.reduce((most, value) => Math.max(most, value)) / unit;
  return round(values.reduce((sum, value) => sum + value, 0) / values.length / unit, unit);
}
