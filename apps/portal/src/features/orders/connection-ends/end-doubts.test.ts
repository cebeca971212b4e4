import { expect, it } from 'vitest';
import { listEndDoubts } from './end-doubts.ts';

const end = { patchPanel: 'PP-01', ports: ['11/12'], connectorType: 'LC_UPC' } as const;
const used = {
  siteCode: 'AMS1',
  party: 'OWN_RACK',
  rackId: 311,
  sharedColoId: null,
  partyName: null,
  patchPanel: 'PP-1',
  ports: ['1/2'],
  circuitId: 'XC-AMS1-005120',
} as const;
const context = { fibers: 2, usedByOwn: [{ ...used, ports: [...used.ports] }] };
const listDoubts = (changes: object, more: object = {}) =>
  listEndDoubts({ ...end, ports: [...end.ports], ...changes }, { ...context, ...more }).map(({ key }) => key);

it.each<[string, object, object?]>([
  ['a pair of ports of a known panel', {}],
  ['two single ports', { ports: ['11', '12'] }],
  ['ports that are left to us', { patchPanel: null, ports: [] }],
  ['one port for one fiber', { ports: ['11'] }, { fibers: 1 }],
  ['one port for a copper cable', { ports: ['11'], connectorType: 'RJ45' }, { fibers: null }],
  ['one port of a multifiber connector', { ports: ['11'], connectorType: 'MPO12' }],
  ['a new panel where no panel is known', { patchPanel: 'PP-09' }, { usedByOwn: [] }],
  ['a panel of somebody else', { patchPanel: 'PP-09' }, { usedByOwn: null }],
])('has no doubts about %s', (_what, changes, more) => {
  expect(listDoubts(changes, more)).toEqual([]);
});

it.each<[string, object, string]>([
  ['one port for a pair of fibers', { ports: ['11'] }, 'dc-connection-new.ports-fewer'],
  ['three ports for a pair of fibers', { ports: ['11/12', '13'] }, 'dc-connection-new.ports-more'],
  ['a panel that no connection in the rack uses', { patchPanel: 'PP-09' }, 'dc-connection-new.panel-unknown'],
])('asks to check %s', (_what, changes, key) => {
  expect(listDoubts(changes)).toEqual([key]);
});
