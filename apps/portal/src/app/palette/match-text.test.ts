import { describe, expect, it } from 'vitest';
import { hasWordPrefixes, splitMatches, splitWords, startsWithQuery } from './match-text.ts';

const marked = (text: string, typed: string, matched?: string) =>
  splitMatches(text, typed, matched)
    .map((piece) => (piece.isMatch ? `[${piece.text}]` : piece.text))
    .join('');

describe('the highlight', () => {
  it.each([
    ['BVV-Weesp-18', 'weesp', 'BVV-[Weesp]-18'],
    ['Hoofdweg 18, Weesp', 'weesp hoofd', '[Hoofd]weg 18, [Weesp]'],
    ['Café Zuid', 'cafe', '[Café] Zuid'],
    ['Van der Berg', 'van der', '[Van der] Berg'],
    ['a+b (c)', '(c', 'a+b [(c])'],
    ['aaa', 'a', '[aaa]'],
    ['Weesp', '', 'Weesp'],
    ['LN-204512', 'O2025', 'LN-204512'],
    ['', 'x', ''],
  ])('of %j for %j', (text, typed, expected) => expect(marked(text, typed)).toBe(expected));

  it.each([
    ['LN-204522', '+31 50 555 20 20', '050-5552020', 'LN-204522'],
    ['050-5552020 · Weesp', '+31 50 555 20 20', '050-5552020', '[050-5552020] · Weesp'],
    ['02:00:5E:AA:BB:CC', '0200.5eaa.bbcc', '02:00:5E:AA:BB:CC', '[02:00:5E:AA:BB:CC]'],
    ['198.51.100.8/30', '198.51.100.10', '198.51.100.8/30', '[198.51.100.8/30]'],
    ['Zwet 46-A, 9799 ZS Norg', '9799ZS46A', 'Zwet 46-A, 9799 ZS Norg', '[Zwet 46-A, 9799 ZS Norg]'],
    ['LN-204512', '2045', 'LN-204512', 'LN-[2045]12'],
    ['P. Café Zuid', 'cafe  zuid', 'Café Zuid', 'P. [Café Zuid]'],
    ['Zuid 20, Hoofdweg 20', 'hoofd 20', 'Hoofdweg 20', 'Zuid 20, [Hoofd]weg [20]'],
    ['LN-204512', 'hoofd 20', 'Hoofdweg 20', 'LN-204512'],
  ])('of %j for %j, which matched %j', (text, typed, matched, expected) => expect(marked(text, typed, matched)).toBe(expected));

  it('keeps every character when its lowercase form is longer', () => {
    expect(
      splitMatches('İstanbul İ straat', 'straat')
        .map(({ text }) => text)
        .join(''),
    ).toBe('İstanbul İ straat');
    expect(marked('İstanbul İ straat', 'straat')).toBe('İstanbul İ [straat]');
  });
});

describe('pages and actions', () => {
  const texts = ['Lijn bestellen', 'Order a line', 'nieuwe order, aansluiting'];

  it.each([
    ['bestel', true],
    ['order line', true],
    ['NIEUWE', true],
    ['aan', true],
    ['stellen', false],
    ['order tv', false],
    ['  ', false],
  ])('are found by %j: %j', (typed, expected) => expect(hasWordPrefixes(splitWords(typed), texts)).toBe(expected));

  it('come first only when their name starts with the query', () => {
    expect(startsWithQuery('Lijn bestellen', ' lijn  b')).toBe(true);
    expect(startsWithQuery('Lijn bestellen', 'bestellen')).toBe(false);
    expect(startsWithQuery('Lijn bestellen', '')).toBe(false);
  });
});
