import type { IpAddress } from '@demarc/contract/ip-address.ts';
import { expect, it } from 'vitest';
import {
  countBlocks,
  createDropFinder,
  getBlock,
  getCellMark,
  isNameless,
  lacksPtr,
  moveCell,
  selectRange,
} from './map-cells.ts';

const free: IpAddress = {
  ip: '203.0.113.66',
  usage: 'FREE',
  usedByService: false,
  hostname: null,
  ptr: null,
  ptrUnicode: null,
  description: null,
  dnsState: null,
  dnsReason: null,
  publishedPtr: null,
  publishedAt: null,
  forwardState: null,
  warnings: [],
  version: 0,
  updatedAt: null,
};
const published = { ...free, usage: 'ASSIGNED', ptr: 'mail.example.net', dnsState: 'PUBLISHED' } as const;

it.each<[string, Partial<IpAddress>, string]>([
  ['a free address', {}, 'FREE'],
  ['one in use without a record', { usage: 'ASSIGNED' }, 'WITHOUT_PTR'],
  ['a published record', published, 'WITH_PTR'],
  ['a record that does not lead back', { ...published, warnings: ['PTR_NOT_FORWARD_CONFIRMED'] }, 'UNCONFIRMED'],
  ['a change on its way', { ...published, dnsState: 'PENDING' }, 'PENDING'],
  ['a removal on its way', { dnsState: 'PENDING' }, 'PENDING'],
  ['a change that failed', { ...published, dnsState: 'FAILED' }, 'FAILED'],
  ['the gateway', { usage: 'GATEWAY' }, 'GATEWAY'],
  ['the network address', { usage: 'NETWORK' }, 'RESERVED'],
])('marks %s', (_case, fields, mark) => expect(getCellMark({ ...free, ...fields })).toBe(mark));

it('finds addresses in use without a PTR record, except the gateway, as the score counts them', () => {
  const addresses = [free, { ...free, usage: 'ASSIGNED' } as const, { ...free, usage: 'GATEWAY' } as const, published];
  expect(addresses.map(lacksPtr)).toEqual([false, true, false, false]);
});

it('moves focus between cells and stays inside the map', () => {
  const grid = { count: 64, columns: 16, isControl: false };
  expect(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End'].map((key) => moveCell(key, 20, grid))).toEqual([
    19, 21, 4, 36, 16, 31,
  ]);
  expect(['ArrowLeft', 'ArrowUp', 'a'].map((key) => moveCell(key, 0, grid))).toEqual([0, 0, 0]);
  expect(['Home', 'End'].map((key) => moveCell(key, 20, { ...grid, isControl: true }))).toEqual([0, 63]);
  expect(['PageUp', 'PageDown'].map((key) => moveCell(key, 20, grid))).toEqual([4, 52]);
});

it('selects a range without network and broadcast address', () => {
  const addresses = [{ ...free, usage: 'NETWORK' } as const, { ...free, ip: '203.0.113.65' }, { ...free, ip: '203.0.113.66' }];
  expect(selectRange(addresses, 2, 0)).toEqual(['203.0.113.65', '203.0.113.66']);
});

it('divides a large prefix into blocks of 256 addresses', () => {
  expect(['198.51.100.0/22', '203.0.113.0/24', '203.0.113.64/26'].map(countBlocks)).toEqual([4, 1, 1]);
  expect(getBlock('198.51.100.0/22', 3)).toEqual({ first: '198.51.103.0', label: '198.51.103.0/24' });
  expect(getBlock('203.0.113.64/26', 0)).toEqual({ first: '203.0.113.64', label: '203.0.113.64/26' });
});

it('finds addresses that null routes drop: from when our routers drop them until the route has ended', () => {
  const find = createDropFinder([
    { target: '203.0.113.70/32', status: 'ENDED' },
    { target: '203.0.113.71/32', status: 'REQUESTED' },
    { target: '203.0.113.72/30', status: 'ACTIVE' },
    { target: '203.0.113.80/32', status: 'ENDING' },
  ]);
  expect(['70', '71', '72', '75', '76', '80'].map((last) => find(`203.0.113.${last}`))).toEqual([
    null,
    'to-drop',
    'dropped',
    'dropped',
    null,
    'dropped',
  ]);
});

it('selects all addresses without a PTR record, except the gateway', () => {
  const used = { ...free, usage: 'ASSIGNED' } as const;
  const others = [published, { ...free, usage: 'GATEWAY' } as const, { ...free, usage: 'NETWORK' } as const];
  expect([free, used, ...others].map(isNameless)).toEqual([true, true, false, false, false]);
});
