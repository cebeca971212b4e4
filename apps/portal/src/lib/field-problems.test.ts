import { ProblemError } from '@demarc/client/client.ts';
import { ibanRules } from '@demarc/contract/customer.ts';
import { required } from '@demarc/contract/rules/required.ts';
import { describe, expect, it } from 'vitest';
import { fieldProblemsOf, isWithin, patternOf, problemsByField, valueAt } from './field-problems.ts';

describe('the rules of a form', () => {
  it('name the first problem of each field', () => {
    expect(problemsByField(ibanRules, { iban: '', bic: 'X', accountHolderName: '' })).toEqual({
      iban: { code: 'validation.required' },
      bic: { code: 'validation.bic-invalid' },
    });
  });
  it('find nothing in what is valid', () => {
    expect(problemsByField(ibanRules, { iban: 'NL91 ABNA 0417 1643 00', bic: '' })).toEqual({});
  });
  it('reach into nested values and lists', () => {
    const rules = { 'address.street': [required], 'contacts.1.email': [required] };
    expect(problemsByField(rules, { address: { street: 'Kade' }, contacts: [{}, { email: '' }] })).toEqual({
      'contacts.1.email': { code: 'validation.required' },
    });
    expect(valueAt({ a: null }, 'a.b.c')).toBeUndefined();
  });
});

describe('the rules of a list', () => {
  it('name each entry as the form does', () => {
    const values = { contacts: [{ email: '' }, { email: 'a@b.nl' }, { email: '' }] };
    expect(Object.keys(problemsByField({ 'contacts[].email': [required] }, values))).toEqual([
      'contacts.0.email',
      'contacts.2.email',
    ]);
  });
});

describe('a field', () => {
  it('lies within what holds it, and within itself', () => {
    expect(isWithin('address.street', ['iban', 'address'])).toBe(true);
    expect(isWithin('iban', ['iban'])).toBe(true);
    expect(isWithin('addressee', ['address'])).toBe(false);
    expect(isWithin('address', ['address.street'])).toBe(false);
    expect(isWithin('iban', [])).toBe(false);
  });
  it('of a list is written as its rules are', () => {
    expect(patternOf('racks.0.feeds.12.label')).toBe('racks[].feeds[].label');
    expect(patternOf('contacts.3')).toBe('contacts[]');
    expect(patternOf('address.line2')).toBe('address.line2');
  });
});

describe('the field errors of an answer', () => {
  const problem = (status: number, validationErrors?: { field: string; code: string; message: string }[]) =>
    new ProblemError(status, { status, code: 'VALIDATION_FAILED', message: '', correlationId: '', validationErrors }, null);
  it('are written as the form writes its fields', () => {
    const error = problem(400, [{ field: 'contacts[0].email', code: 'validation.email', message: 'No.' }]);
    expect(fieldProblemsOf(error)).toEqual([
      { field: 'contacts.0.email', problem: { code: 'validation.email', message: 'No.' } },
    ]);
  });
  it.each([
    ['a 400 without any', problem(400)],
    ['another status', problem(409, [{ field: 'iban', code: 'x', message: '' }])],
    ['another error', new Error('no')],
  ])('are none in %s', (_what, error) => expect(fieldProblemsOf(error)).toBeNull());
});
