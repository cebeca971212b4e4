import { estimateLevel, getLightState } from '@demarc/contract/optical-budget.ts';
import type { Wdm } from '@demarc/contract/wdm.ts';

/** One wavelength in 20 has a dirty connector, which costs light. */
const wavelengthsPerFault = 20;
const faultyRemainder = 13;

type Measured = Pick<Wdm, 'wdmId' | 'lineOptic' | 'lightThresholds' | 'workingPath' | 'rxPowerDbmA' | 'rxPowerDbmZ'>;

/**
 * Invents the light at both ends of a wavelength: the level expected from its optics and route, plus or minus 0.3 dB. An end whose last
 * reading was weak stays weak, because nobody has cleaned its connector.
 */
export function simulateLight(
  { wdmId, lineOptic, lightThresholds, workingPath, rxPowerDbmA, rxPowerDbmZ }: Measured,
  random: () => number,
): { rxPowerDbmA: number; rxPowerDbmZ: number } {
  const expectedLevel = estimateLevel(lineOptic, workingPath.lossDb);
  const isFaulty = wdmId % wavelengthsPerFault === faultyRemainder;
  const isWeak = (level: number | null) => level !== null && getLightState(level, lightThresholds) === 'WARNING';
  const weakLevel = lightThresholds.lowWarningDbm - 1;
  const vary = (level: number) => Math.round((level + (random() - 0.5) * 0.6) * 100) / 100;
  return {
    rxPowerDbmA: vary(isFaulty || isWeak(rxPowerDbmA) ? weakLevel : expectedLevel),
    rxPowerDbmZ: vary(isWeak(rxPowerDbmZ) ? weakLevel : expectedLevel - 0.4),
  };
}
