import { type Static, Type } from 'typebox';
import { diagnosticVerdicts } from './line-diagnostic.ts';
import { maxLength } from './rules/max-length.ts';
import { Instant, nullable, optional, Uuid } from './types.ts';

/** The circuits that can be tested, by the subject of their events. */
export const circuitSubjects = ['dc-connection', 'wdm'] as const;
export type CircuitSubject = (typeof circuitSubjects)[number];

/** `LIGHT` measures the signal in use. `CONTINUITY` measures the whole cable, which interrupts the traffic. */
export const circuitTestTypes = ['LIGHT', 'CONTINUITY'] as const;
export type CircuitTestType = (typeof circuitTestTypes)[number];
export const circuitTestStatuses = ['REQUESTED', 'DONE', 'CANCELLED'] as const;

export const circuitTestValues = {
  lengthMeters: nullable(Type.Number({ minimum: 0, maximum: 10_000_000, description: 'Measured length.' })),
  lossDb: nullable(Type.Number({ minimum: 0, maximum: 500, description: 'Measured loss. Null for cables that are not fiber.' })),
  rxPowerDbmA: nullable(Type.Number({ minimum: -99, maximum: 30, description: 'Received at the A end, in dBm.' })),
  rxPowerDbmZ: nullable(Type.Number({ minimum: -99, maximum: 30, description: 'Received at the Z end, in dBm.' })),
};

/** A test of a data-center connection or a wavelength, with its result. */
export const CircuitTest = Type.Object({
  testId: Uuid,
  type: Type.Enum([...circuitTestTypes]),
  status: Type.Enum([...circuitTestStatuses], { description: '`CANCELLED` if the circuit was terminated first.' }),
  requestedAt: nullable(
    Type.String({ format: 'date-time', description: 'Null for a test that we made ourselves, such as at the delivery.' }),
  ),
  requestedByName: nullable(Type.String()),
  note: nullable(Type.String({ description: 'What the customer asked to take into account.' })),
  finishedAt: nullable(Instant),
  verdict: nullable(Type.Enum([...diagnosticVerdicts], { description: '`INCONCLUSIVE` if nothing could be measured.' })),
  ...circuitTestValues,
  remark: nullable(Type.String({ description: 'What the engineer noted.' })),
});
export type CircuitTest = Static<typeof CircuitTest>;

/** The number of tests that a customer may request per circuit in 24 hours. */
export const maxTestsPerDay = 10;

/** The parts that the calls of both kinds of circuit have in common. */
export const circuitTestRequest = {
  body: Type.Object({
    type: Type.Enum([...circuitTestTypes], {
      description:
        '`LIGHT` measures the signal in use, on fiber only. `CONTINUITY` measures the whole cable and interrupts the traffic.',
    }),
    note: optional(Type.String({ maxLength: 500, description: 'What to take into account, such as when it suits you.' })),
  }),
  bodyName: 'circuitTestRequest',
  rules: { note: [maxLength(500)] },
  repeatable: true,
  response: CircuitTest,
  status: 201,
} as const;

/** The body of a result, for the calls of both kinds of circuit. */
export const circuitTestResultProperties = {
  testId: optional(Type.String({ format: 'uuid', description: 'The requested test that this is the result of.' })),
  type: Type.Optional(
    Type.Enum([...circuitTestTypes], { description: 'Defaults to that of the requested test, or else to `CONTINUITY`.' }),
  ),
  verdict: Type.Optional(
    Type.Enum([...diagnosticVerdicts], { default: 'OK', description: '`INCONCLUSIVE` has no values, and says why in `remark`.' }),
  ),
  remark: optional(Type.String({ maxLength: 500, description: 'What the engineer noted. Customers see it.' })),
  testedAt: Type.Optional(Instant),
};
