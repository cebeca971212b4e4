import { expect, it } from 'vitest';
import { getStartOfDay, SampleCalendar } from './sample-calendar.ts';

it('getStartOfDay returns the first minute of a day in Amsterdam, in winter and in summer', () => {
  expect(getStartOfDay('2026-03-29')).toEqual(new Date('2026-03-28T23:01:00Z'));
  expect(getStartOfDay('2026-03-30')).toEqual(new Date('2026-03-29T22:01:00Z'));
});

it('SampleCalendar.daysAgoThisMonth stays within the current month', () => {
  const first = new SampleCalendar(new Date('2026-11-01T12:00:00Z')).daysAgoThisMonth(9);
  expect(first.toISOString()).toBe('2026-11-01T05:30:30.000Z');
  expect(new SampleCalendar(new Date('2026-11-20T10:00:00Z')).daysAgoThisMonth(9)).toEqual(new Date('2026-11-11T10:00:00Z'));
});

it('SampleCalendar uses the date in Amsterdam', () => {
  const calendar = new SampleCalendar(new Date('2026-12-31T23:30:00Z'));
  expect([calendar.today, calendar.nextMonth]).toEqual(['2027-01-01', '2027-02-01']);
});

it('SampleCalendar counts working days', () => {
  const friday = new SampleCalendar(new Date('2026-11-20T10:00:00Z'));
  expect([friday.inWorkingDays(1), friday.inWorkingDays(2), friday.workingDaysAgo(1)]).toEqual([
    '2026-11-23',
    '2026-11-24',
    '2026-11-19',
  ]);
  expect(friday.workingDayAgo(5)).toBe('2026-11-16');
});
