import { expect, it } from 'vitest';
import { checkStatementPeriod } from './statement-period.ts';

it.each([
  ['2025-01-01', '2025-06-30', null],
  ['2025-06-30', '2025-06-30', null],
  ['', '2025-06-30', 'invoice.statement-period-missing'],
  ['2025-01-01', 'soon', 'invoice.statement-period-missing'],
  ['2025-01-01', '2025-07-01', 'invoice.statement-period-future'],
  ['2025-06-30', '2025-06-29', 'invoice.statement-period-order'],
  ['2022-06-29', '2025-06-30', 'invoice.statement-period-long'],
])('from %s to %s: %s', (from, to, problem) => expect(checkStatementPeriod({ from, to }, '2025-06-30')).toBe(problem));
