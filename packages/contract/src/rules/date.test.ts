import fc from 'fast-check';
import { expect, it } from 'vitest';
import { date } from './date.ts';

const problem = { code: 'validation.date-invalid' };

it.each([
  '2024-02-29',
  '2000-02-29',
  '2025-12-31',
  '0001-01-01',
  '9999-12-31',
  '+002024-02-29',
  '2025-04',
  '2025',
  '2025-04-30T10:00',
  '2025-04-30T10:00:00Z',
  '2025-04-30T10:00:00.123456+02:00',
  '2025-04-30T24:00:00',
  '2025-04-30 10:00',
  '2024-02-29T23:59:59-12:00',
  ' 2025-04-30 ',
  '30 April 2025',
  'Apr 30, 2025',
  'Wed, 30 Apr 2025 10:00:00 GMT',
])('accepts %j', (value) => expect(date(value)).toBeNull());

it.each([
  ['empty text', ''],
  ['spaces', '   '],
  ['null', null],
  ['nothing', undefined],
  ['a number', 20250430],
  ['zero', 0],
  ['a date object', new Date(0)],
  ['an object', {}],
  ['29 February of a common year', '2025-02-29'],
  ['29 February of a century', '1900-02-29'],
  ['30 February', '2024-02-30'],
  ['31 April', '2025-04-31'],
  ['31 June', '2025-06-31'],
  ['31 September', '2025-09-31'],
  ['31 November', '2025-11-31'],
  ['day 0', '2025-01-00'],
  ['day 32', '2025-01-32'],
  ['month 0', '2025-00-10'],
  ['month 13', '2025-13-01'],
  ['month 13 without a day', '2025-13'],
  ['29 February with a time', '2025-02-29T10:00:00Z'],
  ['31 April with a time after a space', '2025-04-31 10:00'],
  ['29 February with spaces around', ' 2025-02-29 '],
  ['29 February of a year with a sign', '+002025-02-29'],
  ['hour 25', '2025-04-30T25:00:00Z'],
  ['minute 60', '2025-04-30T10:60:00Z'],
  ['second 60', '2025-04-30T10:00:60Z'],
  ['a zone that does not exist', '2025-04-30T10:00:00+99:99'],
  ['an incomplete time', '2025-04-30T'],
  ['text after the date', '2025-04-30garbage'],
  ['words', 'not a date'],
  ['the Dutch format, day first', '31-12-2025'],
  ['digits without dashes', '20250430'],
  ['full-width digits', '２０２５-０４-３０'],
  ['a hostile text', '2025-04-30'.repeat(10_000)],
])('rejects %s', (_what, value) => expect(date(value)).toEqual(problem));

it('accepts every calendar date, with and without a time', () => {
  fc.assert(
    fc.property(fc.date({ min: new Date('0000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }), (day) => {
      expect(date(day.toISOString())).toBeNull();
      expect(date(day.toISOString().slice(0, 10))).toBeNull();
    }),
  );
});

it('accepts a date only if its month has that day', () => {
  const two = (number: number) => String(number).padStart(2, '0');
  for (const year of [1900, 2000, 2023, 2024, 2025, 2100]) {
    const february = new Date(year, 1, 29).getMonth() === 1 ? 29 : 28;
    const lengths = [0, 31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    for (let month = 0; month <= 13; month += 1) {
      for (let day = 0; day <= 32; day += 1) {
        const value = `${year}-${two(month)}-${two(day)}`;
        expect([value, date(value) === null]).toEqual([value, day >= 1 && day <= (lengths[month] ?? 0)]);
      }
    }
  }
});
