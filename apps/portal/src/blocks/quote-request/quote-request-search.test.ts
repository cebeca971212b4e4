import { describe, expect, it } from 'vitest';
import { toQuoteSearch } from './quote-request-search.ts';

describe('the link to a request for a quote', () => {
  it('leaves out unknown parts of an address', () => {
    const address = { postalCode: '1234AC', houseNumber: 15, houseNumberAddition: null, room: '', city: 'Voorbeeldstad' };
    expect(toQuoteSearch({ type: 'LINE', address })).toEqual({
      panel: 'request',
      for: 'LINE',
      postalCode: '1234AC',
      houseNumber: 15,
      city: 'Voorbeeldstad',
    });
  });

  it('names a data center, or an address file', () => {
    expect(toQuoteSearch({ type: 'RACK' })).toEqual({ panel: 'request', for: 'RACK' });
    expect(toQuoteSearch({ type: 'RACK', siteCode: 'AMS1' })).toEqual({ panel: 'request', for: 'RACK', site: 'AMS1' });
    expect(toQuoteSearch({ type: 'RACK', siteCode: 'AMS1', description: 'More power' })).toMatchObject({ about: 'More power' });
    expect(toQuoteSearch({ batchId: 'b' })).toEqual({ panel: 'request', for: 'LINE', batch: 'b' });
  });
});
