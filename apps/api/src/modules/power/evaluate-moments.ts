import { eventSampleCount } from '@demarc/contract/power/event.ts';
import { isStale, staleAfterMinutes } from '@demarc/contract/power/sample.ts';
import type { FeedLabel } from '@demarc/contract/power-feed.ts';
import type { MeteredUnit, PowerMoment } from './moment.ts';
import {
  type ConditionReading,
  evaluateConditions,
  isLoaded,
  type PowerCondition,
  type PowerFigure,
  type WatchedThresholds,
} from './power-conditions.ts';

/** The state of the conditions and feeds of a unit. Stored as JSON with the latest samples of the unit. */
export interface WatchState {
  /** The conditions by their `formatConditionKey`. */
  conditions: Record<string, ConditionState>;
  feeds: Partial<Record<FeedLabel, FeedState>>;
}

interface FeedState {
  /** The latest moment that has a sample of the feed. */
  at: string;
  meterSerial: string;
  /** Whether the feed has ever carried a load. */
  hasCarriedLoad: boolean;
}

interface ConditionState {
  /** The latest evaluated moment. Older moments that arrive later are ignored. */
  at: string;
  isOpen: boolean;
  /** Consecutive samples above and below the limit, counted up to the number that opens or closes an event. */
  above: number;
  below: number;
  /** The time of the first sample above the limit. */
  since: string | null;
  /** The highest value since then. */
  highest: number | null;
}

export const initialWatchState: WatchState = { conditions: {}, feeds: {} };

/** A change of an event. `moment` has the measurement at that time; null if there is none. */
export type PowerEventChange = { condition: PowerCondition } & (
  | {
      change: 'OPENED';
      openedAt: Date;
      figure: PowerFigure | null;
      moment: PowerMoment | null;
      /** Serial numbers, of METER_REPLACED. */
      meter?: { previous: string; current: string };
    }
  | { change: 'RAISED'; value: number }
  | { change: 'CLOSED'; closedAt: Date; value: number | null; moment: PowerMoment | null }
);

interface EvaluationInput {
  unit: MeteredUnit;
  thresholds: WatchedThresholds;
  state: WatchState;
  now: Date;
}

interface Evaluation {
  state: WatchState;
  /** In the order in which they happened. */
  changes: PowerEventChange[];
}

/**
 * Evaluates new moments of a unit. A moment may be evaluated again when the sample of another feed has arrived; each condition counts a
 * moment once.
 */
export function evaluateMoments({ unit, thresholds, state, now }: EvaluationInput, moments: readonly PowerMoment[]): Evaluation {
  const next = structuredClone(state);
  const orderedMoments = moments.toSorted((a, b) => a.at.getTime() - b.at.getTime());
  const changes = closeGaps(unit, next, orderedMoments, now);
  const raisedByKey = new Map<string, PowerEventChange>();
  for (const moment of orderedMoments) {
    changes.push(...updateFeedStates(unit, next, moment));
    const loadedFeeds = unit.feeds.map(({ label }) => label).filter((label) => next.feeds[label]?.hasCarriedLoad);
    for (const reading of evaluateConditions(unit, thresholds, moment, loadedFeeds)) {
      const key = formatConditionKey(reading.condition);
      const change = applyReading(next, key, reading, moment);
      if (change?.change === 'RAISED') raisedByKey.set(key, change);
      else if (change) {
        // Opening and closing changes contain the highest value so far.
        raisedByKey.delete(key);
        changes.push(change);
      }
    }
  }
  return { state: next, changes: [...changes, ...raisedByKey.values()] };
}

/** Opens an event for each feed that has sent samples before, but none for `staleAfterMinutes`. */
export function findGaps({ unit, state, now }: Omit<EvaluationInput, 'thresholds'>): Evaluation {
  const next = structuredClone(state);
  const changes = unit.feeds.flatMap(({ label }): PowerEventChange[] => {
    const feed = state.feeds[label];
    const condition = createGapCondition(label);
    const key = formatConditionKey(condition);
    if (!feed || next.conditions[key]) return [];
    const openedAt = new Date(feed.at);
    if (!isStale(openedAt, now)) return [];
    next.conditions[key] = { at: feed.at, isOpen: true, above: 0, below: 0, since: feed.at, highest: null };
    const figure = { value: countMinutes(openedAt, now), limit: staleAfterMinutes, unit: 'MINUTES' as const };
    return [{ condition, change: 'OPENED', openedAt, figure, moment: null }];
  });
  return { state: next, changes };
}

