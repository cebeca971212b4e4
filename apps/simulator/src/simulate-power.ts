import { type PowerPhase, type PowerSample, powerPhases, sampleMinutes } from '@demarc/contract/power/sample.ts';
import type { ProviderPowerFeed } from '@demarc/contract/provider/power.ts';

const intervalMs = sampleMinutes * 60_000;
const dayMs = 24 * 60 * 60_000;
/** A unit whose last sample is older than this starts a new series. */
const maxMissedMs = 7 * dayMs;
/** The share of the commitment that a unit without samples uses. */
const usualShare = 0.6;
const dailyWave = 0.03;
const evenShares = powerPhases.map(() => 1 / powerPhases.length);

/** The power use of a unit. */
export interface UsualLoad {
  /** The load in kW without its daily wave. */
  levelKw: number;
  /** The share of each of the three phases. */
  phaseShares: readonly number[];
}

interface SimulationOptions extends UsualLoad {
  random: () => number;
  /** Whether the latest sample gets new values if no sample is due. */
  repeatsLast: boolean;
}

/** Invents the samples of a unit from its latest ones up to a time. A failed feed carries no load, and the other feed the whole load. */
export function simulatePower(
  feeds: readonly ProviderPowerFeed[],
  until: number,
  { random, levelKw, phaseShares, repeatsLast }: SimulationOptions,
): PowerSample[] {
  const latest = feeds.flatMap(({ latestSample }) => latestSample ?? []);
  // A new unit has no missed samples.
  const earliest = latest.length === 0 ? until - 2 * intervalMs : until - maxMissedMs;
  const latestAt = Math.max(earliest, ...latest.map(({ measuredAt }) => Date.parse(measuredAt)));
  const working = feeds.filter(({ status }) => status !== 'FAILED' && status !== 'OFFLINE');
  const counters = new Map(feeds.map(({ feedId, latestSample }) => [feedId, latestSample?.energyCounterKwh ?? 0]));
  const first = repeatsLast && latestAt + intervalMs >= until ? latestAt : latestAt + intervalMs;

  const samples: PowerSample[] = [];
  for (let at = first; at < until; at += intervalMs) {
    const totalKw = levelKw * getWave(at) * (1 + 0.01 * (2 * random() - 1));
    for (const feed of feeds) {
      const isWorking = working.includes(feed);
      const kw = isWorking ? totalKw / working.length : 0;
      const counter = counters.get(feed.feedId)! + (at > latestAt ? (kw * sampleMinutes) / 60 : 0);
      counters.set(feed.feedId, counter);
      samples.push(createSample(feed, at, { kw, counter, isWorking, phaseShares }, random));
    }
  }
  return samples;
}

/** Returns the load of a unit in its latest samples. */
export function getUsualLoad(feeds: readonly ProviderPowerFeed[]): UsualLoad {
  const latest = feeds.flatMap(({ latestSample }) => latestSample ?? []);
  const latestKw = latest.reduce((sum, sample) => sum + getActiveKw(sample), 0);
  if (latestKw === 0) return { levelKw: Number(feeds[0]!.committedKw) * usualShare, phaseShares: evenShares };
  const sumPhase = (name: PowerPhase) =>
    latest.reduce((sum, { phases }) => sum + (phases.find(({ phase }) => phase === name)?.activePowerKw ?? 0), 0);
  return {
    levelKw: latestKw / getWave(Math.max(...latest.map(({ measuredAt }) => Date.parse(measuredAt)))),
    phaseShares: powerPhases.map((name) => sumPhase(name) / latestKw),
  };
}

function getWave(at: number): number {
  return 1 + dailyWave * Math.cos((2 * Math.PI * (at - 14 * 60 * 60_000)) / dayMs);
}

function getActiveKw({ phases }: PowerSample): number {
  return phases.reduce((sum, { activePowerKw }) => sum + activePowerKw, 0);
}

interface FeedLoad extends Pick<UsualLoad, 'phaseShares'> {
  kw: number;
  counter: number;
  isWorking: boolean;
}

function createSample(
  { feedId, meterSerial, phase }: ProviderPowerFeed,
  at: number,
  { kw, counter, isWorking, phaseShares }: FeedLoad,
  random: () => number,
): PowerSample {
  const phaseNames = phase === 'THREE' ? powerPhases : powerPhases.slice(0, 1);
  const powerFactor = 0.955 + 0.01 * (2 * random() - 1);
  const phases = phaseNames.map((name, index) => {
    const voltageV = isWorking ? round(231 + 2 * (2 * random() - 1), 10) : 0;
    const activePowerKw = round(phaseNames.length === 1 ? kw : kw * phaseShares[index]!, 1_000);
    const currentA = isWorking ? round((1_000 * activePowerKw) / powerFactor / voltageV, 100) : 0;
    return { phase: name, voltageV, currentA, activePowerKw };
  });
  const activeKw = phases.reduce((sum, { activePowerKw }) => sum + activePowerKw, 0);
  return {
    feedId,
    meterSerial,
    measuredAt: new Date(at).toISOString(),
    phases,
    apparentPowerKva: round(activeKw / powerFactor, 1_000),
    energyCounterKwh: round(counter, 1_000),
  };
}

const round = (value: number, factor: number) => Math.round(value * factor) / factor;
