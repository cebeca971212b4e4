import type { Brand } from '@demarc/contract/access.ts';
import { expect, it } from 'vitest';
import { stripOtherBrands } from './strip-other-brands.ts';

const strip = (brand: Brand, texts: Record<string, string>): unknown => {
  const { handler } = stripOtherBrands(brand).transform as { handler(code: string): { code: string } };
  return JSON.parse(handler(JSON.stringify(texts)).code);
};

it('keeps the texts of its own brand and those of all brands', () => {
  const texts = { 'sign-in': 'Sign in', 'promise-glasveld': 'a', 'promise-kernhuis': 'b', 'promise-beeldhaven': 'c' };
  expect(strip('internet', texts)).toEqual({ 'sign-in': 'Sign in', 'promise-glasveld': 'a' });
});

it('keeps the texts of the address check for brands with the check on the home page', () => {
  const texts = { 'check-label': 'Check an address', checking: 'Checking the address…' };
  expect(strip('internet', texts)).toEqual(texts);
  expect(strip('datacentre', texts)).toEqual({ checking: texts.checking });
});
