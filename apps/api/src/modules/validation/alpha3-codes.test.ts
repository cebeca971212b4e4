import { countryCodes } from '@demarc/contract/country-codes.ts';
import { expect, it } from 'vitest';
import { alpha3ByCountry } from './alpha3-codes.ts';

it('every country of the contract has one alpha-3 code', () => {
  expect([...alpha3ByCountry.keys()]).toEqual([...countryCodes]);
  expect(new Set(alpha3ByCountry.values()).size).toBe(countryCodes.size);
  expect(alpha3ByCountry.get('NL')).toBe('NLD');
});
