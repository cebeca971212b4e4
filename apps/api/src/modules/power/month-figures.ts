import type { FeedLabel } from '@demarc/contract/power-feed.ts';
import { slotMs } from './calendar.ts';
import { type CounterReadings, computeEnergy, getLastReadings } from './rollup.ts';
import { type FeedColumns, getTotalWatts, type SampleBlock } from './sample-block.ts';

/** The aggregated samples of a month. Total power counts at moments when all feeds have a sample. */
export interface MonthFigures {
  energyWh: number;
  sampleCount: number;
  wattsSum: number;
  p95Watts: number | null;
  peakWatts: number | null;
  peakAt: number | null;
  /** The last reading of each feed in this month or before it. */
  readings: CounterReadings;
}

export function computeMonthFigures(block: SampleBlock, labels: readonly FeedLabel[], before: CounterReadings): MonthFigures {
  let energyWh = 0;
  const feeds: FeedColumns[] = [];
  for (const label of labels) {
    const feed = block.feeds[label];
    if (!feed) continue;
    feeds.push(feed);
    for (const energy of computeEnergy(feed, before[label])) energyWh += energy;
  }
  const watts = new Float64Array(block.slotCount);
  let [sampleCount, wattsSum, peakSlot] = [0, 0, -1];
  let peak = -1;
  if (feeds.length === labels.length) {
    for (let slot = 0; slot < block.slotCount; slot += 1) {
      const total = getTotalWatts(feeds, slot);
      if (total === null) continue;
      watts[sampleCount++] = total;
      wattsSum += total;
      if (total > peak) [peak, peakSlot] = [total, slot];
    }
  }
  return {
    energyWh,
    sampleCount,
    wattsSum,
    p95Watts: computeP95(watts.subarray(0, sampleCount)),
    ...(peakSlot < 0 ? { peakWatts: null, peakAt: null } : { peakWatts: peak, peakAt: block.start + peakSlot * slotMs }),
    readings: getLastReadings(block, before),
  };
}

/** Returns value number ceil(0.95 × n) of the ascending values, counted from 1 (domain model, 5.3). Sorts `values`. */
export function computeP95(values: Float64Array): number | null {
  if (values.length === 0) return null;
  values.sort();
  // In whole numbers, because 0.95 × 20 is more than 19 as a floating-point number.
  return values[Math.ceil((95 * values.length) / 100) - 1]!;
}

/** The share of the samples that a month needs for its burst to be billed. */
export const completeFromPercent = 90;

/** Computes the power of the 95th percentile above the commitment, rounded up to 0.1 kW. */
export function computeBurstKw(p95Watts: number | null, committedKw: number): number {
  const above = (p95Watts ?? 0) - Math.round(committedKw * 1_000);
  return above > 0 ? Math.ceil(above / 100) / 10 : 0;
}
