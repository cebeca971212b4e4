import type { BatchRow } from '@demarc/contract/availability-batch.ts';
import { describe, expect, it } from 'vitest';
import {
  applySelectedProduct,
  canSelect,
  emptySelection,
  isSelected,
  proposedSelection,
  resetRow,
  selectProduct,
  setRowsSelected,
  sumSelection,
} from './row-selection.ts';

const createBestOffer = (monthlyAmount: string, oneOffAmount: string, packageCode = 'CHEAP') =>
  ({ monthlyAmount, oneOffAmount, packageCode, carrierName: packageCode }) as NonNullable<BatchRow['best']>;
const createRow = (number: number, values: Partial<BatchRow> = {}) =>
  ({
    row: number,
    outcome: 'ORDERABLE',
    orderId: null,
    availabilityId: 'a',
    best: createBestOffer('10.10', '5.00'),
    services: [],
    offers: [createBestOffer('10.10', '5.00'), createBestOffer('25.00', '0.00', 'FAST')],
    ...values,
  }) as BatchRow;
const rowNeedingWork = createRow(4, { outcome: 'WORK_NEEDED', best: createBestOffer('100.00', '1.00') });
// Three rows, on this page and others.
const orderable = { rows: 3, monthlyAmount: '30.30', oneOffAmount: '15.00' };

describe('row selection', () => {
  it('selects every row that can be ordered without groundwork', () => {
    expect(isSelected(proposedSelection, createRow(1))).toBe(true);
    expect(isSelected(proposedSelection, rowNeedingWork)).toBe(false);
    expect(isSelected(proposedSelection, createRow(1, { orderId: 7 }))).toBe(false);
    expect(sumSelection(proposedSelection, orderable)).toEqual(orderable);
    expect(isSelected(emptySelection, createRow(1))).toBe(false);
    expect(sumSelection(emptySelection, orderable)).toEqual({ rows: 0, monthlyAmount: '0.00', oneOffAmount: '0.00' });
  });

  it('deselects and reselects a row, and updates the totals', () => {
    const less = setRowsSelected(proposedSelection, [createRow(1)], false);
    expect(isSelected(less, createRow(1))).toBe(false);
    expect(sumSelection(less, orderable)).toEqual({ rows: 2, monthlyAmount: '20.20', oneOffAmount: '10.00' });
    expect(sumSelection(setRowsSelected(less, [createRow(1)], true), orderable)).toEqual(orderable);
    expect(sumSelection(resetRow(less, 1), orderable)).toEqual(orderable);
  });

  it('selects rows that need groundwork, and single rows', () => {
    const more = setRowsSelected(proposedSelection, [rowNeedingWork], true);
    expect(isSelected(more, rowNeedingWork)).toBe(true);
    expect(sumSelection(more, orderable)).toEqual({ rows: 4, monthlyAmount: '130.30', oneOffAmount: '16.00' });
    const one = setRowsSelected(emptySelection, [createRow(2)], true);
    expect(isSelected(one, createRow(3))).toBe(false);
    expect(sumSelection(one, orderable)).toEqual({ rows: 1, monthlyAmount: '10.10', oneOffAmount: '5.00' });
  });

  it('skips addresses that already have a line, unless the user selects them', () => {
    const occupied = createRow(5, { services: [{ lineId: 204_512 }] as BatchRow['services'] });
    expect(isSelected(proposedSelection, occupied)).toBe(false);
    const second = setRowsSelected(proposedSelection, [occupied], true);
    expect(isSelected(second, occupied)).toBe(true);
    expect(sumSelection(second, orderable)).toEqual({ rows: 4, monthlyAmount: '40.40', oneOffAmount: '20.00' });
  });

  it('orders the product that was selected for each row', () => {
    const faster = selectProduct(proposedSelection, createRow(1), 'FAST');
    expect(sumSelection(faster, orderable)).toEqual({ rows: 3, monthlyAmount: '45.20', oneOffAmount: '10.00' });
    expect(applySelectedProduct(faster, createRow(1))).toMatchObject({ best: { packageCode: 'FAST' }, carrierName: 'FAST' });
    expect(applySelectedProduct(faster, createRow(2)).best?.packageCode).toBe('CHEAP');
    expect(sumSelection(selectProduct(faster, createRow(1), 'CHEAP'), orderable)).toEqual(orderable);
    expect(
      sumSelection(setRowsSelected(faster, [applySelectedProduct(faster, createRow(1))], true), orderable).monthlyAmount,
    ).toBe('45.20');
    // Deselecting a row keeps its product; changing its address does not.
    const out = setRowsSelected(faster, [createRow(1)], false);
    expect(sumSelection(out, orderable)).toEqual({ rows: 2, monthlyAmount: '20.20', oneOffAmount: '10.00' });
    expect(applySelectedProduct(setRowsSelected(out, [createRow(1)], true), createRow(1)).best?.packageCode).toBe('FAST');
    expect(applySelectedProduct(resetRow(faster, 1), createRow(1)).best?.packageCode).toBe('CHEAP');
    expect(isSelected(selectProduct(emptySelection, createRow(1), 'FAST'), createRow(1))).toBe(true);
  });

  it('never selects rows that cannot be ordered', () => {
    for (const values of [{ orderId: 1 }, { availabilityId: null }, { best: null }]) {
      expect(canSelect(createRow(1, values))).toBe(false);
      expect(setRowsSelected(emptySelection, [createRow(1, values)], true).decided.size).toBe(0);
    }
  });
});
