import { defaultThresholds } from '@demarc/contract/power/threshold.ts';
import { findFieldProblems } from '@demarc/contract/rules/field-rules.ts';
import { describe, expect, it } from 'vitest';
import { buildThresholdFormRules, toThresholdBody, toThresholdValues } from './threshold-values.ts';

const stored = { ...defaultThresholds, notifyContactTypes: ['support' as const], version: 3 };
const values = toThresholdValues(stored);

describe('the thresholds form', () => {
  it('sends unchanged values', () => {
    expect({ ...toThresholdBody(values), version: 3 }).toEqual(stored);
  });

  it.each([
    ['the default', {}, []],
    ['a warning that is not below the critical level', { warningPercent: '95' }, ['warningPercent']],
    ['percentages out of range', { warningPercent: '5', criticalPercent: '151', breakerWarningPercent: '101' }, 3],
    ['text', { warningPercent: 'much' }, ['warningPercent']],
    ['a fraction', { criticalPercent: '90.5' }, ['criticalPercent']],
    ['nothing', { breakerWarningPercent: '' }, ['breakerWarningPercent']],
  ])('checks %s', (_what, changes, expected) => {
    const fields = findFieldProblems(buildThresholdFormRules, { ...values, ...changes }).map(({ field }) => field);
    if (typeof expected === 'number') expect(fields).toHaveLength(expected);
    else expect(fields).toEqual(expected);
  });
});
