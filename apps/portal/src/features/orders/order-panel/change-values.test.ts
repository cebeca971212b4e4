import { describe, expect, it } from 'vitest';
import { emptyContact, getChangeRules, toChangeRequest } from './change-values.ts';

const before = { wishDate: '2026-12-03', reference: 'KAAS-02', contact: null };

describe('changing an order', () => {
  it('sends only the changed fields', () => {
    expect(toChangeRequest(before, before)).toEqual({});
    expect(toChangeRequest(before, { ...before, wishDate: '2026-12-10' })).toEqual({ wishDate: '2026-12-10' });
    expect(toChangeRequest(before, { ...before, reference: '  ' })).toEqual({ reference: null });
  });

  it("sends another contact, and a return to the company's contact", () => {
    const contact = { ...emptyContact, lastName: 'Brug', email: 'brug@kaas.example' };
    expect(toChangeRequest(before, { ...before, contact })).toEqual({ contact });
    expect(toChangeRequest({ ...before, contact }, { ...before, contact: { ...contact } })).toEqual({});
    expect(toChangeRequest({ ...before, contact }, before)).toEqual({ contact: null });
  });

  it('rejects a date before the earliest one, but accepts an unchanged date', () => {
    const getProblem = (day: string) => {
      const rules = getChangeRules(before, '2026-12-08').wishDate ?? [];
      return rules.map((rule) => rule(day)).find((found) => found !== null)?.code;
    };
    expect(getProblem('2026-12-07')).toBe('validation.date-too-early');
    expect(getProblem('2026-12-03')).toBeUndefined();
    expect(getProblem('2026-12-08')).toBeUndefined();
    expect(getProblem('2026-12-12')).toBe('validation.not-working-day');
  });
});
