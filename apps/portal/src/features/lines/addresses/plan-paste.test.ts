import { describe, expect, it } from 'vitest';
import { planPaste } from './plan-paste.ts';

const rows = [5, 6, 7, 8].map((row) => ({ row, isFixed: row === 7 }));

describe('planPaste', () => {
  it('leaves a single pasted cell to the browser', () => {
    expect(planPaste('1234 AC', { row: 5, cell: 'postalCode' }, rows)).toBeNull();
    expect(planPaste('1234 AC\r\n', { row: 5, cell: 'postalCode' }, rows)).toBeNull();
  });

  it('fills cells to the right and down from the focused cell', () => {
    expect(planPaste('1234 AC\t 1 \tB\r\n1234 AD\t2', { row: 5, cell: 'postalCode' }, rows)).toEqual({
      changes: [
        { row: 5, values: { postalCode: '1234 AC', houseNumber: '1', houseNumberAddition: 'B' } },
        { row: 6, values: { postalCode: '1234 AD', houseNumber: '2' } },
      ],
      left: 0,
    });
    expect(planPaste('9\tC\tMER\tmore', { row: 6, cell: 'houseNumber' }, rows)?.changes).toEqual([
      { row: 6, values: { houseNumber: '9', houseNumberAddition: 'C', room: 'MER' } },
    ]);
  });

  it('skips ordered rows, and reports the lines that did not fit', () => {
    const pasted = planPaste('1\n2\n3\n4\n', { row: 6, cell: 'houseNumber' }, rows);
    expect(pasted?.changes.map(({ row, values }) => [row, values.houseNumber])).toEqual([
      [6, '1'],
      [8, '3'],
    ]);
    expect(pasted?.left).toBe(1);
  });
});
