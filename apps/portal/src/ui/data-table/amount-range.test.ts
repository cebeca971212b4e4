import { describe, expect, it } from 'vitest';
import { parseAmount, readAmountRange, serializeAmountRange } from './amount-range.ts';

describe('a typed amount', () => {
  it.each([
    ['100', '100.00'],
    ['1.234,5', '1234.50'],
    ['1,234.56', '1234.56'],
    ['1.234', '1234.00'],
    ['12345,67', '12345.67'],
    ['€ 1 234', '1234.00'],
    ['−145,20', '-145.20'],
    ['007', '7.00'],
  ])('reads %s in any language', (typed, amount) => expect(parseAmount(typed)).toBe(amount));

  it.each(['', 'abc', '1.2.3', '12.34.56', '1,2345', '12345678901', '1-2'])('refuses %j', (typed) =>
    expect(parseAmount(typed)).toBeUndefined(),
  );
});

describe('a range', () => {
  it('survives the URL, even with an open end', () => {
    for (const range of [
      { from: '100.00', to: '250.50' },
      { from: '100.00', to: undefined },
      { from: undefined, to: '-1.00' },
    ])
      expect(readAmountRange(serializeAmountRange(range)!)).toEqual(range);
  });

  it.each(['', '..', '100', 'a..b', '1..2..3', '1..x'])('refuses %j', (text) => expect(readAmountRange(text)).toBeUndefined());

  it('is undefined if both ends are open', () => expect(serializeAmountRange({})).toBeUndefined());
});
