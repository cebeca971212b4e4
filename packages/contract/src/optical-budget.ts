import { type ColoredOptic, coloredOptics } from './colored-optics.ts';
import type { ClientInterface } from './wdm-client-interface.ts';
import type { WdmGrid } from './wdm-grid.ts';
import { clientInterfaceFacts } from './wdm-interface-facts.ts';

/** The values that data sheets guarantee for a class of optics. Powers are averages in dBm. */
interface OpticFacts {
  name: string;
  isCoarse: boolean;
  speedGbps: number;
  minTransmitDbm: number;
  maxTransmitDbm: number;
  /** The weakest light with which the receiver works, not counting `penaltyDb`. */
  sensitivityDbm: number;
  /** The strongest light with which the receiver works. */
  overloadDbm: number;
  /** The light that dispersion over the full length costs. */
  penaltyDb: number;
}

/**
 * Classes of data sheets: SFP with 1000BASE-ZX framing, SFP+ of the 40 km class (PIN receiver, like 10GBASE-ER) and of the 80 km
 * class (APD receiver, 10GBASE-ZR), QSFP28-DCO for 100GBASE-ZR (IEEE 802.3ct) and QSFP-DD for 400ZR (OIF-400ZR-02.0, application
 * without amplifiers). Coherent receivers compensate dispersion.
 */
export const coloredOpticFacts: Readonly<Record<ColoredOptic, OpticFacts>> = {
  CWDM_1G_80: describe('CWDM SFP 1G 80 km', true, 1, [0, 5], [-24, -3], 1),
  CWDM_10G_40: describe('CWDM SFP+ 10G 40 km', true, 10, [-1, 4], [-16, 0], 2),
  CWDM_10G_70: describe('CWDM SFP+ 10G 70 km', true, 10, [0, 4], [-23, -7], 3),
  DWDM_1G_80: describe('DWDM SFP 1G 80 km', false, 1, [0, 4], [-24, -3], 1),
  DWDM_10G_40: describe('DWDM SFP+ 10G 40 km', false, 10, [-1, 4], [-16, 0], 3),
  DWDM_10G_80: describe('DWDM SFP+ 10G 80 km', false, 10, [0, 4], [-23, -7], 3),
  DWDM_100G_ZR: describe('DWDM QSFP28 100G ZR', false, 100, [-8, 0], [-30, 0], 0),
  DWDM_400G_ZR: describe('DWDM QSFP-DD 400G ZR', false, 400, [-10, -6], [-20, 0], 0),
};

function describe(
  name: string,
  isCoarse: boolean,
  speedGbps: number,
  [minTransmitDbm, maxTransmitDbm]: [number, number],
  [sensitivityDbm, overloadDbm]: [number, number],
  penaltyDb: number,
): OpticFacts {
  return { name, isCoarse, speedGbps, minTransmitDbm, maxTransmitDbm, sensitivityDbm, overloadDbm, penaltyDb };
}

/** Aging of lasers, connectors and splices. */
const operatingMarginDb = 1;

/** At the end of a route, light must be neither too weak nor too strong; an attenuator helps if it is too strong. */
export type OpticFit = 'FITS' | 'NEEDS_ATTENUATOR' | 'TOO_WEAK';

export interface OpticBudget {
  optic: ColoredOptic;
  fit: OpticFit;
  /** The loss that the optic can bridge. */
  budgetDb: number;
  /** The remaining budget on this route; negative if the route is too long. */
  marginDb: number;
  /** The light to be expected at the far end: with the weakest and with the strongest transmitter. */
  expectedDbm: { min: number; max: number };
}

/** Calculates the optical budget of an optic on a route of this loss, and whether the optic fits. */
export function getOpticBudget(optic: ColoredOptic, lossDb: number): OpticBudget {
  const { minTransmitDbm, maxTransmitDbm, sensitivityDbm, overloadDbm, penaltyDb } = coloredOpticFacts[optic];
  const budgetDb = minTransmitDbm - sensitivityDbm - penaltyDb - operatingMarginDb;
  const expectedDbm = { min: round(minTransmitDbm - lossDb), max: round(maxTransmitDbm - lossDb) };
  const marginDb = round(budgetDb - lossDb);
  const fit = marginDb < 0 ? 'TOO_WEAK' : expectedDbm.max > overloadDbm ? 'NEEDS_ATTENUATOR' : 'FITS';
  return { optic, fit, budgetDb, marginDb, expectedDbm };
}

