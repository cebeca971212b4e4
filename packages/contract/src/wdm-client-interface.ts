/** The interfaces that a managed wavelength can have for its customer: Ethernet, OTN and Fibre Channel interfaces. */
export const clientInterfaces = [
  '1GE_LX',
  '10GE_LR',
  '10GE_ER',
  '25GE_LR',
  '40GE_LR4',
  '100GE_LR4',
  '400GE_FR4',
  'OTU2',
  'OTU2E',
  'OTU4',
  'FC8',
  'FC16',
  'FC32',
] as const;
export type ClientInterface = (typeof clientInterfaces)[number];

/** The containers of ITU-T G.709 that a transponder carries a client signal in. */
export const oduContainers = ['ODU0', 'ODU2', 'ODU2E', 'ODU4', 'ODU_FLEX'] as const;
export type OduContainer = (typeof oduContainers)[number];