/** Returns when the next feed counts as silent if it sends no sample; null if every feed is silent or never sent one. */
export function getNextGapTime({ feeds }: MeteredUnit, { feeds: states, conditions }: WatchState): Date | null {
  const times = feeds.flatMap(({ label }) => {
    const lastSampleAt = states[label]?.at;
    return lastSampleAt && !conditions[formatConditionKey(createGapCondition(label))] ? Date.parse(lastSampleAt) : [];
  });
  return times.length === 0 ? null : new Date(Math.min(...times) + staleAfterMinutes * 60_000);
}

export function formatConditionKey({ type, feed, phase }: PowerCondition): string {
  return [type, feed, phase].filter((part) => part !== null).join('/');
}

const createGapCondition = (feed: FeedLabel): PowerCondition => ({ type: 'METER_GAP', feed, phase: null });

/** Closes the gap of a feed that sends samples again. A stale sample does not close it, because the meter may be sending a backlog. */
function closeGaps({ feeds }: MeteredUnit, state: WatchState, moments: readonly PowerMoment[], now: Date): PowerEventChange[] {
  return feeds.flatMap(({ label }): PowerEventChange[] => {
    const condition = createGapCondition(label);
    const key = formatConditionKey(condition);
    const gap = state.conditions[key];
    const moment = moments.findLast(({ samples }) => samples[label]);
    if (!gap || !moment || isStale(moment.at, now)) return [];
    delete state.conditions[key];
    return [{ condition, change: 'CLOSED', closedAt: moment.at, value: countMinutes(new Date(gap.at), moment.at), moment }];
  });
}

/** Stores each feed's meter and whether the feed has carried a load. A replaced meter opens an event and closes it immediately. */
function updateFeedStates({ feeds }: MeteredUnit, state: WatchState, moment: PowerMoment): PowerEventChange[] {
  const at = moment.at.toISOString();
  return feeds.flatMap(({ label, meterSerial: deliveredSerial }): PowerEventChange[] => {
    const sample = moment.samples[label];
    const before = state.feeds[label];
    if (!sample || (before && before.at >= at)) return [];
    const { meterSerial } = sample;
    state.feeds[label] = { at, meterSerial, hasCarriedLoad: before?.hasCarriedLoad || isLoaded(sample) };
    const previous = before?.meterSerial ?? deliveredSerial;
    if (previous === meterSerial) return [];
    const condition = { type: 'METER_REPLACED', feed: label, phase: null } as const;
    const meter = { previous, current: meterSerial };
    return [
      { condition, change: 'OPENED', openedAt: moment.at, figure: null, moment, meter },
      { condition, change: 'CLOSED', closedAt: moment.at, value: null, moment },
    ];
  });
}

/** Updates the state of a condition with a reading. Returns the change of its event; null if it does not change. */
function applyReading(
  state: WatchState,
  key: string,
  { condition, verdict, figure }: ConditionReading,
  moment: PowerMoment,
): PowerEventChange | null {
  const at = moment.at.toISOString();
  const before = state.conditions[key] ?? { at: '', isOpen: false, above: 0, below: 0, since: null, highest: null };
  if (before.at >= at) return null;
  const isAbove = verdict === 'ABOVE';
  const above = isAbove ? Math.min(before.above + 1, eventSampleCount) : 0;
  const below = verdict === 'BELOW' ? Math.min(before.below + 1, eventSampleCount) : 0;
  const isRelevant = before.isOpen || isAbove;
  const highest = isRelevant && figure ? Math.max(before.highest ?? 0, figure.value) : before.highest;
  const since = before.since ?? at;
  const after: ConditionState = {
    at,
    isOpen: before.isOpen,
    above,
    below,
    since: isRelevant ? since : null,
    highest: isRelevant ? highest : null,
  };
  state.conditions[key] = after;

  if (!before.isOpen && above === eventSampleCount) {
    after.isOpen = true;
    const highestFigure = figure && { ...figure, value: highest ?? figure.value };
    return { condition, change: 'OPENED', openedAt: new Date(since), figure: highestFigure, moment };
  }
  if (before.isOpen && below === eventSampleCount) {
    Object.assign(after, { isOpen: false, since: null, highest: null });
    return { condition, change: 'CLOSED', closedAt: moment.at, value: before.highest, moment };
  }
  if (before.isOpen && highest !== null && highest > (before.highest ?? 0))
    return { condition, change: 'RAISED', value: highest };
  return null;
}

function countMinutes(from: Date, to: Date): number {
  return Math.round((to.getTime() - from.getTime()) / 60_000);
}
