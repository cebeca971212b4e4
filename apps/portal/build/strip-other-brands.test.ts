import { expect, it } from 'vitest';
import { stripOtherBrands } from './strip-other-brands.ts';

const { handler } = stripOtherBrands('internet').transform as { handler(code: string): { code: string } };

it('keeps the texts of the own brand and those of all brands', () => {
  const texts = { 'sign-in': 'Sign in', 'promise-glasveld': 'a', 'promise-kernhuis': 'b', 'promise-beeldhaven': 'c' };
  expect(JSON.parse(handler(JSON.stringify(texts)).code)).toEqual({ 'sign-in': 'Sign in', 'promise-glasveld': 'a' });
});
