import { describe, expect, it } from 'vitest';
import { diffRows, mergeInPlace } from './deferred-row-updates.ts';

const createRow = (id: number, word = '') => ({ id, word });
type Row = ReturnType<typeof createRow>;
const parts = { getId: ({ id }: Row) => id, isFull: false, isOwn: () => false };
const merge = (shown: readonly Row[], fresh: readonly Row[], more: Partial<typeof parts> = {}) => {
  const { rows, waiting } = mergeInPlace(shown, fresh, { ...parts, ...more });
  return [rows.map(({ id, word }) => `${id}${word}`).join(' '), waiting];
};

describe('rows on screen', () => {
  it('show changed values', () => {
    expect(merge([createRow(1), createRow(2)], [createRow(1, 'new'), createRow(2)])).toEqual(['1new 2', 0]);
  });
  it('keep their positions when others are added, removed or moved', () => {
    expect(merge([createRow(1), createRow(2)], [createRow(3), createRow(1), createRow(2)])).toEqual(['1 2', 1]);
    expect(merge([createRow(1), createRow(2)], [createRow(2, 'new')])).toEqual(['1 2new', 1]);
    expect(merge([createRow(1), createRow(2)], [createRow(2), createRow(1)])).toEqual(['1 2', 1]);
    expect(merge([createRow(1), createRow(2), createRow(3)], [createRow(4), createRow(3), createRow(1)])).toEqual(['1 2 3', 3]);
  });
  it('count a row that pushes another off a full page as one change', () => {
    expect(merge([createRow(1), createRow(2)], [createRow(3), createRow(1)], { isFull: true })).toEqual(['1 2', 1]);
    expect(merge([createRow(1), createRow(2)], [createRow(3), createRow(1)])).toEqual(['1 2', 2]);
  });
  it('apply the user’s own changes right away', () => {
    expect(merge([createRow(1), createRow(2)], [createRow(2)], { isOwn: ((id: number) => id === 1) as never })).toEqual(['2', 0]);
    expect(merge([createRow(1), createRow(2)], [createRow(2)], { isOwn: ((id: number) => id === 2) as never })).toEqual([
      '1 2',
      1,
    ]);
  });
  it('keep the same array when no row changed, which avoids a render', () => {
    const shown = [createRow(1), createRow(2)];
    expect(mergeInPlace(shown, [...shown], parts).rows).toBe(shown);
    expect(mergeInPlace(shown, [createRow(3), ...shown], parts).rows).toBe(shown);
  });
});

describe('the difference between two orders', () => {
  it('has as few moved rows as possible', () => {
    expect(diffRows([1, 2, 3, 4], [4, 1, 2, 3])).toEqual({ added: [], removed: [], moved: [4] });
    expect(diffRows([1, 2, 3, 4], [2, 3, 4, 1])).toEqual({ added: [], removed: [], moved: [1] });
    expect(diffRows([1, 2, 3], [3, 2, 1]).moved).toHaveLength(2);
  });
  it('has no moved rows if rows were only added and removed', () => {
    expect(diffRows(['a', 'b', 'c'], ['x', 'a', 'c', 'y'])).toEqual({ added: ['x', 'y'], removed: ['b'], moved: [] });
  });
});
