import { hitsPerKind } from '@demarc/contract/search.ts';
import { describe, expect, it } from 'vitest';
import { type Found, identifiersOf, ranked } from './ranking.ts';
import { readQuery } from './search-query.ts';

const found = (id: string, values: Partial<Found> = {}): Found => ({
  ...{ kind: 'line', id, title: 'Someone', identifier: null, detail: null, reference: null, status: null, ownerId: null },
  ...{ identifiers: [], names: [], texts: [] },
  ...values,
});
const idsOf = (all: Found[], q: string) => ranked(all, readQuery(q)).hits.map(({ id }) => id);

describe('the order of hits', () => {
  it('is: what is meant, what begins so, the rest; and among equals that of the kinds, then the one they came in', () => {
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

  it('says which text fits and whether it is the one', () => {
    const identifiers = identifiersOf(null, '', 'Shop  7', 'X-1');
    const of = (q: string) => ranked([found('one', { identifiers, texts: ['Main Street 12'] })], readQuery(q)).hits[0];
    expect(of('shop 7')).toMatchObject({ isExact: true, matched: 'Shop  7' });
    expect(of('shop')).toMatchObject({ isExact: false, matched: 'Shop  7' });
    expect(of('street 12')).toMatchObject({ isExact: false, matched: 'Main Street 12' });
    expect(of('shop street')).toMatchObject({ isExact: false, matched: null });
  });

  it('shows so many of a kind, the best of them, and says which kinds have more', () => {
    const many = Array.from({ length: hitsPerKind }, (_one, at) => found(`line ${at}`, { texts: ['north'] }));
    const all = [...many, found('meant', { identifiers: identifiersOf('north') }), found('order', { kind: 'order' })];
    const { hits, more } = ranked(all, readQuery('north'));
    expect(hits).toHaveLength(hitsPerKind + 1);
    expect(hits[0]).toMatchObject({ id: 'meant' });
    expect(more).toEqual(['line']);
  });

  it('tells nothing of what it was found by but what is shown', () => {
    expect(Object.keys(ranked([found('one')], readQuery('someone')).hits[0]!)).not.toContain('identifiers');
  });
});
