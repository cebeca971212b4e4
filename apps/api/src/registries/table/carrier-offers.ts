import type { CarrierResult, NlsType } from '@demarc/contract/availability.ts';
import type { PhysicalCarrier, Technology } from '@demarc/contract/technology.ts';

type CopperPoint = NonNullable<CarrierResult['copper']>['connectionPoints'][number];
type FiberPoint = NonNullable<CarrierResult['fiber']>['terminationPoints'][number];

/** Offer of a built-in carrier; missing fields have defaults. */
export interface Offer {
  status: CarrierResult['status'];
  nlsType: NlsType | null;
  reason?: string;
  planDate?: string | null;
  reliability?: CarrierResult['planDateReliability'];
  /** Technologies at this address; all of the carrier by default. */
  technologies?: readonly Technology[];
  /** Fiber termination points; one in the meter box by default. */
  points?: readonly {
    inUse?: boolean;
    location?: FiberPoint['ftuLocation'];
    powerOutlet?: FiberPoint['powerOutletAvailable'];
    room?: string;
  }[];
  hasDate?: string;
  copper?: readonly CopperPoint[];
  /** Response time in milliseconds; null never responds. */
  delay?: number | null;
}

export const fiber = (nlsType: NlsType): Offer => ({ status: 'AVAILABLE', nlsType });
export const coax = (): Offer => ({ status: 'AVAILABLE', nlsType: '6' });
export const noPort = (): Offer => ({ status: 'TEMPORARILY_UNAVAILABLE', nlsType: null });
export const later = (nlsType: NlsType, hasDate: string): Offer => ({ status: 'AVAILABLE', nlsType, hasDate });
export const slow = (offer: Offer, delay: number): Offer => ({ ...offer, delay });
export const silent = (): Offer => ({ status: 'UNAVAILABLE', nlsType: null, delay: null });

export function planned(planDate: string | null, reliability: Offer['reliability'] & (string | null)): Offer {
  return { status: 'PLANNED', nlsType: planDate ? '9' : null, planDate, reliability };
}

export function rooms(...names: readonly string[]): Offer {
  return {
    status: 'AVAILABLE',
    nlsType: '21',
    points: names.map((room) => ({ room, location: 'BASEMENT', powerOutlet: 'YES' })),
  };
}

/** Offers a copper line. The work for it follows from its best connection point. */
export function copper(...points: readonly CopperPoint[]): Offer {
  const connectionPoints = points.map((point, index) => ({ ...point, israPoint: `00${index + 2}//MK/M${'KLN'[index % 3]}` }));
  return { status: 'AVAILABLE', nlsType: getCopperNlsType(points), copper: connectionPoints };
}

function getCopperNlsType(points: readonly CopperPoint[]): '1' | '2' | '3' {
  if (points.some(({ freePairs }) => freePairs > 0)) return '1';
  return points.some(({ spliceablePairs }) => spliceablePairs > 0) ? '2' : '3';
}

export function bonded(...points: readonly CopperPoint[]): Offer {
  return copper(...points.map((point) => ({ ...point, bondingAllowed: true })));
}

export function point(values: Partial<CopperPoint>): CopperPoint {
  return {
    israPoint: '',
    freePairs: 0,
    spliceablePairs: 0,
    bondingAllowed: false,
    cableLengthMeters: null,
    usedPairs: [],
    ...values,
  };
}

/** Returns a copper pair in use. Its ids are complete, as carriers return them. */
export function pair(
  serviceIdMasked: string,
  phoneNumberMasked: string,
  typeOfConnection: CopperPoint['usedPairs'][number]['typeOfConnection'],
  orderRunning = false,
): CopperPoint['usedPairs'][number] {
  return { serviceIdMasked, phoneNumberMasked, typeOfConnection, orderRunning };
}

type Speed = CarrierResult['technologies'][number];

const toFiberSpeed = (technology: Technology, mbps: number, status: Offer['status']): Speed => ({
  technology,
  downKbps: mbps * 1000,
  upKbps: mbps * 1000,
  reliabilityPercent: 100,
  status,
});
const fiberMbps: Partial<Record<Technology, number>> = { FTTH_AON: 1000, FTTH_GPON: 1000, FTTH_XGSPON: 8000, FTTO: 10_000 };

/** Speeds of each technology at an address; on copper they decrease with the cable length. */
export function calculateSpeeds(
  offer: Offer,
  physicalCarrier: PhysicalCarrier,
  defaultTechnologies: readonly Technology[],
): Speed[] {
  const { status, copper: points = [], technologies = defaultTechnologies } = offer;
  if (status === 'UNAVAILABLE') return [];
  if (physicalCarrier === 'FIBER')
    return technologies.map((technology) => toFiberSpeed(technology, fiberMbps[technology] ?? 1000, status));
  if (physicalCarrier === 'COAX')
    return [{ technology: 'COAX', downKbps: 1_000_000, upKbps: 100_000, reliabilityPercent: 95, status }];
  const length = Math.min(...points.map(({ cableLengthMeters }) => cableLengthMeters ?? 800));
  return calculateCopperSpeeds(
    length,
    points.some((point) => point.bondingAllowed && point.freePairs + point.spliceablePairs > 1),
  );
}

function calculateCopperSpeeds(length: number, isBonded: boolean): Speed[] {
  const reliabilityPercent = clamp(50, 99, Math.round(99 - length / 40));
  const speed = (technology: Technology, downKbps: number, upKbps: number): Speed => ({
    technology,
    downKbps: Math.round(downKbps),
    upKbps: Math.round(upKbps),
    reliabilityPercent,
    status: 'AVAILABLE',
  });
  const vdsl2 = clamp(12_000, 105_000, 115_000 - 60 * length);
  const vectored = Math.min(125_000, vdsl2 * 1.15);
  const vplus = 290_000 - 300 * length;
  const speeds = [
    speed('ADSL2PLUS', clamp(6_000, 24_000, 26_000 - 8 * length), 1_024),
    speed('VDSL2', vdsl2, vdsl2 / 4),
    speed('VVDSL2', vectored, vectored / 4),
  ];
  if (vplus > 100_000) speeds.push(speed('VPLUS', vplus, vplus / 5));
  if (isBonded) speeds.push(speed('BVVDSL2', vectored * 2, vectored / 2));
  return speeds;
}

function clamp(min: number, max: number, value: number): number {
  return Math.max(min, Math.min(max, value));
}
