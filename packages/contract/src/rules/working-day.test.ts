import { expect, it } from 'vitest';
import { workingDay } from './working-day.ts';

it.each([
  ['', null],
  [undefined, null],
  ['2026-11-20', null],
  ['2026-11-21', 'validation.not-working-day'],
  ['2026-12-25', 'validation.not-working-day'],
  ['2026-02-30', 'validation.date-invalid'],
  ['20 November', 'validation.date-invalid'],
  ['2026-11-20T10:00:00Z', 'validation.date-invalid'],
])('%j: %s', (value, code) => expect(workingDay(value)?.code ?? null).toBe(code));
