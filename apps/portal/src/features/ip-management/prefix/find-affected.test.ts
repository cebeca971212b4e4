import type { IpAddress } from '@demarc/contract/ip-address.ts';
import { parsePrefix } from '@demarc/contract/ip-network.ts';
import { expect, it } from 'vitest';
import { findAffectedAddresses, findAffectedPrefixes } from './find-affected.ts';

const address = (ip: string, fields: Partial<IpAddress>) =>
  ({ ip, usage: 'ASSIGNED', hostname: null, ptr: null, ptrUnicode: null, description: null, ...fields }) as IpAddress;
const addresses = [
  address('203.0.113.64', { usage: 'NETWORK' }),
  address('203.0.113.65', { usage: 'GATEWAY', ptr: 'gw.example.net' }),
  address('203.0.113.66', { hostname: 'fw01', ptr: 'fw.example.net' }),
  address('203.0.113.67', { ptr: 'xn--bcher-kva.example', ptrUnicode: 'bücher.example' }),
  address('203.0.113.68', { description: 'Printer' }),
  address('203.0.113.69', {}),
  address('203.0.113.70', { usage: 'FREE' }),
];

it('names addresses in use as the company does, without the gateway', () => {
  expect(findAffectedAddresses(parsePrefix('203.0.113.64/29')!, addresses)).toEqual([
    { address: '203.0.113.66', name: 'fw01' },
    { address: '203.0.113.67', name: 'bücher.example' },
    { address: '203.0.113.68', name: 'Printer' },
    { address: '203.0.113.69', name: null },
  ]);
  expect(findAffectedAddresses(parsePrefix('203.0.113.67/32')!, addresses)).toHaveLength(1);
});

it('finds the prefixes of a container that a target covers, or is part of', () => {
  const parts = [
    { prefix: '203.0.113.0/26', description: 'Office' },
    { prefix: '203.0.113.64/26', description: null },
  ];
  const find = (target: string) => findAffectedPrefixes(parsePrefix(target)!, parts).map(({ address: prefix }) => prefix);
  expect(find('203.0.113.0/24')).toEqual(['203.0.113.0/26', '203.0.113.64/26']);
  expect(find('203.0.113.5/32')).toEqual(['203.0.113.0/26']);
  expect(find('203.0.113.128/25')).toEqual([]);
});
