import { expect, it } from 'vitest';
import { formatAddress, formatHouseNumber, formatLocality, formatShortAddress, formatStreet } from './format-address.ts';

const address = {
  street: 'Dorpsplein',
  houseNumber: 14,
  houseNumberAddition: 'B',
  postalCode: '1234AB',
  city: 'Voorbeeldstad',
  country: 'NL',
};

it('formats an address on one line and on two', () => {
  expect(formatStreet(address)).toBe('Dorpsplein 14-B');
  expect(formatLocality(address)).toBe('1234 AB Voorbeeldstad');
  expect(formatAddress(address)).toBe('Dorpsplein 14-B, 1234 AB Voorbeeldstad');
  expect(formatShortAddress(address)).toBe('Dorpsplein 14-B, Voorbeeldstad');
});

it('formats a house number with and without an addition', () => {
  expect(formatHouseNumber(address)).toBe('14-B');
  expect(formatHouseNumber({ houseNumber: 14, houseNumberAddition: '2' })).toBe('14-2');
  for (const houseNumberAddition of [null, '', undefined]) {
    expect(formatHouseNumber({ houseNumber: 14, houseNumberAddition })).toBe('14');
  }
});

it('includes the room and leaves a foreign postal code unchanged', () => {
  const room = { ...address, room: 'unit 3' };
  expect(formatAddress(room)).toBe('Dorpsplein 14-B, unit 3, 1234 AB Voorbeeldstad');
  expect(formatShortAddress(room)).toBe('Dorpsplein 14-B, unit 3, Voorbeeldstad');
  expect(formatLocality({ postalCode: 'SW1A 1AA', city: 'London' })).toBe('SW1A 1AA London');
});

it('uses the postal code in place of an unknown street', () => {
  for (const format of [formatAddress, formatShortAddress]) {
    expect(format({ ...address, street: '' })).toBe('1234 AB 14-B, Voorbeeldstad');
  }
});
