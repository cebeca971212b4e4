import { describe, expect, it } from 'vitest';
import { createColumnHelper } from './columns.ts';
import { parseSort, sortRows, toggleSort } from './sorting.ts';

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
const column = createColumnHelper<Row>();
const columns = column.columns([
  column.accessor('name', { header: 'x.name', isSortable: true }),
  column.accessor('amount', { header: 'x.amount', isSortable: true }),
  column.computed('twice', ({ amount }) => (amount ?? 0) * 2, { header: 'x.twice', isSortable: true }),
  column.accessor('note', { header: 'x.note' }),
]);
const ids = (sort: string) => sortRows(rows, columns, sort, 'en').map(({ id }) => id);

describe('sortRows', () => {
  it('sorts numbers within text numerically, and ignores case and accents', () => {
    expect(ids('name')).toEqual([4, 3, 1, 2]);
  });
  it('keeps missing values last in either direction', () => {
    expect(ids('-name')).toEqual([1, 3, 4, 2]);
    expect(ids('-amount')).toEqual([4, 1, 2, 3]);
  });
  it('compares numbers as numbers', () => {
    expect(ids('amount')).toEqual([2, 1, 4, 3]);
    expect(ids('twice')).toEqual([2, 3, 1, 4]);
  });
  it.each(['', 'unknown', 'note'])('keeps the order for %j', (sort) => {
    expect(ids(sort)).toEqual([1, 2, 3, 4]);
  });
  it('does not change the given rows', () => {
    ids('-amount');
    expect(rows.map(({ id }) => id)).toEqual([1, 2, 3, 4]);
  });
});

it('parses the URL parameter', () => {
  expect(parseSort('-name')).toEqual({ id: 'name', isDescending: true });
  expect(parseSort('name')).toEqual({ id: 'name', isDescending: false });
});

it('reverses the order on the second click, and again on the third', () => {
  expect(toggleSort('', 'name')).toBe('name');
  expect(toggleSort('name', 'name')).toBe('-name');
  expect(toggleSort('-name', 'name')).toBe('name');
  expect(toggleSort('-name', 'amount')).toBe('amount');
});
