import { describe, expect, it } from 'vitest';
import { getActivation, getMonthlyAmount } from './tv-account.presenter.ts';
import { getLastOfMonth, validateStartDate } from './tv-dates.ts';

describe('the last day of a month', () => {
  it.each([
    ['2027-01-01', '2027-01-31'],
    ['2027-01-31', '2027-01-31'],
    ['2027-02-10', '2027-02-28'],
    ['2028-02-28', '2028-02-29'],
    ['2028-02-29', '2028-02-29'],
    ['2100-02-01', '2100-02-28'],
    ['2027-04-30', '2027-04-30'],
    ['2027-12-05', '2027-12-31'],
  ])('%s is in a month that ends on %s', (day, last) => expect(getLastOfMonth(day)).toBe(last));
});

describe('a start date', () => {
  it.each([
    ['2028-02-28', 'validation.date-too-early'],
    ['2028-02-29', undefined],
    ['2029-02-28', undefined],
    ['2029-03-01', 'validation.out-of-range'],
  ])('%s on a leap day: %s', (day, code) => expect(validateStartDate(day, '2028-02-29')[0]?.code).toBe(code));
});

describe('the activation of an account', () => {
  const now = new Date('2027-03-01T12:00:00Z');
  const [past, future] = [new Date('2027-03-01T12:00:00Z'), new Date('2027-03-01T12:00:01Z')];
  const nothing = { pendingSince: null, codeExpiresAt: null, deviceCount: 0 };
  it.each([
    ['waiting', { pendingSince: past, codeExpiresAt: future, deviceCount: 2 }],
    ['code_issued', { codeExpiresAt: future, deviceCount: 2 }],
    ['active', { codeExpiresAt: past, deviceCount: 1 }],
    ['code_expired', { codeExpiresAt: past }],
    ['none', {}],
  ])('is %s', (activation, dates) => expect(getActivation({ ...nothing, ...dates }, now)).toBe(activation));
});

describe('the monthly amount', () => {
  it.each([
    ['0.00', []],
    [
      '0.30',
      [
        ['active', '0.10'],
        ['cancelling', '0.20'],
      ],
    ],
    [
      '0.05',
      [
        ['active', '0.05'],
        ['pending', '9.00'],
        ['ended', '8.00'],
      ],
    ],
    [
      '10000000000.01',
      [
        ['active', '9999999999.99'],
        ['active', '0.02'],
      ],
    ],
  ] as const)('is %s', (amount, products) =>
    expect(getMonthlyAmount(products.map(([status, price]) => ({ status, price })))).toBe(amount),
  );
});
