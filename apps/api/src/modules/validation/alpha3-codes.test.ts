import { countryCodes } from '@demarc/contract/country-codes.ts';
import { expect, it } from 'vitest';
import { alpha3ByCountry } from './alpha3-codes.ts';

it('has one alpha-3 code for each country of the contract', () => {
  expect([...alpha3ByCountry.keys()]).toEqual([...countryCodes]);
  expect(new Set(alpha3ByCountry.values()).size).toBe(countryCodes.size);
  expect(alpha3ByCountry.get('NL')).toBe('NLD');
});
