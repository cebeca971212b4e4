import { expect, it } from 'vitest';
import { getMissingContactText } from './missing-contact-types.ts';

it.each([
  ['main', ['main', 'order'], 'company.nobody-main-text'],
  ['order', ['main', 'order'], 'company.nobody-gets-text'],
  ['order', ['order', 'abuse'], 'company.nobody-text'],
] as const)('says who gets the emails for %s while %j are missing', (type, missingTypes, key) => {
  expect(getMissingContactText(type, missingTypes)).toBe(key);
});
