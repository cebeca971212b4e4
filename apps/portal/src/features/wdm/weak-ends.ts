import { getOpticBudget, noLightDbm } from '@demarc/contract/optical-budget.ts';
import type { Wdm } from '@demarc/contract/wdm.ts';

interface WeakEnd {
  end: 'A' | 'Z';
  /** How much weaker the light is than that of the weakest transmitter would be. */
  missingDb: number;
  /** The light to be expected at least. */
  expectedDbm: number;
}

type LightFields = Pick<Wdm, 'serviceClass' | 'lineOptic' | 'workingPath' | 'rxPowerDbmA' | 'rxPowerDbmZ'>;

/**
 * The ends of a passive channel that receive less light than the loss of the route explains. Not of a managed wavelength, which we
 * amplify, nor where an attenuator is needed, which takes light on purpose.
 */
export function listWeakEnds({ serviceClass, lineOptic, workingPath, rxPowerDbmA, rxPowerDbmZ }: LightFields): WeakEnd[] {
  const { fit, expectedDbm } = getOpticBudget(lineOptic, workingPath.lossDb);
  if (serviceClass !== 'PASSIVE_CHANNEL' || fit !== 'FITS') return [];
  const levels = [
    ['A', rxPowerDbmA],
    ['Z', rxPowerDbmZ],
  ] as const;
  return levels.flatMap(([end, dbm]) => {
    if (dbm === null || dbm <= noLightDbm) return [];
    // With one decimal, as levels are shown.
    const missingDb = Math.round((expectedDbm.min - dbm) * 10) / 10;
    return missingDb > 0 ? { end, missingDb, expectedDbm: expectedDbm.min } : [];
  });
}
