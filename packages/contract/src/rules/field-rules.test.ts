import { describe, expect, it } from 'vitest';
import { email } from './email.ts';
import { problemsIn } from './field-rules.ts';
import { required } from './required.ts';

describe('the rules of a shape', () => {
  const missing = { code: 'validation.required' };

  it('names the field by its path', () => {
    const rules = { name: [required], 'address.city': [required] };
    expect(problemsIn(rules, { name: 'x', address: {} })).toEqual([{ field: 'address.city', ...missing }]);
    expect(problemsIn(rules, null)).toEqual([
      { field: 'name', ...missing },
      { field: 'address.city', ...missing },
    ]);
  });

  it('checks each element of a list', () => {
    const contacts = [{ email: 'a@b.example' }, { email: 'no' }, null];
    expect(problemsIn({ 'contacts[].email': [required, email] }, { contacts })).toEqual([
      { field: 'contacts[1].email', code: 'validation.email' },
      { field: 'contacts[2].email', ...missing },
    ]);
    expect(problemsIn({ 'contacts.1.email': [email] }, { contacts })).toEqual([
      { field: 'contacts[1].email', code: 'validation.email' },
    ]);
    expect(problemsIn({ 'contacts[].email': [required] }, { contacts: 'many' })).toEqual([]);
  });

  it('skips the fields of a missing optional object', () => {
    const rules = { 'postalAddress?.city': [required] };
    for (const value of [{}, { postalAddress: null }]) expect(problemsIn(rules, value)).toEqual([]);
    expect(problemsIn(rules, { postalAddress: {} })).toEqual([{ field: 'postalAddress.city', ...missing }]);
  });

  it('derives rules from the value and reads only own properties', () => {
    const rules = (value: unknown) => (value === 'strict' ? { x: [required] } : {});
    expect(problemsIn(rules, 'strict')).toEqual([{ field: 'x', ...missing }]);
    expect(problemsIn(rules, 'loose')).toEqual([]);
    expect(problemsIn({ constructor: [required] }, {})).toEqual([{ field: 'constructor', ...missing }]);
  });
});
