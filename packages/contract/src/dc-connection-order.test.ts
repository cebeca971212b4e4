import { describe, expect, it } from 'vitest';
import { isSamePort, listPortNames } from './connection-end.ts';
import { formatCircuitId } from './dc-connection.ts';
import { buildDcConnectionOrderRules, countPairs, findConnectionProduct } from './dc-connection-order.ts';
import { applyLoaTransition } from './loa.ts';
import { findFieldProblems } from './rules/field-rules.ts';

const aEnd = { siteCode: 'AMS1', party: 'OWN_RACK', rackId: 311, patchPanel: 'PP-01', ports: ['11/12'], connectorType: 'LC_UPC' };
const zEnd = { siteCode: 'AMS1', party: 'PROVIDER_NETWORK', patchPanel: 'MMR-1', ports: ['11/12'], connectorType: 'LC_UPC' };
const carrier = { ...zEnd, party: 'THIRD_PARTY', partyName: 'Carrier' };
const details = { kind: 'CROSS_CONNECT', mediaType: 'SMF_OS2', strands: 2, service: '10GE', initiator: 'PROVIDER' };
const order = { customerOrderId: '1', packageCode: 'CROSS_CONNECT', termMonths: 12, wishDate: '2026-12-01' };

const judge = (changes: object) =>
  findFieldProblems(buildDcConnectionOrderRules, { ...order, details: { ...details, aEnd, zEnd, ...changes } }).map(
    ({ field, code }) => `${field} ${code}`,
  );

describe('an order for a connection', () => {
  it.each<[string, object]>([
    ['a cross connect to our network', {}],
    ['one fiber', { strands: 1 }],
    [
      'ports that are not known yet',
      { aEnd: { ...aEnd, patchPanel: null, ports: [] }, zEnd: { ...zEnd, patchPanel: null, ports: [] } },
    ],
    ['a letter for a third party', { zEnd: carrier, loa: { fileName: 'a.pdf', content: 'AAAA' } }],
    ['another rack of the customer', { zEnd: { ...aEnd, rackId: 312 } }],
    ['another port of the same rack', { zEnd: { ...aEnd, ports: ['13/14'] } }],
    ['a metro connect', { kind: 'METRO_CONNECT', zEnd: { ...zEnd, siteCode: 'AMS2' } }],
  ])('accepts %s', (_what, changes) => {
    expect(judge(changes)).toEqual([]);
  });

  it.each<[string, object, string]>([
    ['RJ45 on fiber', { aEnd: { ...aEnd, connectorType: 'RJ45' } }, 'details.aEnd.connectorType validation.connector-mismatch'],
    ['BNC on fiber', { zEnd: { ...zEnd, connectorType: 'BNC' } }, 'details.zEnd.connectorType validation.connector-mismatch'],
    [
      'multimode between buildings',
      { kind: 'METRO_CONNECT', mediaType: 'MMF_OM4', zEnd: { ...zEnd, siteCode: 'AMS2' } },
      'details.mediaType validation.not-allowed-here',
    ],
    [
      'a metro connect without a service',
      { kind: 'METRO_CONNECT', service: null, zEnd: { ...zEnd, siteCode: 'AMS2' } },
      'details.service validation.required',
    ],
    ['three strands', { strands: 3 }, 'details.strands validation.strands-odd'],
    ['no strands', { strands: 0 }, 'details.strands validation.min'],
    ['a Z end that is the A end', { zEnd: aEnd }, 'details.zEnd.ports validation.ends-must-differ'],
    [
      'a Z end with one port of the A end',
      { zEnd: { ...aEnd, ports: ['12/13'] } },
      'details.zEnd.ports validation.ends-must-differ',
    ],
    [
      'a Z end written otherwise',
      { zEnd: { ...aEnd, siteCode: 'ams1', patchPanel: 'pp-1' } },
      'details.zEnd.ports validation.ends-must-differ',
    ],
    [
      'a rack to itself, without ports',
      { aEnd: { ...aEnd, ports: [] }, zEnd: { ...aEnd, ports: [] } },
      'details.zEnd.ports validation.ends-must-differ',
    ],
    [
      'a cross connect between buildings',
      { zEnd: { ...zEnd, siteCode: 'AMS2' } },
      'details.zEnd.siteCode validation.site-must-be-equal',
    ],
    ['a metro connect in one building', { kind: 'METRO_CONNECT' }, 'details.zEnd.siteCode validation.site-must-differ'],
    ['an A end of somebody else', { aEnd: carrier }, 'details.aEnd.party validation.not-allowed-here'],
    ['a rack without its number', { aEnd: { ...aEnd, rackId: null } }, 'details.aEnd.rackId validation.required'],
    ['a third party without a name', { zEnd: { ...carrier, partyName: ' ' } }, 'details.zEnd.partyName validation.required'],
    [
      'a rack at the end of a third party',
      { zEnd: { ...carrier, rackId: 311 } },
      'details.zEnd.rackId validation.not-allowed-here',
    ],
    ['ports without a panel', { zEnd: { ...zEnd, patchPanel: null } }, 'details.zEnd.patchPanel validation.required'],
    ['a port twice', { zEnd: { ...zEnd, ports: ['11/12', '012'] } }, 'details.zEnd.ports validation.duplicate'],
    ['a letter that nobody needs', { loa: { fileName: 'a.pdf', content: 'AAAA' } }, 'details.loa validation.not-allowed-here'],
  ])('refuses %s', (_what, changes, problem) => {
    expect(judge(changes)).toContain(problem);
  });
});

