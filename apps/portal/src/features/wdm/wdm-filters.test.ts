import { currentServiceStatuses } from '@demarc/contract/service.ts';
import { expect, it } from 'vitest';
import { parseSort, toWdmQuery } from './wdm-filters.ts';

it('asks the server for what the URL filters by', () => {
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

it('sorts only as the server can', () => {
  expect(['contractEndDate', 'channel'].map(parseSort)).toEqual(['contractEndDate', '-urgency']);
});
