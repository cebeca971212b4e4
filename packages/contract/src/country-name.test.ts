import { expect, it } from 'vitest';
import { getCountryName } from './country-name.ts';

it('names a country in the language of the reader', () => {
  expect(getCountryName('NL', 'en')).toBe('The Netherlands');
  expect(getCountryName('NL', 'nl')).toBe('Nederland');
  expect(getCountryName('BE', 'en')).toBe('Belgium');
  expect(getCountryName('QQ', 'en')).toBe('QQ');
});
