import { describe, expect, it } from 'vitest';
import { formatsFor } from './format.ts';

const en = formatsFor('en');
const nl = formatsFor('nl');
// 23:30 UTC in winter is half past midnight in Amsterdam, the next day.
const lateInNovember = '2025-11-19T23:30:00Z';

describe('dates are those of Amsterdam, month in letters', () => {
  it('in tables', () => expect([en.date(lateInNovember), nl.date(lateInNovember)]).toEqual(['20 Nov 2025', '20 nov 2025']));
  it('in text', () =>
    expect([en.dayInWords(lateInNovember), nl.dayInWords(lateInNovember)]).toEqual([
      'Thursday 20 November',
      'donderdag 20 november',
    ]));
  it('with time', () => expect(nl.dateTime(lateInNovember, new Date('2026-02-01T12:00:00Z'))).toBe('20 nov 2025, 00:30'));
  it('today and yesterday by name', () => {
    expect(en.dateTime(lateInNovember, new Date('2025-11-20T10:00:00Z'))).toBe('today, 00:30');
    expect(nl.dateTime(lateInNovember, new Date('2025-11-21T10:00:00Z'))).toBe('gisteren, 00:30');
  });
  it.each([null, 'no date'])('%s is a dash', (value) => expect(en.date(value)).toBe('–'));
});

describe('numbers', () => {
  it('money', () => expect([en.money(1284.5), nl.money(1284.5)]).toEqual(['€\u00a01,284.50', '€\u00a01.284,50']));
  it('money with a true minus', () => expect(nl.money(-3)).toBe('−€\u00a03,00'));
  it('counts', () => expect([en.number(10_000), nl.number(-10_000)]).toEqual(['10,000', '−10.000']));
  it('percent with a space', () => expect(nl.percent(83)).toBe('83\u00a0%'));
  it('nothing is a dash', () => expect([nl.money(null), en.number(null), en.percent(null)]).toEqual(['–', '–', '–']));
});
