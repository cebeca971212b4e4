import { type Static, Type } from 'typebox';
import { feedLabels, Kilowatts, powerBillingModels, redundancies } from '../power-feed.ts';
import { Amount, Instant, nullable } from '../types.ts';
import { PhaseMeasurement } from './sample.ts';
import { failoverStates } from './status.ts';
import { PowerThresholds } from './threshold.ts';

const activePowerKw = Type.Number({ description: 'Active power in kW.' });
const apparentPowerKva = Type.Number({ description: 'Apparent power in kVA.' });
const powerFactor = nullable(Type.Number({ description: 'Active power divided by apparent power. Null without a load.' }));

/** The worst failover scenario at the present load. */
export const FailoverResult = Type.Object({
  state: nullable(
    Type.Enum([...failoverStates], {
      description:
        'Whether the other feed carries everything if one is lost: `OK` below the limit for continuous load, `AT_RISK` above it, `EXCEEDED` above its breaker, `NOT_REDUNDANT` if there is no other feed, or one of them has no voltage. Null until both feeds have a sample.',
    }),
  ),
  loadPercent: nullable(
    Type.Number({ description: 'Load of the most loaded phase of the other feed, in percent of its breaker.' }),
  ),
});
export type FailoverResult = Static<typeof FailoverResult>;

/** The latest measurement of a feed. Values are null before its first sample. */
export const FeedMeasurement = Type.Object({
  feedId: Type.Integer(),
  label: Type.Enum([...feedLabels]),
  measuredAt: nullable(Instant),
  stale: Type.Boolean({ description: 'Whether the feed has sent no sample for 15 minutes, or never.' }),
  activePowerKw: nullable(activePowerKw),
  apparentPowerKva: nullable(apparentPowerKva),
  currentA: nullable(Type.Number({ description: 'Current of the most loaded phase.' })),
  voltageV: nullable(Type.Number({ description: 'Average of the phases, phase to neutral.' })),
  powerFactor,
  breakerLoadPercent: nullable(Type.Number({ description: 'Load of the most loaded phase, in percent of the breaker.' })),
  energyCounterKwh: nullable(Type.Number()),
  phases: Type.Array(PhaseMeasurement),
  isEstimated: Type.Boolean({ description: 'Whether the values were calculated, for outlets without a meter.' }),
});
export type FeedMeasurement = Static<typeof FeedMeasurement>;

/** The cost of the power of a month, or the cost so far. */
export const PowerCost = Type.Object({ commit: Amount, energy: Amount, burst: Amount, total: Amount });

const monthFigures = {
  energyKwh: Type.Number({ description: 'Difference of the energy counters.' }),
  averageKw: nullable(Type.Number()),
  p95Kw: nullable(Type.Number({ description: '95th percentile of the samples of both feeds together.' })),
  peakKw: nullable(Type.Number()),
  burstKw: Type.Number({ description: '95th percentile above the commitment, rounded up to 0.1 kW. 0 if it is not billed.' }),
  completenessPercent: Type.Number({ description: 'Samples present, in percent of those expected.' }),
  estimatedCost: PowerCost,
};

/** The figures of the current month so far, or of the previous one. */
export const MonthFigures = Type.Object(monthFigures);
export type MonthFigures = Static<typeof MonthFigures>;

/** A calendar month in Europe/Amsterdam. */
export const Month = Type.String({ pattern: '^[0-9]{4}-(0[1-9]|1[0-2])$', maxLength: 7, description: 'Such as `2026-03`.' });

/** The figures of one calendar month. */
export const PowerMonth = Type.Object({
  month: Month,
  ...monthFigures,
  committedKw: Kilowatts,
  sampleCount: Type.Integer({ description: 'Moments with samples of all feeds.' }),
  expectedSampleCount: Type.Integer(),
  isComplete: Type.Boolean({
    description: 'Whether at least 90% of the samples are present. Bursts of other months are not billed.',
  }),
});
export type PowerMonth = Static<typeof PowerMonth>;

/** The power of a rack or of shared units now. */
export const PowerSummary = Type.Object({
  measuredAt: nullable(Instant),
  stale: Type.Boolean({ description: 'Whether a feed has sent no sample for 15 minutes, or never.' }),
  allStale: Type.Boolean({
    description: 'Whether no feed has sent a sample for 15 minutes: the figures are those of `measuredAt`.',
  }),
  committedKw: Kilowatts,
  redundancy: Type.Enum([...redundancies]),
  powerBillingModel: Type.Enum([...powerBillingModels]),
  total: nullable(
    Type.Object({
      activePowerKw,
      apparentPowerKva,
      powerFactor,
      utilisationPercent: Type.Number({ description: 'In percent of the commitment.' }),
    }),
  ),
  feeds: Type.Array(FeedMeasurement),
  peak7d: nullable(Type.Object({ kw: Type.Number(), at: Instant, ratioPercent: Type.Number() })),
  peak30d: nullable(Type.Object({ kw: Type.Number(), at: Instant, ratioPercent: Type.Number() })),
  monthToDate: MonthFigures,
  previousMonth: nullable(MonthFigures),
  failover: FailoverResult,
  thresholds: PowerThresholds,
  openEvents: Type.Integer(),
});
export type PowerSummary = Static<typeof PowerSummary>;
