import { estimateLevel } from '@demarc/contract/optical-budget.ts';
import type { Wdm } from '@demarc/contract/wdm.ts';

/** One wavelength in 20 has a dirty connector, which costs light. */
const wavelengthsPerFault = 20;
const faultyRemainder = 13;

type Measured = Pick<Wdm, 'wdmId' | 'lineOptic' | 'lightThresholds' | 'workingPath'>;

/** Invents the light at both ends of a wavelength: the level expected from its optics and route, plus or minus 0.3 dB. */
export function simulateLight(
  { wdmId, lineOptic, lightThresholds, workingPath }: Measured,
  random: () => number,
): { rxPowerDbmA: number; rxPowerDbmZ: number } {
  const expectedLevel = estimateLevel(lineOptic, workingPath.lossDb);
  const isFaulty = wdmId % wavelengthsPerFault === faultyRemainder;
  const vary = (level: number) => Math.round((level + (random() - 0.5) * 0.6) * 100) / 100;
  return {
    rxPowerDbmA: vary(isFaulty ? lightThresholds.lowWarningDbm - 1 : expectedLevel),
    rxPowerDbmZ: vary(expectedLevel - 0.4),
  };
}
