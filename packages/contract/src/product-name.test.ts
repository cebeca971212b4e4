import { expect, it } from 'vitest';
import { productName } from './product-name.ts';

it('is in the requested language, or the stored name if the catalogue has none', () => {
  const names = { en: 'Fibre 500', nl: 'Glasvezel 500' };
  expect(productName(names, 'en', 'Stored')).toBe('Fibre 500');
  expect(productName(names, 'nl', 'Stored')).toBe('Glasvezel 500');
  expect(productName(undefined, 'nl', 'Stored')).toBe('Stored');
});
