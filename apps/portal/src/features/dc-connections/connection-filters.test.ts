import { currentServiceStatuses } from '@demarc/contract/service.ts';
import { expect, it } from 'vitest';
import { type ConnectionFilterValues, parseSort, toConnectionQuery, toRackValue } from './connection-filters.ts';

const status = currentServiceStatuses;

it.each([
  [{}, { status }],
  [
    { q: 'PP-01', site: 'AMS1' },
    { q: 'PP-01', siteCode: 'AMS1' },
  ],
  [
    { kind: ['METRO_CONNECT'], status: ['ACTIVE', 'PENDING'], loa: ['REQUESTED'] },
    { kind: ['METRO_CONNECT'], status: ['ACTIVE', 'PENDING'], loaStatus: ['REQUESTED'] },
  ],
  [{ fromRack: toRackValue({ kind: 'RACK', id: 12 }) }, { status, rackId: 12 }],
  [{ fromRack: toRackValue({ kind: 'SHARED_COLO', id: 7 }) }, { status, sharedColoId: 7 }],
  [
    { term: '90', orders: 'open' },
    { status, contractEndBefore: '2027-02-23', hasOpenOrder: true },
  ],
] as const satisfies readonly (readonly [Partial<ConnectionFilterValues>, object])[])('%o becomes %o', (values, query) => {
  expect(toConnectionQuery(values, '2026-11-25')).toEqual(query);
});

it('ignores a sort order that the server does not have', () => {
  expect([parseSort('contractEndDate'), parseSort('reference')]).toEqual(['contractEndDate', '-urgency']);
});
