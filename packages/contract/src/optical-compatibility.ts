/** The cables of a connection: single-mode fiber, two qualities of multimode fiber, twisted pair and coaxial cable. */
export const mediaTypes = ['SMF_OS2', 'MMF_OM3', 'MMF_OM4', 'CAT6A', 'COAX'] as const;
export type MediaType = (typeof mediaTypes)[number];

/** The services that a connection can carry. `DARK` is a cable without equipment. */
export const connectionServices = ['DARK', '1GE', '10GE', '25GE', '40GE', '100GE', '400GE'] as const;
export type ConnectionService = (typeof connectionServices)[number];

export const optics = ['SX', 'LX', 'SR', 'LR', 'ER', 'SR4', 'LR4', 'CWDM4', 'DR4', 'FR4'] as const;
export type Optic = (typeof optics)[number];

export const connectorTypes = ['LC_UPC', 'LC_APC', 'SC_UPC', 'SC_APC', 'E2000', 'MPO12', 'RJ45', 'BNC'] as const;
export type ConnectorType = (typeof connectorTypes)[number];

type CableFamily = 'SINGLE_MODE' | 'MULTIMODE' | 'TWISTED_PAIR' | 'COAXIAL';

const familyByMedium = {
  SMF_OS2: 'SINGLE_MODE',
  MMF_OM3: 'MULTIMODE',
  MMF_OM4: 'MULTIMODE',
  CAT6A: 'TWISTED_PAIR',
  COAX: 'COAXIAL',
} as const satisfies Record<MediaType, CableFamily>;

const fiberConnectors = ['LC_UPC', 'LC_APC', 'SC_UPC', 'SC_APC', 'E2000', 'MPO12'] as const satisfies readonly ConnectorType[];
const connectorsByFamily: Record<CableFamily, readonly ConnectorType[]> = {
  SINGLE_MODE: fiberConnectors,
  MULTIMODE: fiberConnectors,
  TWISTED_PAIR: ['RJ45'],
  COAXIAL: ['BNC'],
};

/** The optics that carry a service over a kind of cable. A service without an entry does not work over that cable. */
const opticsByFamily: Record<CableFamily, Partial<Record<ConnectionService, readonly Optic[]>>> = {
  SINGLE_MODE: {
    DARK: [],
    '1GE': ['LX'],
    '10GE': ['LR', 'ER'],
    '25GE': ['LR', 'ER'],
    '40GE': ['LR4'],
    '100GE': ['LR4', 'CWDM4'],
    '400GE': ['LR4', 'DR4', 'FR4'],
  },
  MULTIMODE: { DARK: [], '1GE': ['SX'], '10GE': ['SR'], '25GE': ['SR'], '40GE': ['SR4'], '100GE': ['SR4'] },
  TWISTED_PAIR: { DARK: [], '1GE': [], '10GE': [] },
  COAXIAL: { DARK: [] },
};

export function isFiber(medium: MediaType): boolean {
  const family = familyByMedium[medium];
  return family === 'SINGLE_MODE' || family === 'MULTIMODE';
}

/** Lists the connectors that fit a cable. */
export function listConnectors(medium: MediaType): readonly ConnectorType[] {
  return connectorsByFamily[familyByMedium[medium]];
}

/** Lists the services that work over a cable. */
export function listServices(medium: MediaType): readonly ConnectionService[] {
  return connectionServices.filter((service) => service in opticsByFamily[familyByMedium[medium]]);
}

/** Lists the optics that carry a service over a cable; empty if the service needs none or does not work over the cable. */
export function listOptics(medium: MediaType, service: ConnectionService): readonly Optic[] {
  return opticsByFamily[familyByMedium[medium]][service] ?? [];
}

/** The cables that can run between two buildings: only single-mode fiber covers the distance. */
export const metroMediaTypes = ['SMF_OS2'] as const satisfies readonly MediaType[];
