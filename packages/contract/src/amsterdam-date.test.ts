import { expect, it } from 'vitest';
import { formatAmsterdamDate } from './amsterdam-date.ts';

it.each([
  ['2026-11-20T22:59:59Z', '2026-11-20'],
  ['2026-11-20T23:00:00Z', '2026-11-21'],
  ['2026-06-30T21:59:59Z', '2026-06-30'],
  ['2026-06-30T22:00:00Z', '2026-07-01'],
])('%s is %s in Amsterdam', (instant, day) => expect(formatAmsterdamDate(new Date(instant))).toBe(day));
