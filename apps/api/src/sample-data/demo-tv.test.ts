import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import { describe, expect, it } from 'vitest';
import { createDemoTv, demoTvCustomers } from './demo-tv.ts';
import { createAddress, streets } from './sample-addresses.ts';
import { sampleTvPackages } from './tv-packages.ts';

const packages = new Map(sampleTvPackages.map((one) => [one.productCode, one]));
const line = { lineId: 204_512, address: createAddress(streets.zeedoorn, 9) };
const createAt = (now: Date) => {
  const moment = { now, today: formatAmsterdamDate(now) };
  return demoTvCustomers.flatMap((customerId) => createDemoTv(customerId, packages, moment, () => line));
};
/** In each month of two years, one of them a leap year: the first minutes, the middle and the last evening. */
const moments = Array.from({ length: 24 }, (_, month) => [
  new Date(Date.UTC(2027, month, 1, 0, 20)),
  new Date(Date.UTC(2027, month, 15, 11, 7)),
  new Date(Date.UTC(2027, month + 1, 0, 21, 40)),
]).flat();
// Times when the month in Amsterdam differs from the month in UTC.
const monthBoundaries = ['2027-02-28T23:01:00Z', '2027-03-31T22:20:00Z', '2028-02-29T22:59:00Z'].map((time) => new Date(time));

describe('the demo TV accounts at any time', () => {
  it('are the same', () => {
    const standing = (now: Date) =>
      createAt(now).map(({ account, products }) => [account.status, ...products.map(({ status }) => status)].join(' '));
    const usual = standing(new Date('2026-11-21T12:00:00Z'));
    for (const now of [...moments, ...monthBoundaries]) expect([now, ...standing(now)]).toEqual([now, ...usual]);
  });

  it('have no events in the future, and all events in order', () => {
    for (const now of [...moments, ...monthBoundaries]) {
      for (const { account, devices, turns } of createAt(now)) {
        const times = turns.map(({ at }) => at.getTime());
        expect(times).toEqual(times.toSorted((one, other) => one - other));
        expect(times.at(-1)).toBeLessThanOrEqual(now.getTime());
        expect(times[0]).toBe(account.createdAt.getTime());
        for (const { activatedAt, lastSeenAt } of devices) {
          if (lastSeenAt) expect(lastSeenAt.getTime()).toBeGreaterThan(activatedAt.getTime());
          if (lastSeenAt) expect(lastSeenAt.getTime()).toBeLessThanOrEqual(now.getTime());
        }
      }
    }
  });
});
