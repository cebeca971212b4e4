import { describe, expect, it } from 'vitest';
import { isSameView, readViews, viewOf } from './view-store.ts';

describe('a view', () => {
  it('keeps filters, order and columns as text, and not where in the list somebody was', () => {
    expect(viewOf({ q: 12, sort: '-city', columns: 'a,b', after: 'x', page: 3, offset: 50, state: undefined, odd: {} })).toEqual({
      q: '12',
      sort: '-city',
      columns: 'a,b',
    });
  });
  it('is the same whatever the order of its parts', () => {
    expect(isSameView({ a: '1', b: '2' }, { b: '2', a: '1' })).toBe(true);
    expect(isSameView({ a: '1' }, { a: '1', b: '2' })).toBe(false);
    expect(isSameView({ a: '1', b: '2' }, { a: '1', c: '2' })).toBe(false);
  });
});

describe('what is stored', () => {
  it('is read back', () => {
    const views = [{ name: 'North', search: { city: 'Edam' } }];
    expect(readViews(JSON.stringify(views))).toEqual(views);
  });
  it.each([
    ['nothing', null],
    ['no JSON', '{'],
    ['another shape', '{"name":"x"}'],
    ['entries that are no views', '[null, 3, {"name":""}, {"name":"x"}, {"search":{}}]'],
  ])('is no view where it is %s', (_what, stored) => {
    expect(readViews(stored)).toEqual([]);
  });
});
