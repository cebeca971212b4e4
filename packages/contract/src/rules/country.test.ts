import { expect, it } from 'vitest';
import { country } from './country.ts';

it.each(['NL', 'BE', 'GB', 'GR', 'CW', 'AX', ''])('accepts %j', (value) => {
  expect(country(value)).toBeNull();
});

it.each(['ZZ', 'XX', 'UK', 'EL', 'EU', 'XI', 'nl', 'NLD', 'AN'])('refuses %j, which is no code of a country', (value) => {
  expect(country(value)).toEqual({ code: 'validation.country-unknown' });
});
