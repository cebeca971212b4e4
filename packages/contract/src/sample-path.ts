import type { PathEnd, PathSource } from './connection-path.ts';
import type { Hop, HopEnd } from './dc-connection.ts';

// For tests.

const ams1 = { siteCode: 'AMS1', siteName: 'Amsterdam Science Park' };
const ams2 = { siteCode: 'AMS2', siteName: 'Amsterdam Zuidoost' };

export const aEnd: PathEnd = {
  ...ams1,
  party: 'OWN_RACK',
  partyName: null,
  colocationName: 'AMS1-R03-12',
  roomOrCage: '2.04',
  cabinet: null,
  patchPanel: 'PP-01',
  ports: ['11/12'],
  connectorType: 'LC_UPC',
};

export const zEnd: PathEnd = {
  ...ams1,
  party: 'THIRD_PARTY',
  partyName: 'Noorderlicht Carriers B.V.',
  colocationName: null,
  roomOrCage: 'Cage 7',
  cabinet: 'C7-04',
  patchPanel: null,
  ports: [],
  connectorType: 'SC_APC',
};

export const orderedPath: PathSource = { aEnd, zEnd, mediaType: 'SMF_OS2' };

/** Cables through panels that are named by their number, the first half in one building and the rest in another. */
export function buildSamplePath(cables: number): PathSource {
  const at = (stop: number): HopEnd => ({
    ...(stop <= cables / 2 ? ams1 : ams2),
    room: `${1 + Math.floor(stop / 2)}.0${stop % 10}`,
    cabinet: `R${10 + stop}`,
    patchPanel: `ODF-${stop}`,
    ports: [String(stop)],
    label: `OUR-${stop}`,
    facilityLabel: stop === 0 || stop === cables ? `BLD-${stop}` : null,
  });
  const path = Array.from(
    { length: cables },
    (_, index): Hop => ({
      sequence: index + 1,
      from: at(index),
      to: at(index + 1),
      mediaType: 'SMF_OS2',
      lengthMeters: 10 * (index + 1),
    }),
  );
  return { aEnd, zEnd: { ...zEnd, ...ams2 }, mediaType: 'SMF_OS2', path };
}
