import { expect, it } from 'vitest';
import { type AddressKeyValues, getAddressKey } from './address-key-values.ts';

const address = { postalCode: '1234AB', houseNumber: '14', houseNumberAddition: 'A-1', room: 'Zaal' };
const getKey = (values: Partial<AddressKeyValues>) => getAddressKey({ ...address, ...values });

it.each([
  { postalCode: ' 1234 ab' },
  { houseNumber: '14 ' },
  { houseNumberAddition: 'a1' },
  { houseNumberAddition: 'A 1' },
  { room: ' zaal' },
])('gives the same address one key, also typed as %j', (typed) => {
  expect(getKey(typed)).toBe(getKey({}));
});

it.each([
  { postalCode: '1234AC' },
  { houseNumber: '141' },
  { houseNumberAddition: '' },
  { houseNumberAddition: 'A-11' },
  { room: '' },
])('gives another address another key, such as %j', (other) => {
  expect(getKey(other)).not.toBe(getKey({}));
});
