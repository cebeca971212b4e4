import { hitsPerKind } from '@demarc/contract/search.ts';
import { describe, expect, it } from 'vitest';
import { type Found, identifiersOf, ranked } from './ranking.ts';
import { readQuery } from './search-query.ts';

const found = (id: string, values: Partial<Found> = {}): Found => ({
  ...{
    kind: 'line',
    id,
    title: 'Someone',
    identifier: null,
    detail: null,
    reference: null,
    status: null,
    state: null,
    ownerId: null,
  },
  ...{ identifiers: [], names: [], texts: [] },
  ...values,
});
const idsOf = (all: Found[], q: string) => ranked(all, readQuery(q)).hits.map(({ id }) => id);

describe('the order of matches', () => {
  it('is: exact matches, prefixes, the rest; among equals by kind, then by original order', () => {
    const all = [
      found('rest', { kind: 'account', texts: ['the north'] }),
      found('begins', { kind: 'contact', names: ['Northman'] }),
      found('line', { texts: ['far north'] }),
      found('second line', { texts: ['further north'] }),
      found('order', { kind: 'order', title: 'North 1' }),
      found('meant', { kind: 'apiToken', identifiers: identifiersOf('North') }),
    ];
    expect(idsOf(all, 'north')).toEqual(['meant', 'order', 'begins', 'line', 'second line', 'rest']);
  });

  it('ranks exact names above prefixes, and ended objects last among equals', () => {
    const all = [
      found('begins', { names: ['Bakkerij 9'] }),
      found('over', { names: ['Bakker'], isOver: true }),
      found('called', { names: ['Bakker'] }),
    ];
    expect(idsOf(all, 'bakker')).toEqual(['called', 'over', 'begins']);
    expect(ranked(all, readQuery('bakker')).hits[0]?.isExact).toBe(false);
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
  ])('%s is %s: %s', (known, typed, isSame) => {
    const [hit] = ranked([found('one', { identifiers: identifiersOf(known), texts: [typed] })], readQuery(typed)).hits;
    expect(hit?.isExact).toBe(isSame);
  });

  it('returns the matched text and whether it is exact', () => {
    const identifiers = identifiersOf(null, '', 'Shop  7', 'X-1');
    const of = (q: string) => ranked([found('one', { identifiers, texts: ['Main Street 12'] })], readQuery(q)).hits[0];
    expect(of('shop 7')).toMatchObject({ isExact: true, matched: 'Shop  7' });
    expect(of('shop')).toMatchObject({ isExact: false, matched: 'Shop  7' });
    expect(of('street 12')).toMatchObject({ isExact: false, matched: 'Main Street 12' });
    expect(of('shop street')).toMatchObject({ isExact: false, matched: null });
  });

  it('returns the best matches of each kind, and which kinds have more', () => {
    const many = Array.from({ length: hitsPerKind }, (_one, at) => found(`line ${at}`, { texts: ['north'] }));
    const all = [...many, found('meant', { identifiers: identifiersOf('north') }), found('order', { kind: 'order' })];
    const { hits, more } = ranked(all, readQuery('north'));
    expect(hits).toHaveLength(hitsPerKind + 1);
    expect(hits[0]).toMatchObject({ id: 'meant' });
    expect(more).toEqual(['line']);
  });

  it('exposes none of the texts used for matching', () => {
    expect(Object.keys(ranked([found('one')], readQuery('someone')).hits[0]!)).not.toContain('identifiers');
  });
});
