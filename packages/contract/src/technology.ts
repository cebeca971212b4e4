/** Access technologies; the prefix B means bonded pairs. */
export const technologies = [
  'ADSL2PLUS',
  'VDSL2',
  'VVDSL2',
  'VPLUS',
  'BVDSL2',
  'BVVDSL2',
  'BVPLUS',
  'FTTH_AON',
  'FTTH_GPON',
  'FTTH_XGSPON',
  'FTTO',
  'COAX',
] as const;
export type Technology = (typeof technologies)[number];

export const physicalCarriers = ['COPPER', 'FIBER', 'COAX'] as const;
export type PhysicalCarrier = (typeof physicalCarriers)[number];
