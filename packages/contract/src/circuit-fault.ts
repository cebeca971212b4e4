import { type Static, Type } from 'typebox';
import { type FaultKind, faultProperties, faultReportProperties, faultRules } from './fault.ts';
import { nullable, optional, Uuid } from './types.ts';

export const circuitFaultKinds = ['NO_CONNECTION', 'HIGH_LOSS', 'UNSTABLE', 'OTHER'] as const satisfies readonly FaultKind[];
export type CircuitFaultKind = (typeof circuitFaultKinds)[number];

/** A fault that was reported on a data-center connection or a wavelength. */
export const CircuitFault = Type.Object({
  ...faultProperties,
  kind: Type.Enum([...circuitFaultKinds]),
  testId: nullable(Uuid),
});
export type CircuitFault = Static<typeof CircuitFault>;

export const CircuitFaultReport = Type.Object({
  kind: Type.Enum([...circuitFaultKinds]),
  ...faultReportProperties,
  testId: optional(Type.String({ format: 'uuid', description: 'A test of this circuit that shows the fault.' })),
});
export type CircuitFaultReport = Static<typeof CircuitFaultReport>;

/** The parts that the calls of both kinds of circuit have in common. */
export const circuitFaultReport = {
  body: CircuitFaultReport,
  bodyName: 'circuitFaultRequest',
  rules: faultRules,
  repeatable: true,
  response: CircuitFault,
  status: 201,
} as const;