/** Lists the optics of a grid on a route of this loss, slowest first. */
export function listOpticBudgets(grid: WdmGrid, lossDb: number): OpticBudget[] {
  return listGridOptics(grid).map((optic) => getOpticBudget(optic, lossDb));
}

/** Lists the optics that transmit on a grid. */
export function listGridOptics(grid: WdmGrid): ColoredOptic[] {
  return coloredOptics.filter((optic) => coloredOpticFacts[optic].isCoarse === (grid === 'CWDM_20NM'));
}

/**
 * Returns the optic whose receiver decides how much light a wavelength needs: the optic of our transponder for a managed
 * wavelength. For a passive channel, it is the optic that the customer named, or else the first 10 Gbit/s optic that bridges the
 * route.
 */
export function getLineOptic({
  grid,
  clientInterface,
  optic,
  lossDb,
}: {
  grid: WdmGrid;
  clientInterface: ClientInterface | null;
  optic: ColoredOptic | null;
  lossDb: number;
}): ColoredOptic {
  const gridOptics = listGridOptics(grid);
  const longest = grid === 'CWDM_20NM' ? 'CWDM_10G_70' : 'DWDM_10G_80';
  if (clientInterface === null) {
    const bridgingOptic = gridOptics.find(
      (candidate) => coloredOpticFacts[candidate].speedGbps === 10 && getOpticBudget(candidate, lossDb).fit !== 'TOO_WEAK',
    );
    return optic ?? bridgingOptic ?? longest;
  }
  const capacityGbps = Number(clientInterfaceFacts[clientInterface].capacityGbps);
  if (capacityGbps < 12 || grid === 'CWDM_20NM') return longest;
  return capacityGbps < 112 ? 'DWDM_100G_ZR' : 'DWDM_400G_ZR';
}

export const lightStates = ['OK', 'WARNING', 'CRITICAL'] as const;
export type LightState = (typeof lightStates)[number];

/** Between which levels received light is fine, and beyond which the receiver does not work. */
export interface LightThresholds {
  lowCriticalDbm: number;
  lowWarningDbm: number;
  highWarningDbm: number;
  highCriticalDbm: number;
}

/** Monitors report this level, or less, when there is no light. */
export const noLightDbm = -40;
/** The distance to a limit of the receiver at which a warning is shown. */
const lowWarningDb = 3;
const highWarningDb = 1;

/** Returns the limits of the receiver of an optic. */
export function getLightThresholds(optic: ColoredOptic): LightThresholds {
  const { sensitivityDbm, overloadDbm } = coloredOpticFacts[optic];
  return {
    lowCriticalDbm: sensitivityDbm,
    lowWarningDbm: sensitivityDbm + lowWarningDb,
    highWarningDbm: overloadDbm - highWarningDb,
    highCriticalDbm: overloadDbm,
  };
}

/** Rates a light level. */
export function getLightState(dbm: number, thresholds: LightThresholds): LightState {
  if (dbm < thresholds.lowCriticalDbm || dbm > thresholds.highCriticalDbm) return 'CRITICAL';
  return dbm < thresholds.lowWarningDbm || dbm > thresholds.highWarningDbm ? 'WARNING' : 'OK';
}

/**
 * Estimates the light at the end of a route: that of a typical transmitter, brought by amplifiers or attenuators to where the
 * receiver works well.
 */
export function estimateLevel(optic: ColoredOptic, lossDb: number): number {
  const { min, max } = getOpticBudget(optic, lossDb).expectedDbm;
  const { lowWarningDbm, highWarningDbm } = getLightThresholds(optic);
  return round(Math.min(Math.max((min + max) / 2, lowWarningDbm + 1), highWarningDbm - 1));
}

/** Returns the worse state of both ends. */
export function getWorstLightState(states: readonly LightState[]): LightState {
  return lightStates[Math.max(...states.map((state) => lightStates.indexOf(state)), 0)] ?? 'OK';
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
