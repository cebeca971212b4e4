import { describe, expect, it } from 'vitest';
import { columnsFor } from './columns.ts';
import { sortAfterClick, sorted, sortingOf } from './sorting.ts';

interface Row {
  id: number;
  name: string | null;
  amount: number | null;
  note: string;
}
const rows: Row[] = [
  { id: 1, name: 'rack 10', amount: 5, note: 'b' },
  { id: 2, name: null, amount: -1, note: 'a' },
  { id: 3, name: 'Rack 9', amount: null, note: 'a' },
  { id: 4, name: 'Élan', amount: 30, note: 'b' },
];
const column = columnsFor<Row>();
const columns = column.columns([
  column.accessor('name', { header: 'x.name', isSortable: true }),
  column.accessor('amount', { header: 'x.amount', isSortable: true }),
  column.computed('twice', ({ amount }) => (amount ?? 0) * 2, { header: 'x.twice', isSortable: true }),
  column.accessor('note', { header: 'x.note' }),
]);
const ids = (sort: string) => sorted(rows, columns, sort, 'en').map(({ id }) => id);

describe('sorted', () => {
  it('puts numbers inside text in their order, and case and accents aside', () => {
    expect(ids('name')).toEqual([4, 3, 1, 2]);
  });
  it('keeps what has no value last when the order is turned', () => {
    expect(ids('-name')).toEqual([1, 3, 4, 2]);
    expect(ids('-amount')).toEqual([4, 1, 2, 3]);
  });
  it('compares numbers as numbers', () => {
    expect(ids('amount')).toEqual([2, 1, 4, 3]);
    expect(ids('twice')).toEqual([2, 3, 1, 4]);
  });
  it.each(['', 'unknown', 'note'])('leaves the order alone for %j', (sort) => {
    expect(ids(sort)).toEqual([1, 2, 3, 4]);
  });
  it('leaves the rows it was given as they are', () => {
    ids('-amount');
    expect(rows.map(({ id }) => id)).toEqual([1, 2, 3, 4]);
  });
});

it('reads the address', () => {
  expect(sortingOf('-name')).toEqual({ id: 'name', isDescending: true });
  expect(sortingOf('name')).toEqual({ id: 'name', isDescending: false });
});

it('turns the order at the second click, and turns back at the third', () => {
  expect(sortAfterClick('', 'name')).toBe('name');
  expect(sortAfterClick('name', 'name')).toBe('-name');
  expect(sortAfterClick('-name', 'name')).toBe('name');
  expect(sortAfterClick('-name', 'amount')).toBe('amount');
});
