import type { ColoredOptic } from './colored-optics.ts';
import { listOpticBudgets } from './optical-budget.ts';
import type { WdmPackageRoute } from './wdm-route.ts';

type ComparedRoute = Pick<WdmPackageRoute, 'lengthKm' | 'latencyRoundTripMs' | 'lossDb' | 'grid' | 'protectPath'>;

/** The differences on another route: positive numbers mean that the other one has more. */
export interface RouteComparison {
  lengthKm: number;
  latencyRoundTripMs: number;
  lossDb: number;
  hasOtherGrid: boolean;
  gainsProtection: boolean;
  losesProtection: boolean;
  /** The optics that bridge the current route but not the other one, and the reverse. */
  opticsLost: ColoredOptic[];
  opticsGained: ColoredOptic[];
}

/** Compares a route with another one. */
export function compareRoutes(current: ComparedRoute, other: ComparedRoute): RouteComparison {
  const [currentOptics, otherOptics] = [current, other].map(({ grid, lossDb }) =>
    listOpticBudgets(grid, lossDb)
      .filter(({ fit }) => fit !== 'TOO_WEAK')
      .map(({ optic }) => optic),
  ) as [ColoredOptic[], ColoredOptic[]];
  return {
    lengthKm: round(other.lengthKm - current.lengthKm, 2),
    latencyRoundTripMs: round(other.latencyRoundTripMs - current.latencyRoundTripMs, 3),
    lossDb: round(other.lossDb - current.lossDb, 2),
    hasOtherGrid: other.grid !== current.grid,
    gainsProtection: current.protectPath === null && other.protectPath !== null,
    losesProtection: current.protectPath !== null && other.protectPath === null,
    opticsLost: currentOptics.filter((optic) => !otherOptics.includes(optic)),
    opticsGained: otherOptics.filter((optic) => !currentOptics.includes(optic)),
  };
}

function round(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}
