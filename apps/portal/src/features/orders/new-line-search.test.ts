import { describe, expect, it } from 'vitest';
import { validateNewLineSearch } from './new-line-search.ts';

describe('the search parameters of a new line order', () => {
  it('keep their values', () => {
    const search = { step: 'date', availabilityId: 'a', packageCode: 'VK-GPON-100', lineId: 204512 };
    expect(validateNewLineSearch(search)).toEqual(search);
    expect(validateNewLineSearch({ move: '7' })).toEqual({ move: 7 });
    const address = { postalCode: '1234AC', houseNumber: 5, houseNumberAddition: 'A' };
    expect(validateNewLineSearch({ ...address, postalCode: '1234 ac' })).toEqual(address);
  });
  it.each([
    {},
    { lineId: 'x', move: -1, step: 3 },
    { lineId: 1.5, availabilityId: '' },
    { postalCode: '1234AC' },
    { other: 'x' },
  ])('are dropped when invalid: %j', (search) => expect(validateNewLineSearch(search)).toEqual({}));
});
