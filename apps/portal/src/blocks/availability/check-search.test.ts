import { describe, expect, it } from 'vitest';
import { emptyAddressKey } from './address-key-values.ts';
import { toAddressValues, toCheckSearch, validateCheckSearch } from './check-search.ts';

describe('the search parameters of a check', () => {
  it('reads a link as the user typed it', () => {
    const search = validateCheckSearch({ postalCode: '1135 xd', houseNumber: '31', houseNumberAddition: 'A' });
    expect(toAddressValues(search)).toEqual({ postalCode: '1135 XD', houseNumber: '31', houseNumberAddition: 'A', room: '' });
  });

  it('keeps numeric additions and leading zeros', () => {
    expect(
      toAddressValues(validateCheckSearch({ postalCode: '1099ZZ', houseNumber: 60, houseNumberAddition: 2 })).houseNumberAddition,
    ).toBe('2');
    expect(validateCheckSearch({ postalCode: '1099ZZ', houseNumber: 60, houseNumberAddition: '02' })).toMatchObject({
      houseNumberAddition: '02',
    });
  });

  it.each([
    ['no postal code', { houseNumber: 3 }],
    ['an invalid postal code', { postalCode: '12AB', houseNumber: 3 }],
    ['no house number', { postalCode: '1234AC' }],
    ['house number 0', { postalCode: '1234AC', houseNumber: '0' }],
    ['a non-numeric house number', { postalCode: '1234AC', houseNumber: 'x' }],
  ])('returns no address with %s', (_what, search) => {
    expect(toAddressValues(validateCheckSearch(search))).toEqual(emptyAddressKey);
  });

  it('round-trips an address', () => {
    const address = { postalCode: '1234 AC', houseNumber: '19', houseNumberAddition: '', room: 'MER 2e etage' };
    expect(toAddressValues(toCheckSearch(address))).toEqual(address);
  });
});
