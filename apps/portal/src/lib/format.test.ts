import { describe, expect, it } from 'vitest';
import { getFormats } from './format.ts';
import { formatFileSize } from './format-file-size.ts';

const en = getFormats('en');
const nl = getFormats('nl');
// 23:30 UTC in winter is 00:30 in Amsterdam, the next day.
const lateInNovember = '2025-11-19T23:30:00Z';

describe('dates in Amsterdam time, with the month as text', () => {
  it('formats table dates', () =>
    expect([en.date(lateInNovember), nl.date(lateInNovember)]).toEqual(['20 Nov 2025', '20 nov 2025']));
  it('names the weekday', () =>
    expect([en.weekday(lateInNovember), nl.weekday(lateInNovember)]).toEqual(['Thursday', 'donderdag']));
  it('formats dates in running text', () =>
    expect([en, nl].map(({ longDate }) => longDate(lateInNovember, new Date('2025-12-31T12:00:00Z')))).toEqual([
      'Thursday 20 November',
      'donderdag 20 november',
    ]));
  it('adds the year to dates of another year', () =>
    expect([en, nl].map(({ longDate }) => longDate(lateInNovember, new Date('2025-12-31T23:00:00Z')))).toEqual([
      'Thursday 20 November 2025',
      'donderdag 20 november 2025',
    ]));
  it('formats date and time', () =>
    expect(nl.dateTime(lateInNovember, new Date('2026-02-01T12:00:00Z'))).toBe('20 nov 2025, 00:30'));
  it('replaces today and yesterday by name', () => {
    expect(en.dateTime(lateInNovember, new Date('2025-11-20T10:00:00Z'))).toBe('today, 00:30');
    expect(nl.dateTime(lateInNovember, new Date('2025-11-21T10:00:00Z'))).toBe('gisteren, 00:30');
  });
  it.each([null, 'no date'])('formats %s as a dash', (value) => expect(en.date(value)).toBe('–'));
});

describe('numbers', () => {
  it('formats money', () => expect([en.money(1284.5), nl.money(1284.5)]).toEqual(['€\u00a01,284.50', '€\u00a01.284,50']));
  it('formats negative money with a minus sign', () => expect(nl.money(-3)).toBe('−€\u00a03,00'));
  it('formats counts', () => expect([en.number(10_000), nl.number(-10_000)]).toEqual(['10,000', '−10.000']));
  it('formats percentages without a space, like those in texts', () =>
    expect([en.percent(83), nl.percent(8.25), en.percent(-21)]).toEqual(['83%', '8,3%', '−21%']));
  it('formats the sizes of files', () =>
    expect([1, 38_600, 1_234_000].map((bytes) => [formatFileSize(bytes, en), formatFileSize(bytes, nl)])).toEqual([
      ['1\u00a0kB', '1\u00a0kB'],
      ['39\u00a0kB', '39\u00a0kB'],
      ['1.2\u00a0MB', '1,2\u00a0MB'],
    ]));
  it('formats missing numbers as a dash', () =>
    expect([nl.money(null), en.number(null), en.percent(null)]).toEqual(['–', '–', '–']));
});
