import type { PowerMetric } from '@demarc/contract/power/series.ts';
import { type FeedLabel, feedLabels } from '@demarc/contract/power-feed.ts';
import { NumberReader, NumberWriter } from './packed-numbers.ts';
import { type FeedColumns, getWatts, type SampleBlock } from './sample-block.ts';

const lanes = ['A', 'B', 'TOTAL'] as const;
/** A feed, or all feeds together at the moments when each of them has a sample. */
export type Lane = (typeof lanes)[number];
const rolledUpMetrics = ['ACTIVE_POWER_KW', 'APPARENT_POWER_KVA', 'CURRENT_A', 'VOLTAGE_V', 'POWER_FACTOR'] as const;
export type RolledUpMetric = Exclude<PowerMetric, 'ENERGY_KWH'>;

/** Stored units per unit of the API: values are stored in W, VA, 0.01 A, 0.1 V and 0.0001. */
export const storedUnits: Readonly<Record<RolledUpMetric, number>> = {
  ACTIVE_POWER_KW: 1_000,
  APPARENT_POWER_KVA: 1_000,
  CURRENT_A: 100,
  VOLTAGE_V: 10,
  POWER_FACTOR: 10_000,
};

/** The sum, the minimum and the maximum of the values of each interval. */
interface Statistics {
  sum: Float64Array;
  min: Float64Array;
  max: Float64Array;
}

interface LaneRollup {
  /** Samples in each interval. */
  count: Float64Array;
  energyWh: Float64Array;
  metrics: Partial<Record<RolledUpMetric, Statistics>>;
}

/** The samples of a month, aggregated per hour or day. */
export interface Rollup {
  length: number;
  lanes: Partial<Record<Lane, LaneRollup>>;
}

const totalMetrics: readonly RolledUpMetric[] = ['ACTIVE_POWER_KW', 'APPARENT_POWER_KVA'];
const getMetrics = (lane: Lane) => (lane === 'TOTAL' ? totalMetrics : rolledUpMetrics);

function createLane(lane: Lane, length: number): LaneRollup {
  const createStatistics = () => ({
    sum: new Float64Array(length),
    min: new Float64Array(length),
    max: new Float64Array(length),
  });
  return {
    count: new Float64Array(length),
    energyWh: new Float64Array(length),
    metrics: Object.fromEntries(getMetrics(lane).map((metric) => [metric, createStatistics()])),
  };
}

/**
 * Returns the value of a metric of a feed in its stored unit; null for a power factor without load. The current is that of the most
 * loaded phase.
 */
export function readMetric(feed: FeedColumns, metric: RolledUpMetric, slot: number): number | null {
  switch (metric) {
    case 'ACTIVE_POWER_KW':
      return getWatts(feed, slot);
    case 'APPARENT_POWER_KVA':
      return feed.apparentVa[slot]!;
    case 'CURRENT_A':
      return feed.current.reduce((most, phase) => Math.max(most, phase[slot]!), 0);
    case 'VOLTAGE_V':
      return Math.round(feed.voltage.reduce((sum, phase) => sum + phase[slot]!, 0) / feed.phaseCount);
    case 'POWER_FACTOR': {
      const apparent = feed.apparentVa[slot]!;
      // A factor of 0 cannot be distinguished from no load, so it becomes null as well.
      return apparent === 0 ? null : Math.round((10_000 * getWatts(feed, slot)) / apparent) || null;
    }
  }
}

/** The last reading of a counter. */
export interface CounterReading {
  meter: number;
  counterWh: number;
}
export type CounterReadings = Partial<Record<FeedLabel, CounterReading>>;

/**
 * Computes the energy of each sample: the increase of its counter since the previous sample. A reset counter or a new meter starts a
 * new series, so energy is never negative. Energy that was used during a gap belongs to the first sample after it.
 */
