import { expect, it } from 'vitest';
import { findFirstProblem } from '../rules/rule.ts';
import { updateRackPowerThresholds } from './threshold.ts';

it.each([
  [89, 90, null],
  [90, 90, { code: 'validation.max', params: { max: 89 } }],
  [150, undefined, null],
  [151, undefined, { code: 'validation.max', params: { max: 150 } }],
])('checks a warning at %s with a critical limit of %s', (warningPercent, criticalPercent, problem) => {
  const rules = updateRackPowerThresholds.rules({ warningPercent, criticalPercent });
  expect(findFirstProblem(rules.warningPercent, warningPercent)).toEqual(problem);
});
