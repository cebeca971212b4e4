import { describe, expect, it } from 'vitest';
import { buildListQueries, problemsFirst, toQuotationQuery } from './quotation-filters.ts';

const first = { sort: problemsFirst, after: undefined };

describe('the filters of quotes', () => {
  it('translate to the query of the API', () => {
    expect(toQuotationQuery({})).toEqual({});
    expect(toQuotationQuery({ q: 'ams', status: ['OFFERED'], expiring: 'yes', product: ['RACK', 'WDM'] })).toEqual({
      q: 'ams',
      status: ['OFFERED'],
      expiring: true,
      type: ['RACK', 'WDM'],
    });
  });
});

describe('the list with problems first', () => {
  it('reads the offers that wait apart from everything else', () => {
    const { offers, others } = buildListQueries({ q: 'ams' }, first);
    expect(offers).toMatchObject({ q: 'ams', status: ['OFFERED'], sort: 'validUntil' });
    expect(others).toMatchObject({ q: 'ams', sort: '-quotationId' });
    expect(others?.status).not.toContain('OFFERED');
    expect(others?.status).toContain('EXPIRED');
  });

  it('reads only the part that the filters leave', () => {
    expect(buildListQueries({ status: ['ACCEPTED'] }, first)).toMatchObject({ offers: null, others: { status: ['ACCEPTED'] } });
    expect(buildListQueries({ status: ['OFFERED'] }, first).others).toBeNull();
    // Only offers expire.
    expect(buildListQueries({ expiring: 'yes' }, first).others).toBeNull();
  });

  it('leaves an order of the API, and the position in the list, to the API', () => {
    expect(buildListQueries({}, { sort: '-validUntil', after: 'c' })).toEqual({
      offers: null,
      others: { sort: '-validUntil', limit: 50, after: 'c' },
    });
    expect(buildListQueries({}, { sort: problemsFirst, after: 'c' })).toMatchObject({
      offers: { limit: 200 },
      others: { after: 'c' },
    });
  });
});