it.each([
  [['11/12'], ['11', '12']],
  [['07'], ['7']],
  [['a1/a2'], ['A1', 'A2']],
  [['1/12'], ['1/12']],
  [['xe-0/0/12'], ['XE-0/0/12']],
])('reads the ports %j as %j', (ports, names) => {
  expect(listPortNames(ports)).toEqual(names);
});

it('takes a panel of another company for another port', () => {
  const end = { siteCode: 'AMS1', party: 'THIRD_PARTY' as const, patchPanel: 'P1', ports: ['1'] };
  expect(isSamePort({ ...end, partyName: 'Carrier' }, { ...end, partyName: 'CARRIER ' })).toBe(true);
  expect(isSamePort({ ...end, partyName: 'Carrier' }, { ...end, partyName: 'Other' })).toBe(false);
});

it('chooses the product for the data centers, the cable and the service', () => {
  const createProduct = (productCode: string, attributes: Record<string, unknown>) => ({
    productCode,
    productType: 'METRO_CONNECT' as const,
    attributes,
  });
  const products = [
    createProduct('1G', { siteCodes: ['AMS1', 'AMS2'], services: ['1GE'] }),
    createProduct('10G', { siteCodes: ['AMS2', 'AMS1'], services: ['10GE'] }),
    createProduct('ANY', { siteCodes: ['AMS1', 'RTM1'] }),
  ];
  const findProductCode = (siteZ: string, service: string) =>
    findConnectionProduct(products, { kind: 'METRO_CONNECT', siteA: 'AMS1', siteZ, mediaType: 'SMF_OS2', service })?.productCode;
  expect([
    findProductCode('AMS2', '10GE'),
    findProductCode('RTM1', '100GE'),
    findProductCode('AMS2', '100GE'),
    findProductCode('AMS3', '1GE'),
  ]).toEqual(['10G', 'ANY', undefined, undefined]);
  expect([1, 2, 4].map(countPairs)).toEqual([1, 1, 2]);
});

it('names circuits by their kind and data centers', () => {
  expect(formatCircuitId({ kind: 'CROSS_CONNECT', siteA: 'AMS1', siteZ: 'AMS1' }, 5120)).toBe('XC-AMS1-005120');
  expect(formatCircuitId({ kind: 'METRO_CONNECT', siteA: 'AMS1', siteZ: 'AMS2' }, 5121)).toBe('MC-AMS1-AMS2-005121');
});

it('moves an LOA only as its status allows', () => {
  expect(applyLoaTransition('REQUESTED', 'receive')).toBe('RECEIVED');
  expect(applyLoaTransition('RECEIVED', 'accept')).toBe('ACCEPTED');
  expect(applyLoaTransition('ACCEPTED', 'use')).toBe('USED');
  expect(applyLoaTransition('REQUESTED', 'accept')).toBeNull();
  expect(applyLoaTransition('USED', 'expire')).toBeNull();
  expect(applyLoaTransition('REJECTED', 'receive')).toBeNull();
});
