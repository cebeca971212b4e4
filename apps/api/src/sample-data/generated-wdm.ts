import type { ClientInterface } from '@demarc/contract/wdm-client-interface.ts';
import type { Size } from './generated-company.ts';
import type { DemoWavelength } from './wdm-history.ts';

/** The numbers of wavelengths of a generated company, and of pairs among them. */
const volumes: Readonly<Record<Size, { wavelengths: number; pairs: number }>> = {
  mid: { wavelengths: 12, pairs: 1 },
  large: { wavelengths: 90, pairs: 6 },
};

const interfaces: readonly ClientInterface[] = ['10GE_LR', '100GE_LR4', '25GE_LR', 'FC16', '10GE_LR', '400GE_FR4'];
const terms = [12, 24, 36, 60];

/** The routes that are filled one after the other, with room for all companies. */
const kinds = [
  { packageCode: 'WDM-MANAGED-AMS1-RTM1', routeCode: 'AMS1-RTM1-EAST', siteZ: 'RTM1', isManaged: true },
  { packageCode: 'WDM-MANAGED-AMS1-AMS2', routeCode: 'AMS1-AMS2-NORTH', siteZ: 'AMS2', isManaged: true },
  { packageCode: 'WDM-MANAGED-AMS1-RTM1', routeCode: 'AMS1-RTM1-EAST', siteZ: 'RTM1', isManaged: true },
  { packageCode: 'WDM-DWDM-AMS1-AMS2', routeCode: 'AMS1-AMS2-SOUTH', siteZ: 'AMS2', isManaged: false },
] as const;

/** On the southern route, the channels below are left to the demo company, which prefers one of them. */
const firstSouthChannel = { single: 22, pair: 42 } as const;

const [north, south] = ['AMS1-AMS2-NORTH', 'AMS1-AMS2-SOUTH'] as const;

interface GeneratedKind {
  packageCode: string;
  routeCode: string;
  siteZ: string;
  isManaged: boolean;
  preferredChannel?: number;
}

export interface GeneratedWavelengths {
  single: readonly DemoWavelength[];
  pairs: readonly (readonly [DemoWavelength, DemoWavelength])[];
}

export function generateWavelengths(size: Size): GeneratedWavelengths {
  const { wavelengths, pairs } = volumes[size];
  const passive = { packageCode: 'WDM-DWDM-AMS1-AMS2', siteZ: 'AMS2', isManaged: false };
  return {
    single: Array.from({ length: wavelengths - 2 * pairs }, (_, index) => {
      const kind = kinds[index % kinds.length]!;
      const preferredChannel = firstSouthChannel.single + Math.floor(index / kinds.length);
      return create(index, kind.routeCode === south ? { ...kind, preferredChannel } : kind);
    }),
    pairs: Array.from({ length: pairs }, (_, pair) => {
      const at = wavelengths - 2 * (pairs - pair);
      const preferredChannel = firstSouthChannel.pair + pair;
      return [
        create(at, { ...passive, routeCode: north }),
        create(at + 1, { ...passive, routeCode: south, preferredChannel }),
      ] as const;
    }),
  };
}

/** Creates a wavelength. Every third managed one on a route with a second path is protected, and every fourth is encrypted. */
function create(at: number, { packageCode, routeCode, siteZ, isManaged, preferredChannel }: GeneratedKind): DemoWavelength {
  const isProtected = isManaged && routeCode === north && at % 3 === 0;
  const mux = `MUX-${String(10 + Math.floor(at / 24)).padStart(2, '0')}`;
  return {
    packageCode,
    routeCode,
    reference: `Golflengte ${at + 1}`,
    termMonths: terms[at % terms.length]!,
    details: {
      ...(preferredChannel && { preferredChannel }),
      protection: isProtected ? 'PROTECTED_1_PLUS_1' : 'UNPROTECTED',
      ...(isManaged && { clientInterface: interfaces[at % interfaces.length]!, encryption: at % 4 === 0 }),
      aEnd: { siteCode: 'AMS1', party: 'THIRD_PARTY', partyName: 'Meridiaan Transit', connectorType: 'LC_UPC' },
      zEnd: { siteCode: siteZ, party: 'THIRD_PARTY', partyName: 'Polder Carrier', connectorType: 'LC_UPC' },
    },
    muxPortA: `${mux}/A${1 + (at % 24)}`,
    muxPortZ: `${mux}/Z${1 + (at % 24)}`,
    light: { days: 30, ...(at % 20 === 13 && { fadingDays: 2 }) },
  };
}
