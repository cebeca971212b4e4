import { describe, expect, test } from 'vitest';
import { findWdmChannel, formatWdmChannel, listWdmChannels } from './wdm-grid.ts';

/** From the tables of ITU-T G.694.1 (nominal central frequencies, wavelength rounded to 0.01 nm). */
const itu100 = [
  [17, 191.7, 1563.86],
  [20, 192.0, 1561.42],
  [21, 192.1, 1560.61],
  [28, 192.8, 1554.94],
  [31, 193.1, 1552.52],
  [33, 193.3, 1550.92],
  [34, 193.4, 1550.12],
  [45, 194.5, 1541.35],
  [60, 196.0, 1529.55],
  [61, 196.1, 1528.77],
] as const;

describe('DWDM', () => {
  test.each(itu100)('channel %i is %f THz and %f nm', (channel, frequencyThz, wavelengthNm) => {
    expect(findWdmChannel('DWDM_100GHZ', channel)).toEqual({ channel, frequencyThz, wavelengthNm });
  });

  test('the grid of 50 GHz has every channel of the grid of 100 GHz and one between any two', () => {
    const [wide, narrow] = [listWdmChannels('DWDM_100GHZ'), listWdmChannels('DWDM_50GHZ')];
    expect(wide).toHaveLength(45);
    expect(narrow).toHaveLength(89);
    expect(narrow.filter((_, index) => index % 2 === 0).map(({ frequencyThz }) => frequencyThz)).toEqual(
      wide.map(({ frequencyThz }) => frequencyThz),
    );
    expect(findWdmChannel('DWDM_50GHZ', 335)).toEqual({ channel: 335, frequencyThz: 193.35, wavelengthNm: 1550.52 });
  });

  test.each([16, 62, 33.5, 0, -1, Number.NaN])('there is no channel %d', (channel) => {
    expect(findWdmChannel('DWDM_100GHZ', channel)).toBeNull();
  });
});

test('CWDM has 18 channels, 20 nm apart', () => {
  const channels = listWdmChannels('CWDM_20NM');
  expect(channels.map(({ wavelengthNm }) => wavelengthNm)).toEqual(Array.from({ length: 18 }, (_, n) => 1271 + 20 * n));
  expect(channels.every(({ frequencyThz }) => frequencyThz === null)).toBe(true);
  expect(findWdmChannel('CWDM_20NM', 1550)).toBeNull();
});

test('names channels as engineers do', () => {
  expect(formatWdmChannel('DWDM_100GHZ', 33)).toBe('C33');
  expect(formatWdmChannel('DWDM_50GHZ', 335)).toBe('C33.5');
  expect(formatWdmChannel('CWDM_20NM', 1551)).toBe('1551 nm');
});
