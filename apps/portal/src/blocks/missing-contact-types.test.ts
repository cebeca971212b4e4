import { expect, it } from 'vitest';
import { findMissingContactTypes } from './missing-contact-types.ts';

it.each([
  ['reseller', ['order', 'abuse', 'support']],
  ['end-user', ['abuse', 'support']],
] as const)('finds the types that a %s needs a contact for', (customerType, expected) => {
  const contacts = [{ types: ['main' as const] }, { types: ['billing' as const] }];
  expect(findMissingContactTypes({ customerType, contacts })).toEqual(expected);
});
