import { describe, expect, it } from 'vitest';
import { email } from './email.ts';
import { findFieldProblems } from './field-rules.ts';
import { required } from './required.ts';

describe('the rules of a shape', () => {
  const missing = { code: 'validation.required' };

  it('names the field by its path', () => {
    const rules = { name: [required], 'address.city': [required] };
    expect(findFieldProblems(rules, { name: 'x', address: {} })).toEqual([{ field: 'address.city', ...missing }]);
    expect(findFieldProblems(rules, null)).toEqual([
      { field: 'name', ...missing },
      { field: 'address.city', ...missing },
    ]);
  });

  it('checks each element of a list', () => {
    const contacts = [{ email: 'a@b.example' }, { email: 'no' }, null];
    expect(findFieldProblems({ 'contacts[].email': [required, email] }, { contacts })).toEqual([
      { field: 'contacts[1].email', code: 'validation.email' },
      { field: 'contacts[2].email', ...missing },
    ]);
    expect(findFieldProblems({ 'contacts.1.email': [email] }, { contacts })).toEqual([
      { field: 'contacts[1].email', code: 'validation.email' },
    ]);
    expect(findFieldProblems({ 'contacts[].email': [required] }, { contacts: 'many' })).toEqual([]);
  });

  it('skips the fields of a missing optional object', () => {
    const rules = { 'postalAddress?.city': [required] };
    for (const value of [{}, { postalAddress: null }]) expect(findFieldProblems(rules, value)).toEqual([]);
    expect(findFieldProblems(rules, { postalAddress: {} })).toEqual([{ field: 'postalAddress.city', ...missing }]);
  });

  it('derives rules from the value and reads only own properties', () => {
    const rules = (value: unknown) => (value === 'strict' ? { x: [required] } : {});
    expect(findFieldProblems(rules, 'strict')).toEqual([{ field: 'x', ...missing }]);
    expect(findFieldProblems(rules, 'loose')).toEqual([]);
    expect(findFieldProblems({ constructor: [required] }, {})).toEqual([{ field: 'constructor', ...missing }]);
  });
});
