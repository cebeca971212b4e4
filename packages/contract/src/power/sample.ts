import { type Static, Type } from 'typebox';
import { Instant, IntegerId } from '../types.ts';

export const powerPhases = ['L1', 'L2', 'L3'] as const;
export type PowerPhase = (typeof powerPhases)[number];

/** The interval of the meters, in minutes. Samples are averages over it, aligned to :00, :05, :10 and so on. */
export const sampleMinutes = 5;
/** Minutes without a sample after which a feed is stale. */
export const staleAfterMinutes = 15;

/** Whether the latest sample of a feed is too old to describe the present. */
export function isStale(measuredAt: Date, now: Date): boolean {
  return now.getTime() - measuredAt.getTime() > staleAfterMinutes * 60_000;
}

const Measured = (maximum: number, description: string) => Type.Number({ minimum: 0, maximum, description });

/** The measurements of one phase. */
export const PhaseMeasurement = Type.Object({
  phase: Type.Enum([...powerPhases]),
  voltageV: Measured(1_000, 'Phase to neutral.'),
  currentA: Measured(1_000, 'Current in A.'),
  activePowerKw: Measured(1_000, 'Active power in kW.'),
});
export type PhaseMeasurement = Static<typeof PhaseMeasurement>;

/** The averages of one feed over five minutes. */
export const PowerSample = Type.Object({
  feedId: IntegerId,
  meterSerial: Type.String({
    minLength: 1,
    maxLength: 40,
    description: 'Serial number of the meter. Another one than in the previous sample means that the meter was replaced.',
  }),
  measuredAt: { ...Instant, description: 'Start of the interval of five minutes: at :00, :05, :10 and so on.' },
  apparentPowerKva: Measured(3_000, 'Apparent power of all phases in kVA.'),
  energyCounterKwh: Measured(
    1_000_000_000,
    'Energy counter at the end of the interval. A lower one than before means that it was reset.',
  ),
  phases: Type.Array(PhaseMeasurement, {
    minItems: 1,
    maxItems: 3,
    description: 'Phase `L1` of a feed with one phase, all phases of a feed with three.',
  }),
  isEstimated: Type.Optional(Type.Boolean({ description: 'Whether the values were calculated, for outlets without a meter.' })),
});
export type PowerSample = Static<typeof PowerSample>;
