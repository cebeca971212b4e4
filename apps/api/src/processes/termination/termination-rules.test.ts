import { isWorkingDay } from '@demarc/contract/working-days.ts';
import { describe, expect, it } from 'vitest';
import { calculateRemainingMonths, calculateTermination, calculateTerminationDate } from './termination-rules.ts';

const contract = (startDate: string, initialTermMonths = 12) => ({
  startDate,
  initialTermMonths,
  rollIntervalMonths: 1,
  noticePeriodDays: 30,
});

describe('the last day', () => {
  it.each([
    ['is the wish date where that is late enough', '2027-03-01', '2026-11-16', 30, '2027-03-01'],
    ['keeps the notice', '2026-11-20', '2026-11-16', 30, '2026-12-16'],
    ['is the working day after a notice that ends on a Sunday', '2026-11-20', '2026-11-20', 30, '2026-12-21'],
    ['is the working day after a notice that ends on Christmas', '2026-11-30', '2026-11-25', 30, '2026-12-28'],
    ['gives the carrier five working days', '2026-11-17', '2026-11-16', 0, '2026-11-23'],
    ['gives the carrier five working days over Easter', '2027-03-25', '2027-03-24', 1, '2027-04-01'],
    ['keeps a notice over the end of February in a leap year', '2028-02-01', '2028-01-31', 29, '2028-02-29'],
  ])('%s', (_what, wishDate, today, noticePeriodDays, day) => {
    expect(calculateTerminationDate(wishDate, today, { noticePeriodDays })).toBe(day);
    expect(isWorkingDay(day)).toBe(true);
  });
});

describe('the early termination fee', () => {
  it.each([
    ['all but the one that runs', '2026-01-15', 12, '2026-01-15', 11],
    ['all where it has not begun', '2026-01-15', 12, '2026-01-14', 12],
    ['those after the running one', '2026-01-15', 12, '2026-11-30', 1],
    ['none in the last', '2026-01-15', 12, '2026-12-15', 0],
    ['one on the eve of the last', '2026-01-15', 12, '2026-12-14', 1],
    ['none after the term', '2026-01-15', 12, '2029-05-01', 0],
    ['those of months that begin on a 31st', '2026-01-31', 3, '2026-02-27', 2],
    ['one less on the day a short month begins', '2026-01-31', 3, '2026-02-28', 1],
    ['those from a leap day', '2028-02-29', 24, '2029-02-27', 12],
    ['one less on the 28th a year after a leap day', '2028-02-29', 24, '2029-02-28', 11],
    ['none where there is no term', '2026-01-15', 0, '2026-01-20', 0],
  ])('covers %s', (_what, start, months, last, left) =>
    expect(calculateRemainingMonths(last, contract(start, months))).toBe(left),
  );

  it('adds up the remaining months exactly, to the cent', () => {
    expect(calculateTermination('2026-12-01', '2026-11-16', contract('2026-10-01', 36), '42.35')).toEqual({
      terminationDate: '2026-12-16',
      chargedUntil: '2029-09-30',
      remainingMonths: 33,
      earlyTerminationCharge: '1397.55',
    });
    expect(calculateTermination('2026-12-01', '2026-11-16', contract('2020-10-01'), '42.35')).toMatchObject({
      chargedUntil: '2026-12-31',
      earlyTerminationCharge: '0.00',
    });
    expect(calculateTermination('2026-12-01', '2026-11-16', contract('2026-10-01'), '0.01').earlyTerminationCharge).toBe('0.09');
  });
});
