import { type FeedLabel, type FeedPhase, feedLabels } from '@demarc/contract/power-feed.ts';
import { hourMs, slotMs, slotsPerHour } from '../modules/power/calendar.ts';
import { createFeedColumns, type FeedColumns, type SampleBlock } from '../modules/power/sample-block.ts';
import { createRandom } from './fake-values.ts';

const dayMs = 24 * 60 * 60_000;
const yearMs = 365 * dayMs;

/** The time from which a unit uses this share of its commitment. */
interface LoadLevel {
  from: number;
  share: number;
}

/** A period in which a feed sends nothing, or has no power. */
interface Interruption {
  label: FeedLabel;
  from: number;
  until: number;
}

/** The power usage of a unit. */
export interface PowerProfile {
  seed: number;
  committedKw: number;
  feeds: readonly { label: FeedLabel; phase: FeedPhase }[];
  /** Oldest first. */
  levels: readonly LoadLevel[];
  /** The shares of the load of a three-phase feed, by phase. */
  phaseShares: readonly [number, number, number];
  /** The change of the load over a day, as a share of it. */
  dailyWave: number;
  /** Hour of the day (UTC) at which the load is highest. */
  peakHour: number;
  gaps: readonly Interruption[];
  losses: readonly Interruption[];
  /** The times at which the counter of a feed restarts at zero. */
  resets: readonly { label: FeedLabel; at: number }[];
}

/** Values that the next sample of a feed continues from. */
interface FeedProgress {
  counterWh: number;
}

/** Generates the samples of a unit month by month, each month after the one before. */
export class PowerGenerator {
  private readonly profile: PowerProfile;
  private readonly random: () => number;
  private readonly progress: Record<FeedLabel, FeedProgress>;

  constructor(profile: PowerProfile) {
    this.profile = profile;
    this.random = createRandom(profile.seed);
    const start = () => ({ counterWh: 1_000_000 + Math.floor(this.random() * 40_000_000) });
    this.progress = { A: start(), B: start() };
  }

  /** Samples from `from` up to `until`, in a block that starts at `start`. */
  generate(start: number, slotCount: number, from: number, until: number): SampleBlock {
    const { profile, random } = this;
    const block: SampleBlock = { start, slotCount, feeds: {} };
    const feeds = feedLabels.flatMap((label) => {
      const feed = profile.feeds.find((feed) => feed.label === label);
      if (!feed) return [];
      const columns = createFeedColumns(slotCount, feed.phase === 'THREE' ? 3 : 1);
      block.feeds[label] = columns;
      return { label, columns };
    });
    const first = Math.max(0, Math.ceil((from - start) / slotMs));
    const end = Math.min(slotCount, Math.floor((until - start) / slotMs));
    let load = { watts: 0, shareA: 0, until: -1 };
    for (let slot = first; slot < end; slot += 1) {
      const at = start + slot * slotMs;
      // Slow waves change little within an hour.
      if (at >= load.until) load = this.getLoad(at);
      const noise = 1 + 0.01 * Math.min(1, profile.dailyWave / 0.08) * (2 * random() - 1);
      const totalWatts = load.watts * noise;
      const isLostA = contains(profile.losses, 'A', at);
      const isLostB = contains(profile.losses, 'B', at);
      for (const { label, columns } of feeds) {
        const isLost = label === 'A' ? isLostA : isLostB;
        const isOnly = feeds.length === 1 || (label === 'A' ? isLostB : isLostA);
        const shareWithBoth = label === 'A' ? load.shareA : 1 - load.shareA;
        const shareIfUp = isOnly ? 1 : shareWithBoth;
        const watts = isLost ? 0 : Math.round(totalWatts * shareIfUp);
        const progress = this.progress[label];
        for (const reset of profile.resets) {
          if (reset.label === label && reset.at > at - slotMs && reset.at <= at) progress.counterWh = 0;
        }
        progress.counterWh += Math.round(watts / slotsPerHour);
        if (contains(profile.gaps, label, at)) continue;
        const { phaseShares } = profile;
        putValues(columns, slot, { watts, counterWh: progress.counterWh, isLost, phaseShares }, random);
      }
    }
    return block;
  }