export function computeEnergy(feed: FeedColumns, before: CounterReading | undefined): Float64Array {
  const energy = new Float64Array(feed.meter.length);
  let { meter = 0, counterWh = 0 } = before ?? {};
  for (let slot = 0; slot < energy.length; slot += 1) {
    if (feed.meter[slot] === 0) continue;
    if (feed.meter[slot] === meter) energy[slot] = Math.max(0, feed.counterWh[slot]! - counterWh);
    meter = feed.meter[slot]!;
    counterWh = feed.counterWh[slot]!;
  }
  return energy;
}

/** Returns the last reading of each feed in a block, or else the one before it. */
export function getLastReadings({ feeds }: SampleBlock, before: CounterReadings): CounterReadings {
  const readings = { ...before };
  for (const label of feedLabels) {
    const feed = feeds[label];
    const slot = feed ? feed.meter.findLastIndex((meter) => meter !== 0) : -1;
    if (feed && slot >= 0) readings[label] = { meter: feed.meter[slot]!, counterWh: feed.counterWh[slot]! };
  }
  return readings;
}

/**
 * Rolls samples up. `bounds` has the first slot of each interval, and the end of the last interval; `labels` has all feeds of the
 * unit, because the total needs all of them.
 */
export function rollUp(
  block: SampleBlock,
  bounds: readonly number[],
  labels: readonly FeedLabel[],
  before: CounterReadings,
): Rollup {
  const length = bounds.length - 1;
  const rollup: Rollup = { length, lanes: {} };
  const total = createLane('TOTAL', length);
  const feeds: FeedColumns[] = [];
  for (const label of labels) {
    const feed = block.feeds[label];
    if (!feed) continue;
    feeds.push(feed);
    const lane = createLane(label, length);
    rollup.lanes[label] = lane;
    const energy = computeEnergy(feed, before[label]);
    const { ACTIVE_POWER_KW, APPARENT_POWER_KVA, CURRENT_A, VOLTAGE_V, POWER_FACTOR } = lane.metrics as Required<
      LaneRollup['metrics']
    >;
    forEachSlot(bounds, (slot, interval) => {
      if (feed.meter[slot] === 0) return;
      const isFirst = lane.count[interval] === 0;
      lane.count[interval]! += 1;
      lane.energyWh[interval]! += energy[slot]!;
      total.energyWh[interval]! += energy[slot]!;
      addValue(ACTIVE_POWER_KW, interval, getWatts(feed, slot), isFirst);
      addValue(APPARENT_POWER_KVA, interval, feed.apparentVa[slot]!, isFirst);
      addValue(CURRENT_A, interval, readMetric(feed, 'CURRENT_A', slot)!, isFirst);
      addValue(VOLTAGE_V, interval, readMetric(feed, 'VOLTAGE_V', slot)!, isFirst);
      const factor = readMetric(feed, 'POWER_FACTOR', slot);
      if (factor !== null) addValue(POWER_FACTOR, interval, factor, POWER_FACTOR.max[interval] === 0);
    });
  }
  if (feeds.length === labels.length && feeds.length > 0) {
    const { ACTIVE_POWER_KW, APPARENT_POWER_KVA } = total.metrics as Required<LaneRollup['metrics']>;
    forEachSlot(bounds, (slot, interval) => {
      let [watts, apparent] = [0, 0];
      for (const feed of feeds) {
        if (feed.meter[slot] === 0) return;
        watts += getWatts(feed, slot);
        apparent += feed.apparentVa[slot]!;
      }
      const isFirst = total.count[interval] === 0;
      total.count[interval]! += 1;
      addValue(ACTIVE_POWER_KW, interval, watts, isFirst);
      addValue(APPARENT_POWER_KVA, interval, apparent, isFirst);
    });
  }
  if (feeds.length > 0) rollup.lanes.TOTAL = total;
  return rollup;
}

function forEachSlot(bounds: readonly number[], visit: (slot: number, interval: number) => void): void {
  for (let interval = 0; interval < bounds.length - 1; interval += 1) {
    for (let slot = bounds[interval]!; slot < bounds[interval + 1]!; slot += 1) visit(slot, interval);
  }
}

