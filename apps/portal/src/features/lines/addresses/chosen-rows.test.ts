import type { BatchRow } from '@demarc/contract/availability-batch.ts';
import { describe, expect, it } from 'vitest';
import {
  asChosen,
  chosenSum,
  everyProposed,
  isChosen,
  mayChoose,
  none,
  withoutRow,
  withProduct,
  withRows,
} from './chosen-rows.ts';

const best = (monthlyAmount: string, oneOffAmount: string, packageCode = 'CHEAP') =>
  ({ monthlyAmount, oneOffAmount, packageCode, carrierName: packageCode }) as NonNullable<BatchRow['best']>;
const row = (number: number, values: Partial<BatchRow> = {}) =>
  ({
    ...{ row: number, outcome: 'ORDERABLE', orderId: null, availabilityId: 'a', best: best('10.10', '5.00'), services: [] },
    offers: [best('10.10', '5.00'), best('25.00', '0.00', 'FAST')],
    ...values,
  }) as BatchRow;
const digging = row(4, { outcome: 'WORK_NEEDED', best: best('100.00', '1.00') });
// Three rows, on this page and others.
const orderable = { rows: 3, monthlyAmount: '30.30', oneOffAmount: '15.00' };

describe('row selection', () => {
  it('selects every row that can be ordered without groundwork', () => {
    expect(isChosen(everyProposed, row(1))).toBe(true);
    expect(isChosen(everyProposed, digging)).toBe(false);
    expect(isChosen(everyProposed, row(1, { orderId: 7 }))).toBe(false);
    expect(chosenSum(everyProposed, orderable)).toEqual(orderable);
    expect(isChosen(none, row(1))).toBe(false);
    expect(chosenSum(none, orderable)).toEqual({ rows: 0, monthlyAmount: '0.00', oneOffAmount: '0.00' });
  });

  it('deselects and reselects a row, and updates the totals', () => {
    const less = withRows(everyProposed, [row(1)], false);
    expect(isChosen(less, row(1))).toBe(false);
    expect(chosenSum(less, orderable)).toEqual({ rows: 2, monthlyAmount: '20.20', oneOffAmount: '10.00' });
    expect(chosenSum(withRows(less, [row(1)], true), orderable)).toEqual(orderable);
    expect(chosenSum(withoutRow(less, 1), orderable)).toEqual(orderable);
  });

  it('selects rows that need groundwork, and single rows', () => {
    const more = withRows(everyProposed, [digging], true);
    expect(isChosen(more, digging)).toBe(true);
    expect(chosenSum(more, orderable)).toEqual({ rows: 4, monthlyAmount: '130.30', oneOffAmount: '16.00' });
    const one = withRows(none, [row(2)], true);
    expect(isChosen(one, row(3))).toBe(false);
    expect(chosenSum(one, orderable)).toEqual({ rows: 1, monthlyAmount: '10.10', oneOffAmount: '5.00' });
  });

  it('skips addresses that already have a line, unless the user selects them', () => {
    const occupied = row(5, { services: [{ lineId: 204_512 }] as BatchRow['services'] });
    expect(isChosen(everyProposed, occupied)).toBe(false);
    const second = withRows(everyProposed, [occupied], true);
    expect(isChosen(second, occupied)).toBe(true);
    expect(chosenSum(second, orderable)).toEqual({ rows: 4, monthlyAmount: '40.40', oneOffAmount: '20.00' });
  });

  it('orders the product that was selected for each row', () => {
    const faster = withProduct(everyProposed, row(1), 'FAST');
    expect(chosenSum(faster, orderable)).toEqual({ rows: 3, monthlyAmount: '45.20', oneOffAmount: '10.00' });
    expect(asChosen(faster, row(1))).toMatchObject({ best: { packageCode: 'FAST' }, carrierName: 'FAST' });
    expect(asChosen(faster, row(2)).best?.packageCode).toBe('CHEAP');
    expect(chosenSum(withProduct(faster, row(1), 'CHEAP'), orderable)).toEqual(orderable);
    expect(chosenSum(withRows(faster, [asChosen(faster, row(1))], true), orderable).monthlyAmount).toBe('45.20');
    // Deselecting a row keeps its product; changing its address does not.
    const out = withRows(faster, [row(1)], false);
    expect(chosenSum(out, orderable)).toEqual({ rows: 2, monthlyAmount: '20.20', oneOffAmount: '10.00' });
    expect(asChosen(withRows(out, [row(1)], true), row(1)).best?.packageCode).toBe('FAST');
    expect(asChosen(withoutRow(faster, 1), row(1)).best?.packageCode).toBe('CHEAP');
    expect(isChosen(withProduct(none, row(1), 'FAST'), row(1))).toBe(true);
  });

  it('never selects rows that cannot be ordered', () => {
    for (const values of [{ orderId: 1 }, { availabilityId: null }, { best: null }]) {
      expect(mayChoose(row(1, values))).toBe(false);
      expect(withRows(none, [row(1, values)], true).decided.size).toBe(0);
    }
  });
});
