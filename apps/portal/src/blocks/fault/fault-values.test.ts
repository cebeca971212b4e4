import { expect, it } from 'vitest';
import { faultFieldRules } from './fault-values.ts';

const findProblem = (since: string) => faultFieldRules.since!.map((rule) => rule(since)).find((problem) => problem !== null);

it.each(['', '2020-01-01T00:00'])('accepts %j as the start of a fault', (since) => expect(findProblem(since)).toBeUndefined());

it.each([
  ['2099-01-01T00:00', 'fault.since-later'],
  ['2020-01-01T', 'form.date-time-invalid'],
  ['T08:30', 'form.date-time-invalid'],
  ['2020-01-01Tnoon', 'form.date-time-invalid'],
])('rejects %j', (since, code) => expect(findProblem(since)).toEqual({ code }));
