import { describe, expect, it } from 'vitest';
import { isSameView, readViews, toView } from './view-store.ts';

describe('a view', () => {
  it('keeps filters, sort order and columns as text, but not the position in the list or what is open next to it', () => {
    expect(
      toView({ q: 12, sort: '-city', columns: 'a,b', after: 'x', page: 3, offset: 50, wdm: 7, state: undefined, odd: {} }),
    ).toEqual({
      q: '12',
      sort: '-city',
      columns: 'a,b',
    });
  });
  it('is equal regardless of the order of its parameters', () => {
    expect(isSameView({ a: '1', b: '2' }, { b: '2', a: '1' })).toBe(true);
    expect(isSameView({ a: '1' }, { a: '1', b: '2' })).toBe(false);
    expect(isSameView({ a: '1', b: '2' }, { a: '1', c: '2' })).toBe(false);
  });
});

describe('stored views', () => {
  it('are read back', () => {
    const views = [{ name: 'North', search: { city: 'Edam' } }];
    expect(readViews(JSON.stringify(views))).toEqual(views);
  });
  it.each([
    ['nothing', null],
    ['no JSON', '{'],
    ['another shape', '{"name":"x"}'],
    ['entries that are no views', '[null, 3, {"name":""}, {"name":"x"}, {"search":{}}]'],
  ])('are empty for %s', (_what, stored) => {
    expect(readViews(stored)).toEqual([]);
  });
});
