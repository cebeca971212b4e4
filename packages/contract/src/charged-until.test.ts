import { describe, expect, it } from 'vitest';
import { calculateChargedUntil } from './charged-until.ts';

const createContract = (startDate: string, initialTermMonths: number) => ({
  startDate,
  initialTermMonths,
  rollIntervalMonths: 1,
});

describe('a terminated service is charged', () => {
  it.each([
    ['the whole first term', '2026-01-15', 12, '2026-06-30', '2027-01-14'],
    ['the first term to its last day', '2026-01-15', 12, '2027-01-14', '2027-01-14'],
    ['a month more the day after', '2026-01-15', 12, '2027-01-15', '2027-02-14'],
    ['the rolling month whole', '2026-01-15', 12, '2027-02-16', '2027-03-14'],
    ['a first month that ends with February', '2026-01-31', 1, '2026-02-10', '2026-02-27'],
    ['months that begin on a 31st', '2026-01-31', 1, '2026-02-28', '2026-03-30'],
    ['months after a short one to their own end', '2026-01-31', 1, '2026-04-01', '2026-04-29'],
    ['a leap day', '2028-01-30', 1, '2028-02-28', '2028-02-28'],
    ['a year from a leap day', '2028-02-29', 12, '2028-05-01', '2029-02-27'],
    ['a month where there is no term', '2026-01-15', 0, '2026-01-20', '2026-02-14'],
  ])('for %s', (_what, start, months, last, until) =>
    expect(calculateChargedUntil(last, createContract(start, months))).toBe(until),
  );
});