  /** Returns the load without noise of the hour that begins at this time. */
  private getLoad(at: number): { watts: number; shareA: number; until: number } {
    const { levels, committedKw, dailyWave, peakHour, seed } = this.profile;
    let share = 0;
    for (const level of levels) if (level.from <= at) ({ share } = level);
    const day = Math.cos(2 * Math.PI * (at / dayMs - peakHour / 24));
    const week = Math.cos((2 * Math.PI * at) / (7 * dayMs));
    return {
      watts: committedKw * 1_000 * share * (1 + dailyWave * day + 0.375 * dailyWave * week),
      shareA: 0.5 + 0.02 * Math.sin((2 * Math.PI * at) / (9 * dayMs) + seed),
      until: at - (at % hourMs) + hourMs,
    };
  }
}

function contains(interruptions: readonly Interruption[], label: FeedLabel, at: number): boolean {
  for (const interruption of interruptions)
    if (interruption.label === label && interruption.from <= at && at < interruption.until) return true;
  return false;
}

interface FeedLoad {
  watts: number;
  counterWh: number;
  isLost: boolean;
  phaseShares: PowerProfile['phaseShares'];
}

function putValues(
  feed: FeedColumns,
  slot: number,
  { watts, counterWh, isLost, phaseShares }: FeedLoad,
  random: () => number,
): void {
  feed.meter[slot] = 1;
  feed.counterWh[slot] = counterWh;
  const wave = triangle(slot / 2_400);
  const powerFactor = 0.955 + 0.025 * wave + 0.006 * (2 * random() - 1);
  let remainingWatts = watts;
  let apparent = 0;
  for (let phase = 0; phase < feed.phaseCount; phase += 1) {
    const share = phaseShares[phase]! + phaseDrift * triangle(slot / 1_100 + phase / 3);
    const phaseWatts = phase === feed.phaseCount - 1 ? remainingWatts : Math.round(watts * share);
    remainingWatts -= phaseWatts;
    const voltage = isLost ? 0 : Math.round(2_310 + 25 * triangle(slot / 900 + phase / 3) + 20 * (2 * random() - 1));
    const va = phaseWatts / powerFactor;
    feed.voltage[phase]![slot] = voltage;
    feed.watts[phase]![slot] = phaseWatts;
    feed.current[phase]![slot] = isLost ? 0 : Math.round((1_000 * va) / voltage);
    apparent += va;
  }
  feed.apparentVa[slot] = Math.max(watts, Math.round(apparent));
}

/** The drift of the share of a phase over some days, as a share of the load. */
const phaseDrift = 0.006;

/** Returns a wave between -1 and 1 that repeats with every whole number. */
function triangle(position: number): number {
  return 4 * Math.abs(position - Math.floor(position) - 0.5) - 1;
}

/** Two gaps of one to six hours a year and one loss of 10 to 40 minutes for each feed, between two times. */
export function createInterruptions(
  seed: number,
  labels: readonly FeedLabel[],
  from: number,
  until: number,
): Pick<PowerProfile, 'gaps' | 'losses'> {
  const random = createRandom(seed);
  const years = (until - from) / yearMs;
  const create = (label: FeedLabel, minMinutes: number, maxMinutes: number): Interruption => {
    const begin = from + Math.floor((random() * (until - from - 6 * 60 * 60_000)) / slotMs) * slotMs;
    const minutes = minMinutes + random() * (maxMinutes - minMinutes);
    return { label, from: begin, until: begin + Math.ceil((minutes * 60_000) / slotMs) * slotMs };
  };
  const repeat = (perYear: number, make: () => Interruption) => Array.from({ length: Math.floor(perYear * years) }, make);
  return {
    gaps: labels.flatMap((label) => repeat(2, () => create(label, 60, 360))),
    losses: labels.length < 2 ? [] : labels.flatMap((label) => repeat(1, () => create(label, 10, 40))),
  };
}
