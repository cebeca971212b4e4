import { type Static, Type } from 'typebox';
import { defineOperation } from '../operation.ts';
import { feedLabels } from '../power-feed.ts';
import { Day, Instant, nullable } from '../types.ts';
import { powerPhases } from './sample.ts';
import { failoverStates } from './status.ts';
import { powerCall, rackPowerParams, rackPowerPath, sharedColoPowerParams, sharedColoPowerPath } from './unit.ts';

/** The load of one phase of the remaining feed if the other feed is lost. */
export const FailoverPhase = Type.Object({
  phase: Type.Enum([...powerPhases]),
  ownA: Type.Number({ description: 'Current that the phase already carries.' }),
  takenOverA: Type.Number({ description: 'Current that the phase takes over from the lost feed.' }),
  limitA: Type.Number({ description: 'Current that the phase may carry continuously.' }),
  breakerA: Type.Number(),
  loadPercent: Type.Number({ description: 'Total current in percent of the breaker rating.' }),
});
export type FailoverPhase = Static<typeof FailoverPhase>;

/** The result of losing one feed, at one load. */
export const FailoverScenario = Type.Object({
  lostFeed: Type.Enum([...feedLabels]),
  load: Type.Enum(['NOW', 'PEAK_30D'], {
    description: 'The latest samples, or those with the highest total of the last 30 days.',
  }),
  measuredAt: Instant,
  state: Type.Enum([...failoverStates]),
  totalKw: Type.Number(),
  committedPercent: Type.Number({ description: 'Total in percent of the commitment.' }),
  phases: Type.Array(FailoverPhase, { description: 'Empty if the feed that is left has no voltage.' }),
});
export type FailoverScenario = Static<typeof FailoverScenario>;

/** The forecast of when the commitment is reached if the trend continues. */
export const PowerForecast = Type.Object({
  state: Type.Enum(['REACHED', 'RISING', 'NO_TREND', 'NOT_ENOUGH_DATA'], {
    description:
      '`REACHED`: the commitment is already exceeded. `RISING`: it will be reached on `date`. `NO_TREND`: the load falls, rises less than it varies, or would take more than a year. `NOT_ENOUGH_DATA`: there are too few days to judge.',
  }),
  days: nullable(Type.Integer({ description: 'Days until the commitment is reached.' })),
  earliestDate: nullable(Day),
  latestDate: nullable(Day),
  date: nullable(Day),
  changeKwPerWeek: nullable(Type.Number()),
  daysUsed: Type.Integer({ description: 'Days with data in the last eight weeks.' }),
});
export type PowerForecast = Static<typeof PowerForecast>;

/** The balance of the load of a feed with three phases. */
export const PhaseImbalance = Type.Object({
  feed: Type.Enum([...feedLabels]),
  imbalancePercent: nullable(
    Type.Number({
      description:
        'Largest difference of a phase from the average current, in percent of the average. Null if the load is too small to judge.',
    }),
  ),
  limitPercent: Type.Number(),
});

/** Conclusions from the samples that no chart shows. */
export const PowerCheck = Type.Object({
  failover: Type.Array(FailoverScenario, { description: 'Empty without a second feed or without samples.' }),
  forecast: PowerForecast,
  phaseImbalance: Type.Array(PhaseImbalance, { description: 'Only feeds with three phases.' }),
});
export type PowerCheck = Static<typeof PowerCheck>;

const check = { ...powerCall, method: 'GET', response: PowerCheck, followsPower: true } as const;

export const getRackPowerCheck = defineOperation({
  ...check,
  id: 'getRackPowerCheck',
  path: `${rackPowerPath}/check`,
  summary: 'Checks what happens if a feed of a rack is lost, when the commitment is reached and how evenly phases are loaded.',
  params: rackPowerParams,
  follows: ['rack'],
});

export const getSharedColoPowerCheck = defineOperation({
  ...check,
  id: 'getSharedColoPowerCheck',
  path: `${sharedColoPowerPath}/check`,
  summary:
    'Checks what happens if a feed of shared units is lost, when the commitment is reached and how evenly phases are loaded.',
  params: sharedColoPowerParams,
  follows: ['shared-colo'],
});
