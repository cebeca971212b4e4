import { describe, expect, it } from 'vitest';
import { getReachableStep, parseStepSearch, type WizardStep } from './wizard-step.ts';

const step = (id: string, fields: string[] = [id]): WizardStep => ({ id, label: id, heading: id, fields });
const steps = [step('type'), step('company'), step('contacts'), step('review', [])];
const withInvalid =
  (...invalid: string[]) =>
  (fields: readonly string[]) =>
    !fields.some((field) => invalid.includes(field));

describe('the step of a URL', () => {
  it('is the requested one if all steps before it are valid', () => {
    expect(getReachableStep(steps, 'review', withInvalid())).toBe(3);
    expect(getReachableStep(steps, 'company', withInvalid('company', 'contacts'))).toBe(1);
  });
  it('is the first invalid one if it was skipped', () => {
    expect(getReachableStep(steps, 'review', withInvalid('contacts'))).toBe(2);
    expect(getReachableStep(steps, 'review', withInvalid('type', 'contacts'))).toBe(0);
  });
  it.each([undefined, '', 'gone'])('is the first one for %j', (requestedId) => {
    expect(getReachableStep(steps, requestedId, withInvalid())).toBe(0);
  });
  it('is parsed as text only', () => {
    expect(parseStepSearch({ step: 'company', other: 'x' })).toEqual({ step: 'company' });
    expect([parseStepSearch({ step: 3 }), parseStepSearch({})]).toEqual([{}, {}]);
  });
});
