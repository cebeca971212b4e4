import { expect, it } from 'vitest';
import { countByResult } from './count-by-result.ts';

const createTotal = (rows: number) => ({ rows, monthlyAmount: '0.00', oneOffAmount: '0.00' });

it('counts what can be ordered, what was ordered and what the company has already', () => {
  const batch = { outcomes: { ORDERABLE: 6, TO_FIX: 1 }, orderable: createTotal(5), proposed: createTotal(3) };
  expect(countByResult(batch)).toEqual({ ORDERED: 1, OWN: 2, ORDERABLE: 3, TO_FIX: 1 });
});

it('counts nothing before the first result', () => {
  const batch = { outcomes: { WAITING: 2 }, orderable: createTotal(0), proposed: createTotal(0) };
  expect(countByResult(batch)).toEqual({ ORDERED: 0, OWN: 0, ORDERABLE: 0, WAITING: 2 });
});
