import { eventHysteresisPercent, type PowerEvent, phaseImbalanceLimitPercent } from '@demarc/contract/power/event.ts';
import type { PowerEventType } from '@demarc/contract/power/event-types.ts';
import type { PowerPhase, PowerSample } from '@demarc/contract/power/sample.ts';
import type { PowerThresholds } from '@demarc/contract/power/threshold.ts';
import { type FeedLabel, maxUtilisationPercent } from '@demarc/contract/power-feed.ts';
import { getFailoverResult } from './failover.ts';
import { getHighestCurrentA, getTotalKw, hasVoltage, roundMeasurement } from './measurements.ts';
import type { MeteredFeed, MeteredUnit, PowerMoment } from './moment.ts';
import { computePhaseImbalance } from './phase-imbalance.ts';

/** The condition that an event reports. A unit has at most one open event for each condition. */
export interface PowerCondition {
  type: PowerEventType;
  feed: FeedLabel | null;
  phase: PowerPhase | null;
}

/** A value with its limit. */
export interface PowerFigure {
  value: number;
  limit: number;
  unit: NonNullable<PowerEvent['unit']>;
}

/** The result of a condition at one moment. `WITHIN_HYSTERESIS` neither opens nor closes an event. */
export interface ConditionReading {
  condition: PowerCondition;
  verdict: 'ABOVE' | 'WITHIN_HYSTERESIS' | 'BELOW';
  figure: PowerFigure | null;
}

export type WatchedThresholds = Pick<PowerThresholds, 'warningPercent' | 'criticalPercent' | 'breakerWarningPercent' | 'enabled'>;

/** Meters may show up to this current without a load. */
const noLoadA = 0.1;

/** Whether a feed carries a load at all. */
export function isLoaded(sample: PowerSample): boolean {
  return getHighestCurrentA(sample) > noLoadA;
}

/**
 * Evaluates each condition at one moment. Conditions that need a missing sample are left out. `loadedFeeds` are the feeds that
 * have ever carried a load.
 */
export function evaluateConditions(
  unit: MeteredUnit,
  thresholds: WatchedThresholds,
  moment: PowerMoment,
  loadedFeeds: readonly FeedLabel[],
): ConditionReading[] {
  return [
    ...evaluateCommitment(unit, thresholds, moment),
    ...unit.feeds.flatMap((feed) => {
      const sample = moment.samples[feed.label];
      if (!sample) return [];
      return [
        ...evaluateBreaker(feed, sample, thresholds.breakerWarningPercent),
        ...evaluateLoss(unit, feed, moment, loadedFeeds),
        ...evaluateImbalance(feed, sample),
      ];
    }),
    ...evaluateFailover(unit, moment),
  ];
}

function evaluateCommitment(
  { committedKw, feeds }: MeteredUnit,
  { enabled, warningPercent, criticalPercent }: WatchedThresholds,
  { samples }: PowerMoment,
): ConditionReading[] {
  const present = feeds.flatMap(({ label }) => samples[label] ?? []);
  if (present.length < feeds.length || feeds.length === 0) return [];
  const value = getTotalKw(present);
  const evaluate = (type: PowerEventType, percent: number) => {
    const condition = { type, feed: null, phase: null };
    // No limit: this closes open events and opens none.
    if (!enabled) return { condition, verdict: 'BELOW', figure: null } as const;
    return compare(condition, value, percent, { base: committedKw, unit: 'KW' });
  };
  return [evaluate('COMMIT_WARNING', warningPercent), evaluate('COMMIT_CRITICAL', criticalPercent)];
}

function evaluateBreaker({ label, amperageA }: MeteredFeed, { phases }: PowerSample, percent: number): ConditionReading[] {
  return phases.map(({ phase, currentA }) =>
    compare({ type: 'BREAKER_WARNING', feed: label, phase }, currentA, percent, { base: amperageA, unit: 'A' }),
  );
}

/**
 * Evaluates whether a feed is lost: no phase has voltage, or it has carried a load before and carries none now while the other feed
 * does. In the second case, a breaker behind the meter has tripped or a power strip was unplugged.
 */
function evaluateLoss(
  { feeds }: MeteredUnit,
  { label }: MeteredFeed,
  { samples }: PowerMoment,
  loadedFeeds: readonly FeedLabel[],
): ConditionReading[] {
  const condition = { type: 'FEED_LOST', feed: label, phase: null } as const;
  const sample = samples[label]!;
  if (!hasVoltage(sample)) return [{ condition, verdict: 'ABOVE', figure: null }];
  const otherFeed = feeds.find((feed) => feed.label !== label);
  if (isLoaded(sample) || !otherFeed || !loadedFeeds.includes(label)) return [{ condition, verdict: 'BELOW', figure: null }];
  const otherSample = samples[otherFeed.label];
  if (!otherSample) return [];
  return [{ condition, verdict: isLoaded(otherSample) ? 'ABOVE' : 'BELOW', figure: null }];
}

function evaluateImbalance(feed: MeteredFeed, sample: PowerSample): ConditionReading[] {
  if (feed.phase !== 'THREE') return [];
  const condition = { type: 'PHASE_IMBALANCE', feed: feed.label, phase: null } as const;
  return [comparePercent(condition, computePhaseImbalance(feed, sample) ?? 0, phaseImbalanceLimitPercent)];
}

function evaluateFailover(unit: MeteredUnit, moment: PowerMoment): ConditionReading[] {
  const { loadPercent } = getFailoverResult(unit, moment);
  if (loadPercent === null) return [];
  return [comparePercent({ type: 'FAILOVER_AT_RISK', feed: null, phase: null }, loadPercent, maxUtilisationPercent)];
}

const comparePercent = (condition: PowerCondition, value: number, percent: number) =>
  compare(condition, value, percent, { base: 100, unit: 'PERCENT' });

/** Compares a value with a limit in percent of `base`; the hysteresis is in percent of `base` too. */
function compare(
  condition: PowerCondition,
  value: number,
  percent: number,
  { base, unit }: { base: number; unit: PowerFigure['unit'] },
): ConditionReading {
  const limit = roundMeasurement((base * percent) / 100);
  const closesBelow = roundMeasurement((base * (percent - eventHysteresisPercent)) / 100);
  const figure = { value: roundMeasurement(value), limit, unit };
  if (figure.value > limit) return { condition, verdict: 'ABOVE', figure };
  return { condition, verdict: figure.value < closesBelow ? 'BELOW' : 'WITHIN_HYSTERESIS', figure };
}
