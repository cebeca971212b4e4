import type { OrderItem } from '@demarc/contract/catalog.ts';
import { calculateAmount } from '@demarc/contract/money.ts';
import { calculateTotals } from '@demarc/contract/order-price.ts';
import { expect, it } from 'vitest';
import { priceItems } from './price-items.ts';

const createItem = (productCode: string, unitPrice: string, quantity = 1, values: Partial<OrderItem> = {}): OrderItem => ({
  productCode,
  name: productCode,
  productType: 'OPTION',
  chargeType: 'MRC',
  quantity,
  unitPrice,
  amount: calculateAmount(unitPrice, quantity),
  ...values,
});
const setup = createItem('SETUP', '500.0000', 1, { chargeType: 'NRC' });
const energy = createItem('KWH', '0.2500', 0, { chargeType: 'USAGE' });
const rack = [createItem('RACK', '400.0000'), createItem('POWER', '70.0000', 5), createItem('FEED', '20.0000', 2), setup, energy];

it.each([
  ['lower', '612.34', '100.00'],
  ['higher', '1999.99', '750.01'],
  ['equal', '790.00', '500.00'],
  ['free', '0.00', '0.00'],
  ['a cent', '0.01', '0.01'],
])('adds up to exactly what was quoted: %s', (_what, mrc, nrc) => {
  const items = priceItems(rack, { termMonths: 12, mrc, nrc, usage: null }, 'Quoted');
  expect(calculateTotals(items)).toEqual({ mrc, nrc });
  for (const { unitPrice, quantity, amount } of items) expect(calculateAmount(unitPrice, quantity)).toBe(amount);
});

it('priceItems adds the cents that are left after rounding to the most expensive product', () => {
  const orderedItems = [createItem('SMALL', '10.0000'), createItem('LARGE', '500.0000'), createItem('OTHER', '10.0000')];
  const items = priceItems(orderedItems, { termMonths: 12, mrc: '100.00', nrc: '0.00', usage: null }, 'Quoted');
  expect(items.map(({ amount }) => amount)).toEqual(['1.92', '96.16', '1.92']);
});

it('priceItems keeps the products with their quantities, because they define what is delivered', () => {
  const items = priceItems(rack, { termMonths: 12, mrc: '612.34', nrc: '100.00', usage: null }, 'Quoted');
  expect(items.map(({ productCode, quantity }) => `${quantity} ${productCode}`)).toEqual([
    '1 RACK',
    '5 POWER',
    '2 FEED',
    '1 SETUP',
    '0 KWH',
  ]);
});

it('charges usage at the quoted price', () => {
  const items = priceItems(rack, { termMonths: 12, mrc: '790.00', nrc: '500.00', usage: '0.1999' }, 'Quoted');
  expect(items.at(-1)).toMatchObject({ productCode: 'KWH', unitPrice: '0.1999' });
});

it('adds an item for what the catalog has no price for', () => {
  const items = priceItems(
    [createItem('LINE', '0.0000')],
    { termMonths: 12, mrc: '45.00', nrc: '4500.00', usage: null },
    'Digging',
  );
  expect(items.slice(1)).toEqual([
    expect.objectContaining({ productCode: 'QUOTED', name: 'Digging', chargeType: 'MRC', amount: '45.00' }),
    expect.objectContaining({ productCode: 'QUOTED', name: 'Digging', chargeType: 'NRC', amount: '4500.00' }),
  ]);
});

it('adds up for products in large numbers only', () => {
  const orderedItems = [createItem('ADDRESS', '0.3333', 97), createItem('PORT', '1.1111', 13)];
  const items = priceItems(orderedItems, { termMonths: 12, mrc: '100.01', nrc: '0.00', usage: null }, 'Quoted');
  expect(calculateTotals(items).mrc).toBe('100.01');
});
