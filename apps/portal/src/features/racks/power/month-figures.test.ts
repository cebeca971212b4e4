import { expect, it } from 'vitest';
import { labelMonths } from './month-figures.ts';

it('adds the year to the label of a month where it changes', () => {
  const months = ['2025-11', '2025-12', '2026-01', '2026-11'];
  const label = (indexes: number[]) => labelMonths(months, indexes, (month) => month.slice(5)).map(({ text }) => text);
  expect(label([0, 1, 2, 3])).toEqual(['11 2025', '12', '01 2026', '11']);
  expect(label([0, 3])).toEqual(['11 2025', '11 2026']);
  expect(labelMonths([], [], String)).toEqual([]);
});
