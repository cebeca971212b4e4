/** Colored optics, by grid, speed and the length in kilometers that they are sold for. */
export const coloredOptics = [
  'CWDM_1G_80',
  'CWDM_10G_40',
  'CWDM_10G_70',
  'DWDM_1G_80',
  'DWDM_10G_40',
  'DWDM_10G_80',
  'DWDM_100G_ZR',
  'DWDM_400G_ZR',
] as const;
export type ColoredOptic = (typeof coloredOptics)[number];
