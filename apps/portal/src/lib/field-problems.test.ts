import { ProblemError } from '@demarc/client/client.ts';
import { ibanRules } from '@demarc/contract/customer-iban.ts';
import { required } from '@demarc/contract/rules/required.ts';
import { describe, expect, it } from 'vitest';
import {
  findProblemsByField,
  getFieldConflict,
  getFieldProblems,
  getValueAt,
  isFieldWithin,
  toFieldPattern,
} from './field-problems.ts';

describe('the rules of a form', () => {
  it('report the first problem of each field', () => {
    expect(findProblemsByField(ibanRules, { iban: '', bic: 'X', accountHolderName: '' })).toEqual({
      iban: { code: 'validation.required' },
      bic: { code: 'validation.bic-invalid' },
    });
  });
  it('report nothing for valid values', () => {
    expect(findProblemsByField(ibanRules, { iban: 'NL91 ABNA 0417 1643 00', bic: '' })).toEqual({});
  });
  it('apply to nested values and lists', () => {
    const rules = { 'address.street': [required], 'contacts.1.email': [required] };
    expect(findProblemsByField(rules, { address: { street: 'Kade' }, contacts: [{}, { email: '' }] })).toEqual({
      'contacts.1.email': { code: 'validation.required' },
    });
    expect(getValueAt({ a: null }, 'a.b.c')).toBeUndefined();
  });
});

describe('the rules of a list', () => {
  it('report each entry by its form path', () => {
    const values = { contacts: [{ email: '' }, { email: 'a@b.nl' }, { email: '' }] };
    expect(Object.keys(findProblemsByField({ 'contacts[].email': [required] }, values))).toEqual([
      'contacts.0.email',
      'contacts.2.email',
    ]);
  });
});

describe('a field', () => {
  it('is within its parents and itself', () => {
    expect(isFieldWithin('address.street', ['iban', 'address'])).toBe(true);
    expect(isFieldWithin('iban', ['iban'])).toBe(true);
    expect(isFieldWithin('addressee', ['address'])).toBe(false);
    expect(isFieldWithin('address', ['address.street'])).toBe(false);
    expect(isFieldWithin('iban', [])).toBe(false);
  });
  it('in a list maps to the pattern of its rules', () => {
    expect(toFieldPattern('racks.0.feeds.12.label')).toBe('racks[].feeds[].label');
    expect(toFieldPattern('contacts.3')).toBe('contacts[]');
    expect(toFieldPattern('address.line2')).toBe('address.line2');
  });
});

describe('the field errors of a response', () => {
  const problem = (status: number, validationErrors?: { field: string; code: string; message: string }[]) =>
    new ProblemError(status, { status, code: 'VALIDATION_FAILED', message: '', correlationId: '', validationErrors }, null);
  it('use the paths of the form', () => {
    const error = problem(400, [{ field: 'contacts[0].email', code: 'validation.email', message: 'No.' }]);
    expect(getFieldProblems(error)).toEqual([
      { field: 'contacts.0.email', problem: { code: 'validation.email', message: 'No.' } },
    ]);
  });
  it.each([
    ['a 400 without any', problem(400)],
    ['another status', problem(409, [{ field: 'iban', code: 'x', message: '' }])],
    ['another error', new Error('no')],
  ])('are null for %s', (_what, error) => expect(getFieldProblems(error)).toBeNull());
});

it('assigns a conflict to the field that it names', () => {
  const conflict = (details: Record<string, unknown>) =>
    new ProblemError(409, { status: 409, code: 'PORT_IN_USE', message: 'In use.', correlationId: '', details }, null);
  expect(getFieldConflict(conflict({ field: 'details.aEnd.ports[0]' }))).toEqual([
    { field: 'details.aEnd.ports.0', problem: { code: 'PORT_IN_USE', message: 'In use.' } },
  ]);
  expect(getFieldConflict(conflict({ orderId: 1 }))).toBeNull();
});
