/** The grids of wavelength channels (ITU-T G.694.1 for DWDM, G.694.2 for CWDM). */
export const wdmGrids = ['CWDM_20NM', 'DWDM_100GHZ', 'DWDM_50GHZ'] as const;
export type WdmGrid = (typeof wdmGrids)[number];

/** Speed of light in nanometers times terahertz: divided by a frequency in THz, it gives the wavelength in nm. */
const lightSpeed = 299_792.458;

/** The DWDM channels that are sold, by their number on the grid of 100 GHz. Channel 31 is the anchor of the grid, 193.1 THz. */
const firstDwdmChannel = 17;
const lastDwdmChannel = 61;
/** The CWDM channels, by their wavelength in nm. */
const firstCwdmChannel = 1271;
const lastCwdmChannel = 1611;
const cwdmSpacing = 20;
/** The CWDM channels from here on are usable over long distances: the water peak of older fiber is below. */
export const firstLongDistanceCwdmChannel = 1471;

/**
 * A channel of a grid. Its number is the wavelength in nm for CWDM, the number of the 100 GHz channel for that grid, and ten times
 * that for the grid of 50 GHz, which has a channel between any two: 335 is between 33 and 34.
 */
export interface WdmChannel {
  channel: number;
  /** Null for CWDM, which is defined by wavelength. */
  frequencyThz: number | null;
  wavelengthNm: number;
}

/** Returns the frequency of a DWDM channel in THz. */
function getFrequencyThz(grid: WdmGrid, channel: number): number | null {
  if (grid === 'CWDM_20NM') return null;
  const tenths = grid === 'DWDM_50GHZ' ? channel / 10 : channel;
  // In units of 0.01 THz, which are whole numbers on both grids: sums of tenths are not exact.
  return (19_000 + Math.round(tenths * 10)) / 100;
}

/** Finds the channel of this number; null if the grid has none. */
export function findWdmChannel(grid: WdmGrid, channel: number): WdmChannel | null {
  if (!listChannelNumbers(grid).includes(channel)) return null;
  const frequencyThz = getFrequencyThz(grid, channel);
  return {
    channel,
    frequencyThz,
    wavelengthNm: frequencyThz === null ? channel : Math.round((lightSpeed / frequencyThz) * 100) / 100,
  };
}

/** Lists every channel of a grid, in ascending order of its number. */
export function listWdmChannels(grid: WdmGrid): WdmChannel[] {
  return listChannelNumbers(grid).flatMap((channel) => findWdmChannel(grid, channel) ?? []);
}

function listChannelNumbers(grid: WdmGrid): number[] {
  if (grid === 'CWDM_20NM') return listNumbers(firstCwdmChannel, lastCwdmChannel, cwdmSpacing);
  if (grid === 'DWDM_100GHZ') return listNumbers(firstDwdmChannel, lastDwdmChannel, 1);
  return listNumbers(firstDwdmChannel * 10, lastDwdmChannel * 10, 5);
}

function listNumbers(first: number, last: number, step: number): number[] {
  return Array.from({ length: (last - first) / step + 1 }, (_, index) => first + index * step);
}

/** Formats the name of a channel, such as `C33`, `C33.5` or `1551 nm`. */
export function formatWdmChannel(grid: WdmGrid, channel: number): string {
  if (grid === 'CWDM_20NM') return `${channel} nm`;
  return `C${grid === 'DWDM_50GHZ' ? channel / 10 : channel}`;
}
