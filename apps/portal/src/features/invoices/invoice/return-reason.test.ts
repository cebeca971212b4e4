import { expect, it } from 'vitest';
import en from '../../../locales/en/invoice.json' with { type: 'json' };
import nl from '../../../locales/nl/invoice.json' with { type: 'json' };
import { findReturnCode, getReturnAdviceKey, getReturnReasonKey } from './return-reason.ts';

it.each(['AM04', 'MD06', 'MS03', 'ZZ99'])('explains %s in both languages', (code) => {
  for (const key of [getReturnReasonKey(code), getReturnAdviceKey(code)]) {
    expect(en).toHaveProperty(key.replace('invoice.', ''));
    expect(nl).toHaveProperty(key.replace('invoice.', ''));
  }
});

it('does not announce a reason that the bank did not give', () => {
  expect(getReturnAdviceKey('MS03')).not.toBe(getReturnAdviceKey('AM04'));
});

it('finds the code of the last return', () => {
  expect(findReturnCode([])).toBeNull();
  expect(findReturnCode([{ returnCode: 'AM04' }, { returnCode: null }, { returnCode: 'MS03' }, { returnCode: null }])).toBe(
    'MS03',
  );
});
