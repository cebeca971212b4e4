import { describe, expect, it } from 'vitest';
import { addToMonth, getDay, getDayStart, getMonth, getMonthSpan, hourMs, listMonths } from './calendar.ts';

const toText = (at: number) => new Date(at).toISOString();

describe('a day in Europe/Amsterdam', () => {
  it.each([
    ['in winter', '2026-01-15', '2026-01-14T23:00:00.000Z', 24],
    ['in summer', '2026-07-15', '2026-07-14T22:00:00.000Z', 24],
    ['that loses an hour', '2026-03-29', '2026-03-28T23:00:00.000Z', 23],
    ['that gains an hour', '2026-10-25', '2026-10-24T22:00:00.000Z', 25],
    ['in a leap year only', '2028-02-29', '2028-02-28T23:00:00.000Z', 24],
  ])('%s starts and ends at midnight', (_what, day, start, hours) => {
    const at = getDayStart(day);
    const last = at + hours * hourMs - 1;
    expect(toText(at)).toBe(start);
    expect([getDay(at - 1) < day, getDay(at), getDay(last), getDay(last + 1) > day]).toEqual([true, day, day, true]);
  });
});

describe('a month', () => {
  it.each([
    ['February', '2027-02', 28, 28 * 24],
    ['February of a leap year', '2028-02', 29, 29 * 24],
    ['February of a century without a leap day', '2100-02', 28, 28 * 24],
    ['March', '2026-03', 31, 31 * 24 - 1],
    ['October', '2026-10', 31, 31 * 24 + 1],
  ])('has its days and hours: %s', (_what, month, days, hours) => {
    const { start, end, slotCount, dayStarts } = getMonthSpan(month);
    expect([dayStarts.length - 1, (end - start) / hourMs, slotCount]).toEqual([days, hours, hours * 12]);
    expect([getMonth(start), getMonth(end - 1), getMonth(end)]).toEqual([month, month, addToMonth(month, 1)]);
  });

  it('is followed by the next one across years', () => {
    expect(listMonths('2026-11', '2027-02')).toEqual(['2026-11', '2026-12', '2027-01', '2027-02']);
    expect(addToMonth('2027-01', -13)).toBe('2025-12');
  });
});
