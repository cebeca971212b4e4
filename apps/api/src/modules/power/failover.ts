import type { FailoverPhase, FailoverScenario } from '@demarc/contract/power/check.ts';
import type { FailoverResult } from '@demarc/contract/power/figures.ts';
import type { PowerPhase, PowerSample } from '@demarc/contract/power/sample.ts';
import type { FailoverState } from '@demarc/contract/power/status.ts';
import { type FeedPhase, maxUtilisationPercent } from '@demarc/contract/power-feed.ts';
import { getCurrentA, getTotalKw, hasVoltage, roundMeasurement } from './measurements.ts';
import type { MeteredFeed, MeteredUnit, PowerMoment } from './moment.ts';

/**
 * Computes for each feed what the load of the other feed becomes if it takes over the current of this one. Empty for a unit with a
 * single feed, and while a feed has no sample. `latest` decides whether the remaining feed has voltage now.
 */
export function computeFailoverScenarios(
  unit: MeteredUnit,
  { at, samples }: PowerMoment,
  load: FailoverScenario['load'],
  latest: PowerMoment = { at, samples },
): FailoverScenario[] {
  const { A, B } = samples;
  if (unit.redundancy !== 'A_B' || !A || !B) return [];
  const totalKw = getTotalKw([A, B]);
  const loads = { A, B };
  return unit.feeds.flatMap((lost) => {
    const remaining = unit.feeds.find(({ label }) => label !== lost.label);
    if (!remaining) return [];
    const latestSample = latest.samples[remaining.label];
    const canCarry = !latestSample || hasVoltage(latestSample);
    const phases = canCarry ? addTakenOverLoad(remaining, loads[remaining.label], lost, loads[lost.label]) : [];
    return {
      lostFeed: lost.label,
      load,
      measuredAt: at.toISOString(),
      state: canCarry ? getWorstState(phases) : 'NOT_REDUNDANT',
      totalKw,
      committedPercent: roundMeasurement((totalKw / unit.committedKw) * 100),
      phases,
    };
  });
}

/** Returns the worst scenario of a moment. The state is null until both feeds have a sample. */
export function getFailoverResult(unit: MeteredUnit, moment: PowerMoment | null): FailoverResult {
  if (unit.redundancy !== 'A_B') return { state: 'NOT_REDUNDANT', loadPercent: null };
  const scenarios = moment ? computeFailoverScenarios(unit, moment, 'NOW') : [];
  if (scenarios.length === 0) return { state: null, loadPercent: null };
  if (scenarios.some(({ state }) => state === 'NOT_REDUNDANT')) return { state: 'NOT_REDUNDANT', loadPercent: null };
  const phases = scenarios.flatMap((scenario) => scenario.phases);
  return { state: getWorstState(phases), loadPercent: Math.max(...phases.map(({ loadPercent }) => loadPercent)) };
}

const phasesByLayout = { SINGLE: ['L1'], THREE: ['L1', 'L2', 'L3'] } as const satisfies Record<FeedPhase, readonly PowerPhase[]>;

function addTakenOverLoad(
  remaining: MeteredFeed,
  sample: PowerSample,
  lost: MeteredFeed,
  lostSample: PowerSample,
): FailoverPhase[] {
  const phases = phasesByLayout[remaining.phase];
  const lostTotalA = phasesByLayout[lost.phase].reduce((sum, phase) => sum + getCurrentA(lostSample, phase), 0);
  return phases.map((phase) => {
    // If the feeds differ in phases, any phase may take over the load, so each phase must be able to carry it.
    const takenOverA = remaining.phase === lost.phase ? getCurrentA(lostSample, phase) : lostTotalA;
    const ownA = getCurrentA(sample, phase);
    const breakerA = remaining.amperageA;
    return {
      phase,
      ownA,
      takenOverA: roundMeasurement(takenOverA),
      limitA: roundMeasurement((breakerA * maxUtilisationPercent) / 100),
      breakerA,
      loadPercent: roundMeasurement(((ownA + takenOverA) / breakerA) * 100),
    };
  });
}

function getWorstState(phases: readonly FailoverPhase[]): FailoverState {
  const worst = Math.max(...phases.map(({ loadPercent }) => loadPercent));
  if (worst > 100) return 'EXCEEDED';
  return worst > maxUtilisationPercent ? 'AT_RISK' : 'OK';
}
