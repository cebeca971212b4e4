import type { ConnectionEndRequest } from '@demarc/contract/connection-end.ts';
import { expect, it } from 'vitest';
import type { OwnColocation } from './own-colocation.ts';
import { isEndKnown, toPathEnd } from './to-path-end.ts';

const ownColocations: OwnColocation[] = [
  {
    ...({ kind: 'RACK', id: 311, serviceId: 'RK-311', name: 'AMS1-R03-12', reference: null } as const),
    site: { siteCode: 'AMS1', name: 'Amsterdam Science Park' } as OwnColocation['site'],
  },
];
const end = { siteCode: 'AMS1', connectorType: 'LC_UPC' } as const;

it.each<[string, ConnectionEndRequest, boolean]>([
  ['a rack', { ...end, party: 'OWN_RACK', rackId: 311 }, true],
  ['a rack that is not chosen yet', { ...end, party: 'OWN_RACK', rackId: null }, false],
  ['a company', { ...end, party: 'THIRD_PARTY', partyName: 'Nova Carrier' }, true],
  ['a company without a name yet', { ...end, party: 'THIRD_PARTY', partyName: null }, false],
  ['our network', { ...end, party: 'PROVIDER_NETWORK' }, true],
  ['our network in a data center that is not chosen yet', { ...end, siteCode: '', party: 'PROVIDER_NETWORK' }, false],
])('knows the location of an end with %s', (_what, request, isKnown) => {
  expect(isEndKnown(toPathEnd(request, ownColocations, (siteCode) => siteCode))).toBe(isKnown);
});
