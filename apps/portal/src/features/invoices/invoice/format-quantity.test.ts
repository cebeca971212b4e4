import type { UnitCode } from '@demarc/contract/invoice.ts';
import type { TFunction } from 'i18next';
import { expect, it } from 'vitest';
import { getFormats } from '../../../lib/format.ts';
import { formatQuantity } from './format-quantity.ts';

const t = ((key: string, values?: object) =>
  key === 'invoice.unit-C62' ? '×' : `${key}${values ? ` ${Object.values(values).join(' ')}` : ''}`) as TFunction;
const november = { from: '2026-11-01', to: '2026-11-30' };
const format = (quantity: string, unitCode: UnitCode | null, period = november) =>
  formatQuantity({ quantity, unitCode, period }, { t, formats: getFormats('en') });

it('counts services, not months', () => {
  expect(format('13.0000', 'MON')).toBe('13 ×');
  expect(format('-1.0000', 'MON')).toBe('−1 ×');
  expect(format('2.0000', 'C62')).toBe('2 ×');
});

it('names the days of part of a month, per service', () => {
  const from5 = { from: '2026-11-05', to: '2026-11-30' };
  expect(format('0.8667', 'MON', from5)).toBe('invoice.days-of-month 26 30');
  expect(format('2.6001', 'MON', from5)).toBe('3 × invoice.days-of-month 26 30');
  expect(format('-0.8667', 'MON', from5)).toBe('−1 × invoice.days-of-month 26 30');
});

it('counts half a month of two services as days too', () => {
  expect(format('1.0000', 'MON', { from: '2026-11-01', to: '2026-11-15' })).toBe('2 × invoice.days-of-month 15 30');
});

it('does not convert months that do not match the days, or other units', () => {
  expect(format('1.4000', 'MON')).toBe('1.4 invoice.unit-MON 1.4');
  expect(format('40.5000', 'KWH')).toBe('40.5 invoice.unit-KWH');
  expect(format('40.5000', null)).toBe('40.5');
});
