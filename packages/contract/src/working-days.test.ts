import { describe, expect, it } from 'vitest';
import {
  addDays,
  addMonths,
  addWorkingDays,
  countWorkingDaysBetween,
  getDutchHolidays,
  isWorkingDay,
  subtractWorkingDays,
} from './working-days.ts';

describe('holidays', () => {
  it.each([
    [2024, '2024-03-31'],
    [2025, '2025-04-20'],
    [2026, '2026-04-05'],
    [2027, '2027-03-28'],
    [2038, '2038-04-25'],
  ])('of %i follow from Easter on %s', (year, easter) => {
    const days = getDutchHolidays(year);
    expect(days.has(easter)).toBe(true);
    for (const after of [1, 39, 49, 50]) expect(days.has(addDays(easter, after))).toBe(true);
    expect(days.has(addDays(easter, -2))).toBe(false);
  });

  it("moves King's Day to Saturday when 27 April is a Sunday", () => {
    expect(getDutchHolidays(2025).has('2025-04-26')).toBe(true);
    expect(getDutchHolidays(2025).has('2025-04-27')).toBe(false);
    expect(getDutchHolidays(2026).has('2026-04-27')).toBe(true);
  });

  it('include Liberation Day every five years', () => {
    expect([2025, 2026, 2030].map((year) => getDutchHolidays(year).has(`${year}-05-05`))).toEqual([true, false, true]);
  });
});

describe('working days', () => {
  it.each([
    ['2026-11-20', true],
    ['2026-11-21', false],
    ['2026-11-22', false],
    ['2026-12-25', false],
    ['2027-01-01', false],
    ['2028-02-29', true],
  ])('%s: %s', (day, expected) => expect(isWorkingDay(day)).toBe(expected));

  it('skip the weekend and Christmas', () => {
    expect(addWorkingDays('2026-11-20', 1)).toBe('2026-11-23');
    expect(addWorkingDays('2026-11-21', 0)).toBe('2026-11-23');
    expect(addWorkingDays('2026-12-24', 1)).toBe('2026-12-28');
    expect(addWorkingDays('2026-12-23', 7)).toBe('2027-01-05');
    expect(subtractWorkingDays('2026-11-23', 1)).toBe('2026-11-20');
    expect(subtractWorkingDays('2027-01-04', 2)).toBe('2026-12-30');
    expect(countWorkingDaysBetween('2026-11-20', '2026-11-27')).toBe(5);
    expect(countWorkingDaysBetween('2026-11-27', '2026-11-20')).toBe(0);
  });

  it('added and then subtracted give the same day', () => {
    for (let day = '2026-12-01'; day < '2027-02-01'; day = addDays(day, 1)) {
      if (isWorkingDay(day)) expect(subtractWorkingDays(addWorkingDays(day, 5), 5)).toBe(day);
    }
  });
});

it.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2026-11-30', 3, '2027-02-28'],
  ['2026-03-31', -1, '2026-02-28'],
  ['2026-12-15', 12, '2027-12-15'],
])('%s plus %i months is %s', (day, months, expected) => expect(addMonths(day, months)).toBe(expected));
