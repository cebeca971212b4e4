import { expect, it } from 'vitest';
import { afterWorkingDays } from './working-days.ts';

it.each([
  ['a Monday', '2025-11-17T14:52:00Z', '2025-11-19'],
  ['a Thursday', '2025-11-20T14:52:00Z', '2025-11-24'],
  ['a Friday', '2025-11-21T14:52:00Z', '2025-11-25'],
  ['a Saturday', '2025-11-22T14:52:00Z', '2025-11-25'],
  // Saturday in Amsterdam already.
  ['the end of a Friday in London', '2025-11-21T23:30:00Z', '2025-11-25'],
])('two working days after %s', (_what, from, day) => {
  const inAmsterdam = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Amsterdam' });
  expect(inAmsterdam.format(afterWorkingDays(new Date(from), 2))).toBe(day);
});
