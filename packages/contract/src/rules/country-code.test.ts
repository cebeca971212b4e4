import { expect, it } from 'vitest';
import { countryCode } from './country-code.ts';

it.each(['NL', 'BE', 'GB', 'GR', 'CW', 'AX', ''])('accepts %j', (value) => {
  expect(countryCode(value)).toBeNull();
});

it.each(['ZZ', 'XX', 'UK', 'EL', 'EU', 'XI', 'nl', 'NLD', 'AN'])('refuses %j, which is no code of a country', (value) => {
  expect(countryCode(value)).toEqual({ code: 'validation.country-unknown' });
});
