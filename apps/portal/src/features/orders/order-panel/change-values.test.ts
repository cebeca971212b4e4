import { describe, expect, it } from 'vitest';
import { changeRequest, changeRules, emptyContact } from './change-values.ts';

const before = { wishDate: '2026-12-03', reference: 'KAAS-02', contact: null };

describe('changing an order', () => {
  it('sends only the changed fields', () => {
    expect(changeRequest(before, before)).toEqual({});
    expect(changeRequest(before, { ...before, wishDate: '2026-12-10' })).toEqual({ wishDate: '2026-12-10' });
    expect(changeRequest(before, { ...before, reference: '  ' })).toEqual({ reference: null });
  });

  it("sends another contact, and a return to the company's contact", () => {
    const contact = { ...emptyContact, lastName: 'Brug', email: 'brug@kaas.example' };
    expect(changeRequest(before, { ...before, contact })).toEqual({ contact });
    expect(changeRequest({ ...before, contact }, { ...before, contact: { ...contact } })).toEqual({});
    expect(changeRequest({ ...before, contact }, before)).toEqual({ contact: null });
  });

  it('rejects a date before the earliest one, and keeps an unchanged date', () => {
    const problemOf = (day: string) => {
      const rules = changeRules(before, '2026-12-08').wishDate ?? [];
      return rules.map((rule) => rule(day)).find((found) => found !== null)?.code;
    };
    expect(problemOf('2026-12-07')).toBe('validation.date-too-early');
    expect(problemOf('2026-12-03')).toBeUndefined();
    expect(problemOf('2026-12-08')).toBeUndefined();
    expect(problemOf('2026-12-12')).toBe('validation.not-working-day');
  });
});
