import { type PowerPhase, type PowerSample, powerPhases } from '@demarc/contract/power/sample.ts';
import { type FeedLabel, feedLabels } from '@demarc/contract/power-feed.ts';
import { slotMs } from './calendar.ts';

/**
 * The samples of one feed in consecutive intervals of five minutes, one column for each value. Values are whole numbers in the
 * unit of their name.
 */
export interface FeedColumns {
  phaseCount: number;
  /** Number of the meter among all meters of the feed, from 1; 0 if there is no sample. */
  meter: Uint16Array;
  isEstimated: Uint8Array;
  counterWh: Float64Array;
  apparentVa: Int32Array;
  /** One array per phase, as for `watts`. In 0.1 V. */
  voltage: readonly Int32Array[];
  /** One array per phase. In 0.01 A. */
  current: readonly Int32Array[];
  watts: readonly Int32Array[];
}

/** The samples of a rack or of shared units in consecutive intervals. */
export interface SampleBlock {
  /** Start of the first interval. */
  start: number;
  slotCount: number;
  feeds: Partial<Record<FeedLabel, FeedColumns>>;
}

/** One sample in the units in which it is stored. */
export interface StoredSample {
  meter: number;
  isEstimated: boolean;
  counterWh: number;
  apparentVa: number;
  phases: readonly { voltage: number; current: number; watts: number }[];
}

export function createFeedColumns(slotCount: number, phaseCount: number): FeedColumns {
  const createColumns = () => Array.from({ length: phaseCount }, () => new Int32Array(slotCount));
  return {
    phaseCount,
    meter: new Uint16Array(slotCount),
    isEstimated: new Uint8Array(slotCount),
    counterWh: new Float64Array(slotCount),
    apparentVa: new Int32Array(slotCount),
    voltage: createColumns(),
    current: createColumns(),
    watts: createColumns(),
  };
}

/** Rounds a sample to the stored units. The apparent power is at least the active power, although both are rounded. */
export function toStoredSample({ phases, ...sample }: PowerSample, meter: number): StoredSample {
  const storedPhases = phases.map(({ voltageV, currentA, activePowerKw }) => ({
    voltage: Math.round(voltageV * 10),
    current: Math.round(currentA * 100),
    watts: Math.round(activePowerKw * 1_000),
  }));
  const watts = storedPhases.reduce((sum, phase) => sum + phase.watts, 0);
  return {
    meter,
    isEstimated: sample.isEstimated === true,
    phases: storedPhases,
    counterWh: Math.round(sample.energyCounterKwh * 1_000),
    apparentVa: Math.max(watts, Math.round(sample.apparentPowerKva * 1_000)),
  };
}

/** Stores a sample, and returns whether this changed anything. */
export function putSample(feed: FeedColumns, slot: number, sample: StoredSample): boolean {
  if (isSame(feed, slot, sample)) return false;
  feed.meter[slot] = sample.meter;
  feed.isEstimated[slot] = Number(sample.isEstimated);
  feed.counterWh[slot] = sample.counterWh;
  feed.apparentVa[slot] = sample.apparentVa;
  sample.phases.forEach(({ voltage, current, watts }, phase) => {
    feed.voltage[phase]![slot] = voltage;
    feed.current[phase]![slot] = current;
    feed.watts[phase]![slot] = watts;
  });
  return true;
}

function isSame(feed: FeedColumns, slot: number, sample: StoredSample): boolean {
  return (
    feed.meter[slot] === sample.meter &&
    feed.isEstimated[slot] === Number(sample.isEstimated) &&
    feed.counterWh[slot] === sample.counterWh &&
    feed.apparentVa[slot] === sample.apparentVa &&
    sample.phases.every(
      ({ voltage, current, watts }, phase) =>
        feed.voltage[phase]![slot] === voltage && feed.current[phase]![slot] === current && feed.watts[phase]![slot] === watts,
    )
  );
}

/** Copies all samples of one block to an overlapping block, and replaces the samples there. */
export function mergeBlock(target: SampleBlock, source: SampleBlock): void {
  const shift = (source.start - target.start) / slotMs;
  for (const label of feedLabels) {
    const from = source.feeds[label];
    if (!from) continue;
    target.feeds[label] ??= createFeedColumns(target.slotCount, from.phaseCount);
    const to = target.feeds[label];
    for (let slot = 0; slot < source.slotCount; slot += 1) {
      const at = slot + shift;
      if (from.meter[slot] === 0 || at < 0 || at >= target.slotCount) continue;
      to.meter[at] = from.meter[slot]!;
      to.isEstimated[at] = from.isEstimated[slot]!;
      to.counterWh[at] = from.counterWh[slot]!;
      to.apparentVa[at] = from.apparentVa[slot]!;
      for (let phase = 0; phase < to.phaseCount; phase += 1) {
        to.voltage[phase]![at] = from.voltage[phase]![slot]!;
        to.current[phase]![at] = from.current[phase]![slot]!;
        to.watts[phase]![at] = from.watts[phase]![slot]!;
      }
    }
  }
}

/** Returns the active power of all phases. */
export function getWatts(feed: FeedColumns, slot: number): number {
  let sum = 0;
  for (const phase of feed.watts) sum += phase[slot]!;
  return sum;
}

/** Returns the active power of all feeds together; null unless all of them have a sample. */
export function getTotalWatts(feeds: readonly FeedColumns[], slot: number): number | null {
  let sum = 0;
  for (const feed of feeds) {
    if (feed.meter[slot] === 0) return null;
    sum += getWatts(feed, slot);
  }
  return feeds.length > 0 ? sum : null;
}

/** The feed of a stored sample and its meters, to convert the sample to the API format. */
export interface SampleSource {
  feedId: number;
  /** Serial numbers of the meters that the feed has had. */
  meters: readonly string[];
}

/** Converts a stored sample to the API format; null if the slot has none. */
export function readSample(
  { start, feeds }: SampleBlock,
  label: FeedLabel,
  slot: number,
  { feedId, meters }: SampleSource,
): PowerSample | null {
  const feed = feeds[label];
  const meter = feed?.meter[slot];
  if (!feed || !meter) return null;
  return {
    feedId,
    meterSerial: meters[meter - 1] ?? '',
    measuredAt: new Date(start + slot * slotMs).toISOString(),
    apparentPowerKva: feed.apparentVa[slot]! / 1_000,
    energyCounterKwh: feed.counterWh[slot]! / 1_000,
    phases: feed.voltage.map((voltage, phase) => ({
      phase: powerPhases[phase] as PowerPhase,
      voltageV: voltage[slot]! / 10,
      currentA: feed.current[phase]![slot]! / 100,
      activePowerKw: feed.watts[phase]![slot]! / 1_000,
    })),
    isEstimated: feed.isEstimated[slot] === 1,
  };
}
