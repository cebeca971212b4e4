import { maxHitsPerKind } from '@demarc/contract/search.ts';
import { describe, expect, it } from 'vitest';
import { rankMatches, type SearchMatch, toIdentifiers } from './ranking.ts';
import { parseQuery } from './search-query.ts';

const createMatch = (id: string, values: Partial<SearchMatch> = {}): SearchMatch => ({
  kind: 'line',
  id,
  title: 'Someone',
  identifier: null,
  detail: null,
  reference: null,
  status: null,
  state: null,
  ownerId: null,
  identifiers: [],
  names: [],
  texts: [],
  ...values,
});
const rankIds = (all: SearchMatch[], q: string) => rankMatches(all, parseQuery(q)).hits.map(({ id }) => id);

describe('the order of matches', () => {
  it('is: exact matches, prefixes, the rest; among equals by kind, then by original order', () => {
    const matches = [
      createMatch('rest', { kind: 'account', texts: ['the north'] }),
      createMatch('begins', { kind: 'contact', names: ['Northman'] }),
      createMatch('line', { texts: ['far north'] }),
      createMatch('second line', { texts: ['further north'] }),
      createMatch('order', { kind: 'order', title: 'North 1' }),
      createMatch('meant', { kind: 'apiToken', identifiers: toIdentifiers('North') }),
    ];
    expect(rankIds(matches, 'north')).toEqual(['meant', 'order', 'begins', 'line', 'second line', 'rest']);
  });

  it('ranks exact names above prefixes, and ended objects last among equals', () => {
    const matches = [
      createMatch('begins', { names: ['Bakkerij 9'] }),
      createMatch('over', { names: ['Bakker'], hasEnded: true }),
      createMatch('called', { names: ['Bakker'] }),
    ];
    expect(rankIds(matches, 'bakker')).toEqual(['called', 'over', 'begins']);
    expect(rankMatches(matches, parseQuery('bakker')).hits[0]?.isExact).toBe(false);
  });

  it('ranks a word in a name above one in an address, and problems first among equals', () => {
    const matches = [
      createMatch('in the address', { identifiers: toIdentifiers('Polderrand 19, Lelystad') }),
      createMatch('down in the address', { identifiers: toIdentifiers('Kade 1, Lelystad'), hasProblem: true }),
      createMatch('over', { names: ['Van Es Lelystad'], hasEnded: true }),
      createMatch('named', { names: ['Van Es Lelystad'] }),
      createMatch('referred', { reference: 'Winkel Lelystad', hasProblem: true }),
    ];
    expect(rankIds(matches, 'lelystad')).toEqual(['referred', 'named', 'over', 'down in the address', 'in the address']);
  });

  it.each([
    ['NT-26-0233', 'NT 26/0233', true],
    ['Café – Noord 2', 'cafe\u0301 - noord 2', true],
    ['O’Neill 7', "o'neill 7", true],
    ['Q7R8', 'Q7\u00adR8', true],
    ['198.51.1.10', '198.51.11.0', false],
    ['2001:db8:2::1', '2001:db8::21', false],
    ['j.an1@example.com', 'ja.n1@example.com', false],
    ['Shop', 's hop', false],
    ['AB-12', 'ab 12', true],
    ['A-12', 'a 12', false],
  ])('treats %s and %s as equal: %s', (known, typed, isSame) => {
    const [hit] = rankMatches(
      [createMatch('one', { identifiers: toIdentifiers(known), texts: [typed] })],
      parseQuery(typed),
    ).hits;
    expect(hit?.isExact).toBe(isSame);
  });

  it('returns the matched text and whether it is exact', () => {
    const identifiers = toIdentifiers(null, '', 'Shop  7', 'X-1');
    const rank = (q: string) =>
      rankMatches([createMatch('one', { identifiers, texts: ['Main Street 12'] })], parseQuery(q)).hits[0];
    expect(rank('shop 7')).toMatchObject({ isExact: true, matched: 'Shop  7' });
    expect(rank('shop')).toMatchObject({ isExact: false, matched: 'Shop  7' });
    expect(rank('street 12')).toMatchObject({ isExact: false, matched: 'Main Street 12' });
    expect(rank('shop street')).toMatchObject({ isExact: false, matched: null });
  });

  it('returns the best matches of each kind, and which kinds have more', () => {
    const manyMatches = Array.from({ length: maxHitsPerKind }, (_, index) => createMatch(`line ${index}`, { texts: ['north'] }));
    const matches = [
      ...manyMatches,
      createMatch('meant', { identifiers: toIdentifiers('north') }),
      createMatch('order', { kind: 'order' }),
    ];
    const { hits, more } = rankMatches(matches, parseQuery('north'));
    expect(hits).toHaveLength(maxHitsPerKind + 1);
    expect(hits[0]).toMatchObject({ id: 'meant' });
    expect(more).toEqual(['line']);
  });

  it('exposes none of the texts used for matching', () => {
    expect(Object.keys(rankMatches([createMatch('one')], parseQuery('someone')).hits[0]!)).not.toContain('identifiers');
  });
});
