import { expect, it } from 'vitest';
import { selectProductName } from './product-name.ts';

it('a product has its name in the requested language, or the stored name if the catalog has none', () => {
  const names = { en: 'Fiber 500', nl: 'Glasvezel 500' };
  expect(selectProductName(names, 'en', 'Stored')).toBe('Fiber 500');
  expect(selectProductName(names, 'nl', 'Stored')).toBe('Glasvezel 500');
  expect(selectProductName(undefined, 'nl', 'Stored')).toBe('Stored');
});
