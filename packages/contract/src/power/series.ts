import { type Static, Type } from 'typebox';
import { csvExport, defineOperation } from '../operation.ts';
import { Instant, nullable } from '../types.ts';
import { Month, PowerMonth, PowerSummary } from './figures.ts';
import { powerPhases, sampleMinutes } from './sample.ts';
import { powerCall, rackPowerParams, rackPowerPath, sharedColoPowerParams, sharedColoPowerPath } from './unit.ts';

export const powerMetrics = [
  'ACTIVE_POWER_KW',
  'APPARENT_POWER_KVA',
  'CURRENT_A',
  'VOLTAGE_V',
  'POWER_FACTOR',
  'ENERGY_KWH',
] as const;
export type PowerMetric = (typeof powerMetrics)[number];
/** The metrics that make no sense as a total of two feeds. */
export const metricsWithoutTotal = ['CURRENT_A', 'VOLTAGE_V', 'POWER_FACTOR'] as const satisfies readonly PowerMetric[];
/** The metrics that are also measured by phase. */
export const metricsByPhase = ['ACTIVE_POWER_KW', 'CURRENT_A', 'VOLTAGE_V'] as const satisfies readonly PowerMetric[];
export const powerResolutions = ['5M', '15M', '1H', '1D', '1MO'] as const;
export type PowerResolution = (typeof powerResolutions)[number];
export const powerAggregations = ['AVG', 'MIN', 'MAX', 'P95', 'SUM'] as const;
export type PowerAggregation = (typeof powerAggregations)[number];
export const seriesFeeds = ['A', 'B', 'TOTAL'] as const;
export type SeriesFeed = (typeof seriesFeeds)[number];
/** The points of a series are limited to this number; a larger range needs a coarser resolution. */
export const maxSeriesPoints = 5_000;

const minutesByResolution = { '5M': sampleMinutes, '15M': 15, '1H': 60, '1D': 24 * 60, '1MO': 28 * 24 * 60 } as const;

/**
 * Returns the minimum number of minutes that a point covers. Days and months are those of Europe/Amsterdam, so some are longer or
 * shorter.
 */
export function getResolutionMinutes(resolution: PowerResolution): number {
  return minutesByResolution[resolution];
}

/** Chooses the default resolution of a range (domain model, 5.3). */
export function chooseResolution(fromMs: number, toMs: number): PowerResolution {
  const days = (toMs - fromMs) / 86_400_000;
  if (days <= 2) return '5M';
  if (days <= 7) return '15M';
  return days <= 62 ? '1H' : '1D';
}

/** Measurements over time. */
export const PowerSeries = Type.Object({
  metric: Type.Enum([...powerMetrics]),
  unit: Type.String({ description: 'Unit of the values, such as `kW`. Empty for the power factor.' }),
  resolution: Type.Enum([...powerResolutions]),
  aggregation: Type.Enum([...powerAggregations]),
  from: Instant,
  to: Instant,
  committed: nullable(Type.Number({ description: 'The commitment, with `ACTIVE_POWER_KW` of feeds, not of phases.' })),
  warning: nullable(Type.Number({ description: 'Where a warning opens: of the commitment, or of a breaker with `CURRENT_A`.' })),
  critical: nullable(Type.Number({ description: 'Where a critical event opens; the breaker with `CURRENT_A`.' })),
  series: Type.Array(
    Type.Object({
      feed: Type.Enum([...seriesFeeds]),
      phase: nullable(Type.Enum([...powerPhases], { description: 'Null for all phases together.' })),
      points: Type.Array(Type.Array(Type.Union([Type.Number(), Type.Null()]), { minItems: 2, maxItems: 2 }), {
        description: 'Pairs of the start of the interval in seconds since 1970 and the value. Null where nothing was measured.',
      }),
    }),
  ),
});
export type PowerSeries = Static<typeof PowerSeries>;

