import { expect, it } from 'vitest';
import en from '../../../locales/en/invoice.json' with { type: 'json' };
import nl from '../../../locales/nl/invoice.json' with { type: 'json' };
import { findReturnCode, getReturnReasonKey } from './return-reason.ts';

it.each(['AM04', 'MD06', 'ZZ99'])('explains %s in both languages', (code) => {
  const key = getReturnReasonKey(code).replace('invoice.', '');
  expect(en).toHaveProperty(key);
  expect(nl).toHaveProperty(key);
});

it('finds the code of the last return', () => {
  expect(findReturnCode([])).toBeNull();
  expect(findReturnCode([{ returnCode: 'AM04' }, { returnCode: null }, { returnCode: 'MS03' }, { returnCode: null }])).toBe(
    'MS03',
  );
});
