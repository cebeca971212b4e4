import { expect, it } from 'vitest';
import { parseSort, toPrefixQuery } from './prefix-filters.ts';

it('translates filters to query parameters', () => {
  expect(
    toPrefixQuery(
      {
        q: '203.0.113.70',
        family: '4',
        service: ['RACK'],
        site: 'AMS1',
        problem: ['DNS_FAILED'],
        attention: 'yes',
        ptr: 'no',
        abuse: 'no',
        origin: ['INVALID_ASN'],
        status: ['ACTIVE'],
      },
      12,
    ),
  ).toEqual({
    q: '203.0.113.70',
    family: '4',
    serviceType: ['RACK'],
    siteCode: 'AMS1',
    problem: ['DNS_FAILED'],
    needsAttention: true,
    hasPtr: false,
    hasAbuseContact: false,
    rpkiState: ['INVALID_ASN'],
    status: ['ACTIVE'],
    parentId: 12,
  });
  expect(toPrefixQuery({})).toEqual({});
});

it('sorts only by fields that the API supports', () => {
  expect(['-prefix', 'prefix', 'utilization'].map(parseSort)).toEqual(['-prefix', 'prefix', '-urgency']);
});
