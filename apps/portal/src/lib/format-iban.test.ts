import { expect, it } from 'vitest';
import { formatIban, maskIban } from './format-iban.ts';

it.each([
  ['NL91ABNA0417164300', 'NL•• ABNA •••• ••43 00'],
  ['DE89370400440532013000', 'DE•• •••• •••• •••• ••30 00'],
  ['4300', '•••• 4300'],
])('masks %s except for the country, the bank and the last four characters', (iban, shown) => {
  expect(maskIban(iban).replaceAll('\u00a0', ' ')).toBe(shown);
});

it('formats an IBAN in groups of four', () => {
  expect(formatIban('NL91ABNA0417164300').replaceAll('\u00a0', ' ')).toBe('NL91 ABNA 0417 1643 00');
});
