import { type PowerSample, powerPhases, sampleMinutes } from '@demarc/contract/power/sample.ts';
import type { ProviderPowerFeed } from '@demarc/contract/provider/power.ts';

const intervalMs = sampleMinutes * 60_000;
const dayMs = 24 * 60 * 60_000;
/** A unit that was metered longer ago starts anew. */
const maxMissedMs = 7 * dayMs;
/** Of the commitment, for a unit without samples. */
const usualShare = 0.6;
const dailyWave = 0.03;

interface SimulationOptions {
  random: () => number;
  /** The load of the unit, without its daily wave. */
  levelKw: number;
  /** Whether the latest sample gets other values if there is no new one. */
  repeatsLast: boolean;
}

/** Invents the samples of a unit from its latest ones up to a time. A feed that has failed carries nothing, and the other one everything. */
export function simulatePower(
  feeds: readonly ProviderPowerFeed[],
  until: number,
  { random, levelKw, repeatsLast }: SimulationOptions,
): PowerSample[] {
  const latest = feeds.flatMap(({ latestSample }) => latestSample ?? []);
  const latestAt = Math.max(until - maxMissedMs, ...latest.map(({ measuredAt }) => Date.parse(measuredAt)));
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
      samples.push(createSample(feed, at, { kw, counter, isWorking }, random));
    }
  }
  return samples;
}

/** The load of a unit in its latest samples, without its daily wave. */
export function getUsualKw(feeds: readonly ProviderPowerFeed[]): number {
  const latest = feeds.flatMap(({ latestSample }) => latestSample ?? []);
  const latestKw = latest.reduce((sum, sample) => sum + getActiveKw(sample), 0);
  if (latestKw === 0) return Number(feeds[0]!.committedKw) * usualShare;
  return latestKw / getWave(Math.max(...latest.map(({ measuredAt }) => Date.parse(measuredAt))));
}

function getWave(at: number): number {
  return 1 + dailyWave * Math.cos((2 * Math.PI * (at - 14 * 60 * 60_000)) / dayMs);
}

function getActiveKw({ phases }: PowerSample): number {
  return phases.reduce((sum, { activePowerKw }) => sum + activePowerKw, 0);
}

function createSample(
  { feedId, meterSerial, phase }: ProviderPowerFeed,
  at: number,
  { kw, counter, isWorking }: { kw: number; counter: number; isWorking: boolean },
  random: () => number,
): PowerSample {
  const names = phase === 'THREE' ? powerPhases : powerPhases.slice(0, 1);
  const powerFactor = 0.955 + 0.01 * (2 * random() - 1);
  const phases = names.map((name) => {
    const voltageV = isWorking ? round(231 + 2 * (2 * random() - 1), 10) : 0;
    const activePowerKw = round(kw / names.length, 1_000);
    const currentA = isWorking ? round((1_000 * activePowerKw) / powerFactor / voltageV, 100) : 0;
    return { phase: name, voltageV, currentA, activePowerKw };
  });
  const activeKw = phases.reduce((sum, { activePowerKw }) => sum + activePowerKw, 0);
  return {
    ...{ feedId, meterSerial, measuredAt: new Date(at).toISOString(), phases },
    apparentPowerKva: round(activeKw / powerFactor, 1_000),
    energyCounterKwh: round(counter, 1_000),
  };
}

const round = (value: number, factor: number) => Math.round(value * factor) / factor;
