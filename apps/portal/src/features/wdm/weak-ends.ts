import { getOpticBudget, noLightDbm } from '@demarc/contract/optical-budget.ts';
import type { Wdm } from '@demarc/contract/wdm.ts';
import type { TFunction } from 'i18next';
import type { Formats } from '../../lib/format.ts';
import { formatLevel } from './light-status.tsx';

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

/**
 * Says what the weak ends receive and should receive, and down to which level the receivers work: the one is a sign of a fault, the
 * other is where the service stops.
 */
export function describeWeakEnds(
  wavelength: LightFields & Pick<Wdm, 'lightThresholds'>,
  t: TFunction,
  formats: Formats,
): string[] {
  const weakEnds = listWeakEnds(wavelength).map(({ end, receivedDbm, expectedDbm }) =>
    t('wdm.weak-end', { end, level: formatLevel(receivedDbm, t, formats), min: formats.number(expectedDbm) }),
  );
  if (weakEnds.length === 0) return [];
  return [...weakEnds, t('wdm.receiver-limit', { limit: formats.number(wavelength.lightThresholds.lowCriticalDbm) })];
}
