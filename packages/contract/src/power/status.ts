import { type Static, Type } from 'typebox';
import { feedLabels } from '../power-feed.ts';
import { Instant, nullable } from '../types.ts';
import { urgentPowerEventTypes } from './event-types.ts';

/** Whether the other feed carries everything if one is lost. */
export const failoverStates = ['OK', 'AT_RISK', 'EXCEEDED', 'NOT_REDUNDANT'] as const;
export type FailoverState = (typeof failoverStates)[number];

/** The active power compared with the thresholds of the commitment. */
export const loadStates = ['NORMAL', 'WARNING', 'CRITICAL'] as const;
export type LoadState = (typeof loadStates)[number];

/** Compares a load in percent of the commitment with its thresholds. */
export function getLoadState(
  percent: number,
  { warningPercent, criticalPercent }: { warningPercent: number; criticalPercent: number },
): LoadState {
  if (percent > criticalPercent) return 'CRITICAL';
  return percent > warningPercent ? 'WARNING' : 'NORMAL';
}

/** The power of an item of the list of racks and shared units. Null before its first sample. */
export const PowerStatus = Type.Object({
  measuredAt: Instant,
  stale: Type.Boolean({ description: 'Whether a feed has sent no sample for 15 minutes, or never.' }),
  allStale: Type.Boolean({
    description: 'Whether no feed has sent a sample for 15 minutes: the figures are those of `measuredAt`.',
  }),
  activePowerKw: Type.Number({ description: 'Active power of all feeds in kW.' }),
  utilisationPercent: Type.Number({ description: 'In percent of the commitment.' }),
  loadState: Type.Enum([...loadStates], {
    description: 'Compared with `warningPercent` and `criticalPercent` of the thresholds.',
  }),
  peak30dKw: Type.Number({ description: 'Highest sample of the last 30 days.' }),
  failoverState: nullable(Type.Enum([...failoverStates], { description: 'Null until both feeds have a sample.' })),
  openEvents: Type.Integer(),
  urgentEvent: nullable(
    Type.Object(
      { type: Type.Enum([...urgentPowerEventTypes]), feed: nullable(Type.Enum([...feedLabels])), openedAt: Instant },
      { description: 'The most urgent open event. Null if there is none.' },
    ),
  ),
});
export type PowerStatus = Static<typeof PowerStatus>;
