import { expect, it } from 'vitest';
import en from '../../../locales/en/invoice.json' with { type: 'json' };
import nl from '../../../locales/nl/invoice.json' with { type: 'json' };
import { findCollectedDay, findReturnCode, getReturnAdviceKey, getReturnReasonKey } from './return-reason.ts';

it.each(['AM04', 'MD06', 'MS03', 'ZZ99'])('explains %s in both languages', (code) => {
  for (const key of [getReturnReasonKey(code), getReturnAdviceKey(code)]) {
    expect(en).toHaveProperty(key.replace('invoice.', ''));
    expect(nl).toHaveProperty(key.replace('invoice.', ''));
  }
});

it('uses a text without a reason if the bank gave none', () => {
  expect(getReturnAdviceKey('MS03')).not.toBe(getReturnAdviceKey('AM04'));
});

it('finds the code of the last return', () => {
  expect(findReturnCode([])).toBeNull();
  expect(findReturnCode([{ returnCode: 'AM04' }, { returnCode: null }, { returnCode: 'MS03' }, { returnCode: null }])).toBe(
    'MS03',
  );
});

it('finds the day of the returned payment', () => {
  const debit = { date: '2026-11-17', amount: '121.00', method: 'SEPA_DIRECT_DEBIT', returnCode: null } as const;
  const returned = { ...debit, date: '2026-11-20', amount: '-121.00', returnCode: 'AM04' };
  const transfer = { ...debit, date: '2026-11-19', method: 'BANK_TRANSFER' } as const;
  expect(findCollectedDay([debit])).toBeNull();
  expect(findCollectedDay([debit, transfer, returned])).toBe('2026-11-17');
  expect(findCollectedDay([debit, returned, { ...debit, date: '2026-11-25' }])).toBe('2026-11-17');
});
