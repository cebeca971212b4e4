import { describe, expect, it } from 'vitest';
import { newLineSearch } from './line-new-search.ts';

describe('what leads to a new line', () => {
  it('is taken as it was written', () => {
    const search = { step: 'date', availabilityId: 'a', packageCode: 'VK-GPON-100', lineId: 204512 };
    expect(newLineSearch(search)).toEqual(search);
    expect(newLineSearch({ move: '7' })).toEqual({ move: 7 });
  });
  it.each([{}, { lineId: 'x', move: -1, step: 3 }, { lineId: 1.5, availabilityId: '' }, { other: 'x' }])(
    'is nothing for %j',
    (search) => expect(newLineSearch(search)).toEqual({}),
  );
});
