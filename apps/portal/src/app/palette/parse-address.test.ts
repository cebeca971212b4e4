import { describe, expect, it } from 'vitest';
import { parseAddress } from './parse-address.ts';

describe('the address in a query', () => {
  it.each([
    ['1382 AB 18', { postalCode: '1382AB', houseNumber: 18 }],
    ['1382ab 18', { postalCode: '1382AB', houseNumber: 18 }],
    [' 1382AB, 18-A ', { postalCode: '1382AB', houseNumber: 18, houseNumberAddition: 'A' }],
    ['1382AB 18 bis', { postalCode: '1382AB', houseNumber: 18, houseNumberAddition: 'bis' }],
  ])('finds one in %j', (typed, expected) => expect(parseAddress(typed)).toEqual(expected));

  it.each(['1382AB', '1382 AB 0', '0382 AB 18', 'Weesp 18', 'LN-204512', '1382AB18', ''])('finds none in %j', (typed) =>
    expect(parseAddress(typed)).toBeNull(),
  );
});