const range = {
  metric: Type.Optional(Type.Enum([...powerMetrics], { default: 'ACTIVE_POWER_KW' })),
  from: Type.Optional({ ...Instant, description: 'Start of the range. 24 hours before `to` by default.' }),
  to: Type.Optional({ ...Instant, description: 'End of the range, exclusive. Now by default.' }),
  resolution: Type.Optional(
    Type.Enum([...powerResolutions], { description: 'By default `5M` up to 2 days, `15M` up to 7, `1H` up to 62, `1D` above.' }),
  ),
  aggregation: Type.Optional(
    Type.Enum([...powerAggregations], {
      description: '`AVG` by default. `ENERGY_KWH` only has `SUM`. `P95` only with `1D` and `1MO`.',
    }),
  ),
  feed: Type.Optional(Type.Array(Type.Enum([...seriesFeeds]), { maxItems: seriesFeeds.length })),
  byPhase: Type.Optional(Type.Boolean({ description: 'Returns a series for each phase instead of each feed.' })),
};
const summary = { ...powerCall, method: 'GET', response: PowerSummary, followsPower: true } as const;
const series = {
  ...powerCall,
  method: 'GET',
  query: Type.Object(range),
  response: PowerSeries,
  followsPower: true,
} as const;
const month = {
  ...powerCall,
  method: 'GET',
  query: Type.Object({
    from: Type.Optional({ ...Month, description: 'First month. By default 12 months before `to`.' }),
    to: Type.Optional({ ...Month, description: 'Last month. By default the current one.' }),
  }),
  response: Type.Array(PowerMonth),
  followsPower: true,
} as const;
const file = {
  ...powerCall,
  method: 'GET',
  query: Type.Object({ format: Type.Optional(Type.Literal('csv')), ...range }),
  file: csvExport,
} as const;

export const getRackPower = defineOperation({
  ...summary,
  id: 'getRackPower',
  path: rackPowerPath,
  summary: 'Retrieves the power of a rack now, and of this month and the previous one.',
  params: rackPowerParams,
  follows: ['rack'],
});

export const getRackPowerSeries = defineOperation({
  ...series,
  id: 'getRackPowerSeries',
  path: `${rackPowerPath}/series`,
  summary: 'Retrieves the power of a rack over time.',
  params: rackPowerParams,
});

export const listRackPowerMonths = defineOperation({
  ...month,
  id: 'listRackPowerMonths',
  path: `${rackPowerPath}/month`,
  summary: 'Lists the power of a rack by month, oldest first.',
  params: rackPowerParams,
});

export const exportRackPower = defineOperation({
  ...file,
  id: 'exportRackPower',
  path: `${rackPowerPath}/export`,
  summary: 'Exports the power of a rack over time as CSV. Not limited to 5,000 points.',
  params: rackPowerParams,
});

export const getSharedColoPower = defineOperation({
  ...summary,
  id: 'getSharedColoPower',
  path: sharedColoPowerPath,
  summary: 'Retrieves the power of shared units now, and of this month and the previous one.',
  params: sharedColoPowerParams,
  follows: ['shared-colo'],
});

export const getSharedColoPowerSeries = defineOperation({
  ...series,
  id: 'getSharedColoPowerSeries',
  path: `${sharedColoPowerPath}/series`,
  summary: 'Retrieves the power of shared units over time.',
  params: sharedColoPowerParams,
});

export const listSharedColoPowerMonths = defineOperation({
  ...month,
  id: 'listSharedColoPowerMonths',
  path: `${sharedColoPowerPath}/month`,
  summary: 'Lists the power of shared units by month, oldest first.',
  params: sharedColoPowerParams,
});

export const exportSharedColoPower = defineOperation({
  ...file,
  id: 'exportSharedColoPower',
  path: `${sharedColoPowerPath}/export`,
  summary: 'Exports the power of shared units over time as CSV. Not limited to 5,000 points.',
  params: sharedColoPowerParams,
});
