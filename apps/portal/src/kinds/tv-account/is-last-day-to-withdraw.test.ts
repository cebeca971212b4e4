import { afterEach, expect, it } from 'vitest';
import { setServerTime } from '../../lib/clock.ts';
import { isLastDayToWithdraw } from './is-last-day-to-withdraw.ts';

afterEach(() => setServerTime(null));

it('is true on the last day of the month in Amsterdam, by the clock of the server', () => {
  setServerTime('Fri, 30 Apr 2027 12:00:00 GMT');
  expect(isLastDayToWithdraw()).toBe(true);
  setServerTime('Fri, 30 Apr 2027 22:30:00 GMT');
  expect(isLastDayToWithdraw()).toBe(false);
  setServerTime('Thu, 29 Apr 2027 12:00:00 GMT');
  expect(isLastDayToWithdraw()).toBe(false);
});
