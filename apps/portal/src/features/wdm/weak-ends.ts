import { getOpticBudget, noLightDbm } from '@demarc/contract/optical-budget.ts';
import type { Wdm } from '@demarc/contract/wdm.ts';

interface WeakEnd {
  end: 'A' | 'Z';
  receivedDbm: number;
  /** The expected minimum, with the weakest transmitter. */
  expectedDbm: number;
}

type LightFields = Pick<Wdm, 'serviceClass' | 'lineOptic' | 'workingPath' | 'rxPowerDbmA' | 'rxPowerDbmZ'>;

/**
 * Lists the ends of a passive channel that receive less light than the loss of the route explains. Empty for a managed wavelength,
 * which we amplify, and if an attenuator is needed, which reduces the light on purpose.
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
    return missingDb > 0 ? { end, receivedDbm: dbm, expectedDbm: expectedDbm.min } : [];
  });
}
