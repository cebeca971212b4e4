import { expect, it } from 'vitest';
import { faultFieldRules } from './fault-values.ts';

it('rejects a time in the future', () => {
  const [rule] = faultFieldRules.since!;
  expect(rule!('2099-01-01T00:00')).toEqual({ code: 'fault.since-later' });
  expect(rule!('2020-01-01T00:00')).toBeNull();
  expect(rule!('')).toBeNull();
});
