import { expect, it } from 'vitest';
import { order } from '../testing/mail-samples.ts';
import { toOrderRows } from './order-labels.ts';

const getProduct = (values: { replacedName?: string | null }, language: 'en' | 'nl') =>
  toOrderRows({ ...order, ...values }, language).find(([label]) => label === 'Product')?.[1];

it('names the previous and the new product of a change', () => {
  expect(getProduct({ replacedName: 'Fiber 500/500' }, 'en')).toBe('From Fiber 500/500 to Fiber 1000/1000');
  expect(getProduct({ replacedName: 'Fiber 500/500' }, 'nl')).toBe('Van Fiber 500/500 naar Fiber 1000/1000');
});

it('names only the product if it stays the same or replaces nothing', () => {
  expect(getProduct({ replacedName: 'Fiber 1000/1000' }, 'en')).toBe('Fiber 1000/1000');
  expect(getProduct({ replacedName: null }, 'en')).toBe('Fiber 1000/1000');
  expect(getProduct({}, 'en')).toBe('Fiber 1000/1000');
});
