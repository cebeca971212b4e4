import { expect, it } from 'vitest';
import { addTargetDays, isTargetDay } from './target-days.ts';

it.each([
  ['2025-04-18', false, 'Good Friday'],
  ['2025-04-21', false, 'Easter Monday'],
  ['2025-05-01', false, 'Labor Day'],
  ['2025-12-26', false, 'the day after Christmas'],
  ['2026-04-27', true, 'King’s Day'],
  ['2025-05-29', true, 'Ascension Day'],
  ['2025-06-14', false, 'Saturday'],
])('%s is a TARGET day: %s (%s)', (day, isOpen) => expect(isTargetDay(day)).toBe(isOpen));

it('counts only TARGET days', () => {
  expect(addTargetDays('2025-04-18', 0)).toBe('2025-04-22');
  expect(addTargetDays('2025-04-17', 1)).toBe('2025-04-22');
  expect(addTargetDays('2025-04-17', 5)).toBe('2025-04-28');
});
