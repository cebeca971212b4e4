import { describe, expect, test } from 'vitest';
import { findWdmChannel, formatWdmChannel, listWdmChannels } from './wdm-grid.ts';

/** ITU-T G.694.1: nominal central frequency in THz and wavelength in nm, rounded to 0.01 nm, of every channel. */
const itu100 = [
  [17, 191.7, 1563.86],
  [18, 191.8, 1563.05],
  [19, 191.9, 1562.23],
  [20, 192, 1561.42],
  [21, 192.1, 1560.61],
  [22, 192.2, 1559.79],
  [23, 192.3, 1558.98],
  [24, 192.4, 1558.17],
  [25, 192.5, 1557.36],
  [26, 192.6, 1556.55],
  [27, 192.7, 1555.75],
  [28, 192.8, 1554.94],
  [29, 192.9, 1554.13],
  [30, 193, 1553.33],
  [31, 193.1, 1552.52],
  [32, 193.2, 1551.72],
  [33, 193.3, 1550.92],
  [34, 193.4, 1550.12],
  [35, 193.5, 1549.32],
  [36, 193.6, 1548.51],
  [37, 193.7, 1547.72],
  [38, 193.8, 1546.92],
  [39, 193.9, 1546.12],
  [40, 194, 1545.32],
  [41, 194.1, 1544.53],
  [42, 194.2, 1543.73],
  [43, 194.3, 1542.94],
  [44, 194.4, 1542.14],
  [45, 194.5, 1541.35],
  [46, 194.6, 1540.56],
  [47, 194.7, 1539.77],
  [48, 194.8, 1538.98],
  [49, 194.9, 1538.19],
  [50, 195, 1537.4],
  [51, 195.1, 1536.61],
  [52, 195.2, 1535.82],
  [53, 195.3, 1535.04],
  [54, 195.4, 1534.25],
  [55, 195.5, 1533.47],
  [56, 195.6, 1532.68],
  [57, 195.7, 1531.9],
  [58, 195.8, 1531.12],
  [59, 195.9, 1530.33],
  [60, 196, 1529.55],
  [61, 196.1, 1528.77],
] as const;
/** The channels of the 50 GHz grid between those. */
const itu50 = [
  [175, 191.75, 1563.45],
  [185, 191.85, 1562.64],
  [195, 191.95, 1561.83],
  [205, 192.05, 1561.01],
  [215, 192.15, 1560.2],
  [225, 192.25, 1559.39],
  [235, 192.35, 1558.58],
  [245, 192.45, 1557.77],
  [255, 192.55, 1556.96],
  [265, 192.65, 1556.15],
  [275, 192.75, 1555.34],
  [285, 192.85, 1554.54],
  [295, 192.95, 1553.73],
  [305, 193.05, 1552.93],
  [315, 193.15, 1552.12],
  [325, 193.25, 1551.32],
  [335, 193.35, 1550.52],
  [345, 193.45, 1549.72],
  [355, 193.55, 1548.91],
  [365, 193.65, 1548.11],
  [375, 193.75, 1547.32],
  [385, 193.85, 1546.52],
  [395, 193.95, 1545.72],
  [405, 194.05, 1544.92],
  [415, 194.15, 1544.13],
  [425, 194.25, 1543.33],
  [435, 194.35, 1542.54],
  [445, 194.45, 1541.75],
  [455, 194.55, 1540.95],
  [465, 194.65, 1540.16],
  [475, 194.75, 1539.37],
  [485, 194.85, 1538.58],
  [495, 194.95, 1537.79],
  [505, 195.05, 1537],
  [515, 195.15, 1536.22],
  [525, 195.25, 1535.43],
  [535, 195.35, 1534.64],
  [545, 195.45, 1533.86],
  [555, 195.55, 1533.07],
  [565, 195.65, 1532.29],
  [575, 195.75, 1531.51],
  [585, 195.85, 1530.72],
  [595, 195.95, 1529.94],
  [605, 196.05, 1529.16],
] as const;
/** ITU-T G.694.2: nominal central wavelengths in nm. */
const ituCwdm = [1271, 1291, 1311, 1331, 1351, 1371, 1391, 1411, 1431, 1451, 1471, 1491, 1511, 1531, 1551, 1571, 1591, 1611];

describe('DWDM', () => {
  test('has the channels of the table of 100 GHz and no other', () => {
    const table = itu100.map(([channel, frequencyThz, wavelengthNm]) => ({ channel, frequencyThz, wavelengthNm }));
    expect(listWdmChannels('DWDM_100GHZ')).toEqual(table);
  });

  test('has the channels of the table of 50 GHz and no other', () => {
    const table = [...itu100.map(([channel, ...values]) => [channel * 10, ...values]), ...itu50]
      .toSorted(([a], [b]) => Number(a) - Number(b))
      .map(([channel, frequencyThz, wavelengthNm]) => ({ channel, frequencyThz, wavelengthNm }));
    expect(listWdmChannels('DWDM_50GHZ')).toEqual(table);
  });

  test.each([16, 62, 33.5, 0, -1, Number.NaN])('there is no channel %d', (channel) => {
    expect(findWdmChannel('DWDM_100GHZ', channel)).toBeNull();
  });
});

test('CWDM has the channels of its table and no other', () => {
  const table = ituCwdm.map((wavelengthNm) => ({ channel: wavelengthNm, frequencyThz: null, wavelengthNm }));
  expect(listWdmChannels('CWDM_20NM')).toEqual(table);
  expect(findWdmChannel('CWDM_20NM', 1550)).toBeNull();
});

test('names channels as engineers do', () => {
  expect(formatWdmChannel('DWDM_100GHZ', 33)).toBe('C33');
  expect(formatWdmChannel('DWDM_50GHZ', 335)).toBe('C33.5');
  expect(formatWdmChannel('CWDM_20NM', 1551)).toBe('1551 nm');
});
