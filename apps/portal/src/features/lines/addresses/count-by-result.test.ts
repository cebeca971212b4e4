import { expect, it } from 'vitest';
import { countByResult } from './count-by-result.ts';

const createTotal = (rows: number) => ({ rows, monthlyAmount: '0.00', oneOffAmount: '0.00' });

it('counts rows to order, ordered rows, and rows where the company already has a service', () => {
  const batch = { outcomes: { ORDERABLE: 6, TO_FIX: 1 }, orderable: createTotal(5), proposed: createTotal(3) };
  expect(countByResult(batch)).toEqual({ ORDERED: 1, OWN: 2, ORDERABLE: 3, TO_FIX: 1 });
});

it('counts nothing before the first result', () => {
  const batch = { outcomes: { WAITING: 2 }, orderable: createTotal(0), proposed: createTotal(0) };
  expect(countByResult(batch)).toEqual({ ORDERED: 0, OWN: 0, ORDERABLE: 0, WAITING: 2 });
});
