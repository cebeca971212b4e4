import { expect, it } from 'vitest';
import { findMissingContactTypes, getMissingContactText } from './missing-contact-types.ts';

it.each([
  ['reseller', ['order', 'abuse', 'support']],
  ['end-user', ['abuse', 'support']],
] as const)('finds the types that a %s needs a contact for', (customerType, expected) => {
  const contacts = [{ types: ['main' as const] }, { types: ['billing' as const] }];
  expect(findMissingContactTypes({ customerType, contacts })).toEqual(expected);
});

it.each([
  ['main', ['main', 'order'], 'company.nobody-main-text'],
  ['order', ['main', 'order'], 'company.nobody-gets-text'],
  ['order', ['order', 'abuse'], 'company.nobody-text'],
] as const)('says who gets the emails for %s while %j are missing', (type, missingTypes, key) => {
  expect(getMissingContactText(type, missingTypes)).toBe(key);
});
