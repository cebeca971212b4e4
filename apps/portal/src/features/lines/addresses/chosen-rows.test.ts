import type { BatchRow } from '@demarc/contract/availability-batch.ts';
import { describe, expect, it } from 'vitest';
import { chosenSum, everyOrderable, isChosen, mayChoose, none, withoutRow, withRows } from './chosen-rows.ts';

const best = (monthlyAmount: string, oneOffAmount: string) => ({ monthlyAmount, oneOffAmount }) as NonNullable<BatchRow['best']>;
const row = (number: number, values: Partial<BatchRow> = {}) => ({
  ...{ row: number, outcome: 'ORDERABLE' as const, orderId: null, availabilityId: 'a', best: best('10.10', '5.00') },
  ...values,
});
const digging = row(4, { outcome: 'WORK_NEEDED', best: best('100.00', '1.00') });
// Three on other pages and on this one.
const orderable = { rows: 3, monthlyAmount: '30.30', oneOffAmount: '15.00' };

describe('rows to order', () => {
  it('are all that can be ordered without more', () => {
    expect(isChosen(everyOrderable, row(1))).toBe(true);
    expect(isChosen(everyOrderable, digging)).toBe(false);
    expect(isChosen(everyOrderable, row(1, { orderId: 7 }))).toBe(false);
    expect(chosenSum(everyOrderable, orderable)).toEqual(orderable);
    expect(isChosen(none, row(1))).toBe(false);
    expect(chosenSum(none, orderable)).toEqual({ rows: 0, monthlyAmount: '0.00', oneOffAmount: '0.00' });
  });

  it('can be left out and back in, with what they cost', () => {
    const less = withRows(everyOrderable, [row(1)], false);
    expect(isChosen(less, row(1))).toBe(false);
    expect(chosenSum(less, orderable)).toEqual({ rows: 2, monthlyAmount: '20.20', oneOffAmount: '10.00' });
    expect(chosenSum(withRows(less, [row(1)], true), orderable)).toEqual(orderable);
    expect(chosenSum(withoutRow(less, 1), orderable)).toEqual(orderable);
  });

  it('can be those that take work, and one by one', () => {
    const more = withRows(everyOrderable, [digging], true);
    expect(isChosen(more, digging)).toBe(true);
    expect(chosenSum(more, orderable)).toEqual({ rows: 4, monthlyAmount: '130.30', oneOffAmount: '16.00' });
    const one = withRows(none, [row(2)], true);
    expect(isChosen(one, row(3))).toBe(false);
    expect(chosenSum(one, orderable)).toEqual({ rows: 1, monthlyAmount: '10.10', oneOffAmount: '5.00' });
  });

  it('are never those that cannot be ordered', () => {
    for (const values of [{ orderId: 1 }, { availabilityId: null }, { best: null }]) {
      expect(mayChoose(row(1, values))).toBe(false);
      expect(withRows(none, [row(1, values)], true).decided.size).toBe(0);
    }
  });
});
