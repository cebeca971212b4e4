import { expect, it } from 'vitest';
import { buildPath, type PathSource } from './connection-path.ts';
import type { Hop, HopEnd } from './dc-connection.ts';
import { aEnd, buildSamplePath, orderedPath, zEnd } from './sample-path.ts';

function listStops(source: PathSource) {
  return buildPath(source).flatMap(({ siteCode, rooms }) =>
    rooms.flatMap(({ room, stops }) => stops.map((stop) => ({ siteCode, room, ...stop }))),
  );
}

it('links both ends of an order with one cable', () => {
  expect(listStops(orderedPath)).toMatchObject([
    { room: '2.04', end: { letter: 'A' }, cabinet: 'AMS1-R03-12', portsOut: ['11/12'], cableIn: null, cableOut: { number: 1 } },
    { room: 'Cage 7', end: { letter: 'Z' }, cabinet: 'C7-04', portsIn: [], cableIn: { number: 1 }, cableOut: null },
  ]);
});

it.each([1, 3, 9])('lists one stop more than cables, in order: %i cables', (cables) => {
  const stops = listStops(buildSamplePath(cables));
  expect(stops.map(({ patchPanel }) => patchPanel)).toEqual(Array.from({ length: cables + 1 }, (_, stop) => `ODF-${stop}`));
  expect(stops.map(({ end }) => end?.letter ?? '-').join('')).toBe(`A${'-'.repeat(cables - 1)}Z`);
  expect(stops.map(({ cableOut }) => cableOut?.number)).toEqual([
    ...Array.from({ length: cables }, (_, index) => index + 1),
    undefined,
  ]);
});

it('a path lists each building once, with its rooms', () => {
  expect(buildPath(buildSamplePath(3)).map(({ siteCode, rooms }) => [siteCode, rooms.map(({ room }) => room)])).toEqual([
    ['AMS1', ['1.00', '1.01']],
    ['AMS2', ['2.02', '2.03']],
  ]);
});

const panel: HopEnd = {
  siteCode: 'AMS1',
  siteName: 'Amsterdam',
  room: 'MMR-1',
  cabinet: 'R1',
  patchPanel: 'ODF-1',
  ports: ['1'],
  label: 'OUR-1',
  facilityLabel: 'BLD-1',
};
const toSource = (to: HopEnd, from: HopEnd): PathSource => ({
  ...orderedPath,
  path: [
    { sequence: 1, from: { ...panel, room: '2.04' }, to, mediaType: 'SMF_OS2', lengthMeters: null },
    { sequence: 2, from, to: { ...panel, room: '3.01' }, mediaType: 'MMF_OM4', lengthMeters: null },
  ] satisfies Hop[],
});

it('joins two cables at the panel where they meet, even if its room is spelled differently', () => {
  const [, middle] = listStops(toSource(panel, { ...panel, room: 'mmr-01', ports: ['7'], label: 'OUR-7', facilityLabel: null }));
  expect(middle).toMatchObject({
    portsIn: ['1'],
    portsOut: ['7'],
    cableIn: { mediaType: 'SMF_OS2' },
    cableOut: { mediaType: 'MMF_OM4' },
    labels: [
      { own: 'OUR-1', facility: 'BLD-1' },
      { own: 'OUR-7', facility: null },
    ],
  });
});

it.each([panel, { ...panel, facilityLabel: null }, { ...panel, room: null, cabinet: null }])(
  'lists equal labels of both cables once, and takes room and cabinet from either cable',
  (other) => {
    for (const source of [toSource(panel, other), toSource(other, panel)]) {
      const stops = listStops(source);
      expect(stops).toHaveLength(3);
      expect(stops[1]).toMatchObject({ room: 'MMR-1', cabinet: 'R1', labels: [{ own: 'OUR-1', facility: 'BLD-1' }] });
    }
  },
);

it('adds an unrecorded link between two panels', () => {
  const stops = listStops(toSource(panel, { ...panel, patchPanel: 'ODF-2' }));
  expect(stops.map(({ patchPanel, cableOut }) => [patchPanel, cableOut?.mediaType])).toEqual([
    ['ODF-1', 'SMF_OS2'],
    ['ODF-1', null],
    ['ODF-2', 'MMF_OM4'],
    ['ODF-1', undefined],
  ]);
});

it('fills in missing details of the ends from the connection', () => {
  const unknown = { ...panel, room: null, cabinet: null, patchPanel: null, ports: [] };
  const path: Hop[] = [{ sequence: 1, from: unknown, to: unknown, mediaType: 'SMF_OS2', lengthMeters: 12 }];
  expect(listStops({ aEnd, zEnd, mediaType: 'SMF_OS2', path })).toMatchObject([
    { room: '2.04', cabinet: 'AMS1-R03-12', patchPanel: 'PP-01', portsOut: ['11/12'] },
    { room: 'Cage 7', cabinet: 'C7-04', patchPanel: null, portsIn: [] },
  ]);
});
