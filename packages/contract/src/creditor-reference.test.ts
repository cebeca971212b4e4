import { expect, it } from 'vitest';
import { formatCreditorReference, parseCreditorReference } from './creditor-reference.ts';

it('a reference has the check digits of the standard', () => {
  // The example of ISO 11649.
  expect(parseCreditorReference('RF18 5390 0754 7034')).toBe('539007547034');
  expect(formatCreditorReference('539007547034')).toBe('RF18539007547034');
});

it.each(['RF19539007547034', 'RF18', '539007547034', 'NL18539007547034', `RF18${'1'.repeat(22)}`, ''])('refuses %s', (text) =>
  expect(parseCreditorReference(text)).toBeNull(),
);

it('round-trips', () => {
  for (const number of ['202500001', '202599999', '2025123456']) {
    expect(parseCreditorReference(formatCreditorReference(number))).toBe(number);
  }
});
