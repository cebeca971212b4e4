import { currentServiceStatuses } from '@demarc/contract/service.ts';
import { expect, it } from 'vitest';
import { parseSort, toWdmQuery } from './wdm-filters.ts';

it('translates filters to query parameters', () => {
  expect(
    toWdmQuery(
      {
        q: 'C33',
        route: '4',
        status: ['ACTIVE'],
        light: ['WARNING', 'CRITICAL'],
        class: ['PASSIVE_CHANNEL'],
        protection: ['DIVERSE_PAIR'],
        term: '90',
      },
      '2026-01-01',
    ),
  ).toEqual({
    q: 'C33',
    routeId: 4,
    status: ['ACTIVE'],
    lightState: ['WARNING', 'CRITICAL'],
    serviceClass: ['PASSIVE_CHANNEL'],
    protection: ['DIVERSE_PAIR'],
    contractEndBefore: '2026-04-01',
  });
  expect(toWdmQuery({}, '2026-01-01')).toEqual({ status: currentServiceStatuses });
});

it('sorts only by fields that the API supports', () => {
  expect(['contractEndDate', 'channel'].map(parseSort)).toEqual(['contractEndDate', '-urgency']);
});
