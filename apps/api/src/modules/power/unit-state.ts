import { type PowerSample, staleAfterMinutes } from '@demarc/contract/power/sample.ts';
import { feedLabels } from '@demarc/contract/power-feed.ts';
import { getDay, slotMs } from './calendar.ts';
import { addPeak, dropOldPeaks, findPeak } from './daily-peaks.ts';
import { getTotalKw } from './measurements.ts';
import type { MeteredUnit, PowerMoment } from './moment.ts';
import type { PowerState } from './sample.store.ts';
import { getTotalWatts, readSample, type SampleBlock } from './sample-block.ts';

/** All samples of some intervals, and the slots that have new samples. */
export interface ChangedBlock {
  merged: SampleBlock;
  changedSlots: Iterable<number>;
}

/** Applies new samples to the state of their unit. */
export function updateState(state: PowerState, unit: MeteredUnit, blocks: readonly ChangedBlock[], today: string): void {
  const labels = unit.feeds.map(({ label }) => label);
  for (const { merged, changedSlots } of blocks) {
    const feeds = labels.flatMap((label) => merged.feeds[label] ?? []);
    for (const slot of changedSlots) {
      const at = merged.start + slot * slotMs;
      for (const { label, feedId } of unit.feeds) {
        const before = state.latest[label];
        if (before && Date.parse(before.measuredAt) > at) continue;
        const sample = readSample(merged, label, slot, { feedId, meters: state.meters[label] ?? [] });
        if (sample) state.latest[label] = sample;
      }
      const watts = feeds.length === labels.length ? getTotalWatts(feeds, slot) : null;
      if (watts !== null) state.peaks = [...addPeak(state.peaks, { day: getDay(at), watts, at })];
    }
  }
  state.peaks = dropOldPeaks(state.peaks, today);
  state.peak30dWatts = findPeak(state.peaks, today, 30)?.watts ?? null;
  const latest = unit.feeds.map(({ label }) => state.latest[label]?.measuredAt);
  const times = latest.flatMap((measuredAt) => (measuredAt === undefined ? [] : Date.parse(measuredAt)));
  if (times.length === 0) return;
  state.measuredAt = new Date(Math.max(...times));
  state.completeAt = times.length < latest.length ? null : new Date(Math.min(...times));
  state.totalWatts = Math.round(1_000 * getTotalKw(listPresent(state.latest)));
}

/** Lists the latest samples, except of feeds whose last sample is more than `staleAfterMinutes` older than the newest. */
export function listPresent(latest: PowerState['latest']): PowerSample[] {
  const samples = feedLabels.flatMap((label) => latest[label] ?? []);
  const newest = Math.max(...samples.map(({ measuredAt }) => Date.parse(measuredAt)));
  return samples.filter(({ measuredAt }) => newest - Date.parse(measuredAt) <= staleAfterMinutes * 60_000);
}

/** Lists the moments that have new samples, with all samples of each moment. */
export function listMoments(
  feeds: MeteredUnit['feeds'],
  { meters }: Pick<PowerState, 'meters'>,
  { merged, changedSlots }: ChangedBlock,
): PowerMoment[] {
  return Array.from(changedSlots, (slot) => ({
    at: new Date(merged.start + slot * slotMs),
    samples: Object.fromEntries(
      feeds.flatMap(({ label, feedId }) => {
        const sample = readSample(merged, label, slot, { feedId, meters: meters[label] ?? [] });
        return sample ? [[label, sample]] : [];
      }),
    ),
  }));
}
