import { buildAddressRules } from '@demarc/contract/address.ts';
import { findFieldProblems } from '@demarc/contract/rules/field-rules.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  emptyAddress,
  getDutchAddressKey,
  isRegisteredAddition,
  splitHouseNumber,
  toAddressRequest,
  toAddressValues,
} from './address-values.ts';

const storedAddress = {
  country: 'NL',
  postalCode: '9799ZS',
  houseNumber: 48,
  houseNumberAddition: null,
  street: 'Kade',
  city: 'Ergens',
};

describe('an address in a form', () => {
  it('round-trips unchanged', () => {
    expect(toAddressRequest(toAddressValues(storedAddress))).toEqual(storedAddress);
    expect(toAddressRequest(toAddressValues({ ...storedAddress, houseNumberAddition: 'B' }))).toEqual({
      ...storedAddress,
      houseNumberAddition: 'B',
    });
  });
  it('is validated as text by the contract’s rules', () => {
    expect(findFieldProblems(buildAddressRules('address', 'NL'), { address: toAddressValues(storedAddress) })).toEqual([]);
    expect(findFieldProblems(buildAddressRules('address', 'NL'), { address: emptyAddress }).map(({ field }) => field)).toEqual([
      'address.postalCode',
      'address.houseNumber',
      'address.street',
      'address.city',
    ]);
  });
});

describe('the registry lookup', () => {
  it('uses a complete Dutch postal code and house number', () => {
    expect(getDutchAddressKey({ country: 'NL', postalCode: ' 9799 zs', houseNumber: '48 ' })).toEqual({
      postalCode: '9799ZS',
      houseNumber: 48,
    });
  });
  it.each([
    ['BE', '9799 ZS', '48'],
    ['NL', '9799 Z', '48'],
    ['NL', '', '48'],
    ['NL', '9799 ZS', ''],
    ['NL', '9799 ZS', '0'],
    ['NL', '9799 ZS', '48B'],
    ['NL', '9799 ZS', '123456'],
  ])('is skipped for %s, %j and %j', (country, postalCode, houseNumber) => {
    expect(getDutchAddressKey({ country, postalCode, houseNumber })).toBeNull();
  });
});

describe('a house number', () => {
  it.each([
    ['41B', '41', 'B'],
    ['41-B', '41', 'B'],
    ['41 bis', '41', 'bis'],
    ['41-2', '41', '2'],
    [' 7 A-1 ', '7', 'A-1'],
  ])('is split from its addition in %j', (typed, houseNumber, houseNumberAddition) => {
    expect(splitHouseNumber(typed)).toEqual({ houseNumber, houseNumberAddition: houseNumberAddition });
  });
  it('of digits only is not split', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999_999 }), (number) => {
        expect(splitHouseNumber(String(number))).toBeNull();
      }),
    );
  });
  it.each(['', 'B', '-', '41-', '41 /'])('is not split in %j', (typed) => expect(splitHouseNumber(typed)).toBeNull());
});

it.each([
  ['', [], true],
  ['b', ['A', 'B'], true],
  ['a 1', ['A-1'], true],
  ['ZZZ', ['A', 'B'], false],
  ['B', [], false],
])('knows whether the registry has the addition %j', (typed, additions, isRegistered) => {
  expect(isRegisteredAddition(typed, additions)).toBe(isRegistered);
});
