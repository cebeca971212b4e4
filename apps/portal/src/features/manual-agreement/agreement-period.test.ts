import { expect, it } from 'vitest';
import { formatPeriod, getPeriodDates, listPeriods } from './agreement-period.ts';

it.each([
  ['2025', { from: '2025-01-01', to: '2025-12-31' }],
  ['2025-Q1', { from: '2025-01-01', to: '2025-03-31' }],
  ['2025-Q4', { from: '2025-10-01', to: '2025-12-31' }],
  ['2025-Q5', null],
  ['2025-06', null],
  ['', null],
])('returns the first and last day of %s', (period, days) => {
  expect(getPeriodDates(period)).toEqual(days);
});

it('lists quarters across years, then years', () => {
  expect(listPeriods('2025-02-10')).toEqual([
    '2025-Q1',
    '2024-Q4',
    '2024-Q3',
    '2024-Q2',
    '2024-Q1',
    '2025',
    '2024',
    '2023',
    '2022',
    '2021',
  ]);
});

it('formats a quarter before its year', () => {
  expect(['2025-Q2', '2025'].map(formatPeriod)).toEqual(['Q2 2025', '2025']);
});