function addValue({ sum, min, max }: Statistics, interval: number, value: number, isFirst: boolean): void {
  sum[interval]! += value;
  if (isFirst || value < min[interval]!) min[interval] = value;
  if (isFirst || value > max[interval]!) max[interval] = value;
}

/** Combines hours into longer intervals. `bounds` has the first hour of each longer interval, and the end of the last one. */
export function combine(hours: Rollup, bounds: readonly number[]): Rollup {
  const length = bounds.length - 1;
  const rollup: Rollup = { length, lanes: {} };
  for (const name of lanes) {
    const from = hours.lanes[name];
    if (!from) continue;
    const to = createLane(name, length);
    rollup.lanes[name] = to;
    forEachSlot(bounds, (hour, interval) => {
      to.energyWh[interval]! += from.energyWh[hour]!;
      to.count[interval]! += from.count[hour]!;
    });
    for (const metric of getMetrics(name)) {
      const statistics = from.metrics[metric]!;
      // An hour without load has no power factor.
      const present = metric === 'POWER_FACTOR' ? statistics.max : from.count;
      combineStatistics(statistics, to.metrics[metric]!, present, bounds);
    }
  }
  return rollup;
}

function combineStatistics(from: Statistics, to: Statistics, present: Float64Array, bounds: readonly number[]): void {
  for (let interval = 0; interval < bounds.length - 1; interval += 1) {
    let isFirst = true;
    for (let hour = bounds[interval]!; hour < bounds[interval + 1]!; hour += 1) {
      if (present[hour] === 0) continue;
      to.sum[interval]! += from.sum[hour]!;
      if (isFirst || from.min[hour]! < to.min[interval]!) to.min[interval] = from.min[hour]!;
      if (isFirst || from.max[hour]! > to.max[interval]!) to.max[interval] = from.max[hour]!;
      isFirst = false;
    }
  }
}

const format = 2;

export function encodeRollup({ length, lanes: laneByName }: Rollup): Uint8Array {
  const writer = new NumberWriter();
  writer.add(length);
  for (const name of lanes) {
    const lane = laneByName[name];
    writer.add(Number(Boolean(lane)));
    if (!lane) continue;
    writeDifferences(writer, lane.count);
    writeDifferences(writer, lane.energyWh);
    for (const metric of getMetrics(name)) {
      const { sum, min, max } = lane.metrics[metric]!;
      writeDifferences(writer, sum);
      for (let index = 0; index < length; index += 1) {
        const average = getAverage(sum[index]!, lane.count[index]!);
        writer.add(average - min[index]!);
        writer.add(max[index]! - average);
      }
    }
  }
  return writer.finish(format, true);
}

export function decodeRollup(data: Uint8Array): Rollup {
  const reader = new NumberReader(data, format);
  const length = reader.next();
  const rollup: Rollup = { length, lanes: {} };
  for (const name of lanes) {
    if (reader.next() === 0) continue;
    const lane = createLane(name, length);
    rollup.lanes[name] = lane;
    readDifferences(reader, lane.count);
    readDifferences(reader, lane.energyWh);
    for (const metric of getMetrics(name)) {
      const { sum, min, max } = lane.metrics[metric]!;
      readDifferences(reader, sum);
      for (let index = 0; index < length; index += 1) {
        const average = getAverage(sum[index]!, lane.count[index]!);
        min[index] = average - reader.next();
        max[index] = average + reader.next();
      }
    }
  }
  return rollup;
}

function getAverage(sum: number, count: number): number {
  return count === 0 ? 0 : Math.round(sum / count);
}

function writeDifferences(writer: NumberWriter, column: Float64Array): void {
  let before = 0;
  for (const value of column) {
    writer.add(value - before);
    before = value;
  }
}

function readDifferences(reader: NumberReader, column: Float64Array): void {
  let before = 0;
  for (let index = 0; index < column.length; index += 1) {
    before += reader.next();
    column[index] = before;
  }
}
