import { expect, it } from 'vitest';
import { parseSort, toPrefixQuery } from './prefix-filters.ts';

it('asks the server for what the URL filters by', () => {
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

it('sorts only as the server can', () => {
  expect(['-prefix', 'prefix', 'utilization'].map(parseSort)).toEqual(['-prefix', 'prefix', '-urgency']);
});
