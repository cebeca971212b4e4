import type { OwnPrice } from '@demarc/contract/own-price.ts';
import { describe, expect, it } from 'vitest';
import { getFormats } from '../../../lib/format.ts';
import {
  calculatePrice,
  fillPrices,
  getInitialMargin,
  getInitialValues,
  parseMargin,
  removeSaved,
  toSavedValues,
  withTypedPrice,
} from './grid-values.ts';

const formats = getFormats('en');

function createPrice(id: number, values: Partial<OwnPrice> = {}): OwnPrice {
  return {
    serviceRef: { type: 'LINE', id, label: `LN-${id}` },
    reference: null,
    monthlyCost: '30.00',
    monthlyPrice: null,
    costCenter: null,
    endUser: null,
    serviceEndUser: null,
    ...values,
  };
}

describe('the margin', () => {
  it('can have either decimal mark, and is at least 0 and below 100', () => {
    expect(['25', '25.9', ' 25,9% ', '0', '100', '-5', '25.95', ''].map(parseMargin)).toEqual([
      250,
      259,
      259,
      0,
      null,
      null,
      null,
      null,
    ]);
  });

  it('starts from the margin of the page if that is in range', () => {
    expect([12.5, 0, 99.9, 100, -12.5, null].map(getInitialMargin)).toEqual([12.5, 0, 99.9, 25, 25, 25]);
  });

  it('is a percentage of the price, not of the cost', () => {
    expect(calculatePrice('75.00', 250)).toBe('100.00');
    expect(calculatePrice('10.00', 333)).toBe('14.99');
    expect(calculatePrice('10.00', 0)).toBe('10.00');
  });

  it('gives a price only to services that have none and cost something', () => {
    const prices = [createPrice(1, { monthlyPrice: '40.00' }), createPrice(2), createPrice(3, { monthlyCost: '0.00' })];
    const getValues = (price: OwnPrice) => getInitialValues(price, formats);
    expect([...fillPrices(prices, getValues, { marginTenths: 250, formats })]).toEqual([
      ['LINE 2', { price: prices[1], values: { monthlyPrice: '40.00', costCenter: '', endUser: '' } }],
    ]);
    const [[, edit] = []] = fillPrices(prices, getValues, { marginTenths: 250, formats: getFormats('nl') });
    expect(edit?.values.monthlyPrice).toBe('40,00');
  });
});

describe('the fields of a service', () => {
  it('suggest the end user of the service until it has a price or an end user', () => {
    const getEndUser = (values: Partial<OwnPrice>) =>
      getInitialValues(createPrice(1, { serviceEndUser: 'Bakkerij Smit', ...values }), formats).endUser;
    expect(getEndUser({})).toBe('Bakkerij Smit');
    expect(getEndUser({ endUser: 'Smit BV' })).toBe('Smit BV');
    expect(getEndUser({ monthlyPrice: '40.00' })).toBe('');
  });

  it('are saved with the suggested end user only if they have a price', () => {
    const price = createPrice(1, { serviceEndUser: 'Bakkerij Smit' });
    const save = (values: object) => toSavedValues(price, { ...getInitialValues(price, formats), ...values });
    expect(save({ costCenter: 'KP-10' })).toEqual({ monthlyPrice: '', costCenter: 'KP-10', endUser: '' });
    expect(save({ costCenter: 'KP-10', monthlyPrice: ' ' }).endUser).toBe('');
    expect(save({ monthlyPrice: '40' }).endUser).toBe('Bakkerij Smit');
    expect(save({ endUser: 'Smit BV' }).endUser).toBe('Smit BV');
  });

  it('set the price of the service if it is valid', () => {
    const type = (monthlyPrice: string) => withTypedPrice(createPrice(1), { monthlyPrice, costCenter: '', endUser: '' });
    expect([' 40,5 ', '', 'free'].map((input) => type(input).monthlyPrice)).toEqual(['40.50', null, null]);
  });
});

it('keeps edits that were made while others were saved', () => {
  const edit = (id: number, monthlyPrice: string) =>
    [`LINE ${id}`, { price: createPrice(id), values: { monthlyPrice, costCenter: '', endUser: '' } }] as const;
  const saved = new Map([edit(1, '40'), edit(2, '50')]);
  const edits = new Map([...saved, edit(2, '55'), edit(3, '60')]);
  expect([...removeSaved(edits, saved)]).toEqual([edit(2, '55'), edit(3, '60')]);
  expect(removeSaved(saved, saved).size).toBe(0);
});
