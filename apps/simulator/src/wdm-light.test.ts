import { getLightState, getLightThresholds } from '@demarc/contract/optical-budget.ts';
import { expect, it } from 'vitest';
import { simulateLight } from './wdm-light.ts';

const workingPath = { pathCode: 'P', description: '', lengthKm: 45, latencyRoundTripMs: 0.5, lossDb: 15.75 };
const create = (wdmId: number) => ({
  wdmId,
  lineOptic: 'DWDM_10G_80' as const,
  lightThresholds: getLightThresholds('DWDM_10G_80'),
  workingPath,
});

it.each([
  [77, 'OK', 'OK'],
  [93, 'WARNING', 'OK'],
])('lets the light of wavelength %i be %s at A and %s at Z', (wdmId, a, z) => {
  for (const luck of [0, 0.5, 0.999]) {
    const wdm = create(wdmId);
    const { rxPowerDbmA, rxPowerDbmZ } = simulateLight(wdm, () => luck);
    const [stateA, stateZ] = [rxPowerDbmA, rxPowerDbmZ].map((dbm) => getLightState(dbm, wdm.lightThresholds));
    expect([stateA, stateZ]).toEqual([a, z]);
  }
});
