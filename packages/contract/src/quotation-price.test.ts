import { expect, it } from 'vitest';
import { calculateTermTotals, findRivals, listTerms, listTermTotals } from './quotation-price.ts';

const createItem = (itemId: number, prices: [number, string, string][], alternativeToItemId: number | null = null) => ({
  itemId,
  alternativeToItemId,
  prices: prices.map(([termMonths, mrc, nrc]) => ({ termMonths, mrc, nrc })),
});

const items = [
  createItem(1, [
    [36, '90.10', '0.00'],
    [12, '100.10', '50.00'],
  ]),
  createItem(2, [
    [12, '0.05', '0.01'],
    [36, '0.05', '0.01'],
    [60, '0.01', '0.00'],
  ]),
  createItem(
    3,
    [
      [12, '1000.00', '0.00'],
      [36, '900.00', '0.00'],
    ],
    1,
  ),
];

it('offers the terms that every item has, shortest first', () => {
  expect(listTerms(items)).toEqual([12, 36]);
  expect(listTerms([])).toEqual([]);
});

it('adds up the items without alternatives, exactly', () => {
  expect(listTermTotals(items)).toEqual([
    { termMonths: 12, mrc: '100.15', nrc: '50.01', contractValue: '1251.81' },
    { termMonths: 36, mrc: '90.15', nrc: '0.01', contractValue: '3245.41' },
  ]);
});

it('adds up a choice of items', () => {
  expect(calculateTermTotals([items[1]!, items[2]!], 36)).toEqual({
    termMonths: 36,
    mrc: '900.05',
    nrc: '0.01',
    contractValue: '32401.81',
  });
});

it('counts one month without a minimum term, like an order', () => {
  expect(calculateTermTotals([createItem(1, [[0, '10.00', '25.00']])], 0).contractValue).toBe('35.00');
});

it('finds items that replace another chosen one', () => {
  expect(findRivals(items, [1, 2])).toEqual([]);
  expect(findRivals(items, [2, 3])).toEqual([]);
  expect(findRivals(items, [3, 2, 1])).toEqual([1]);
});
