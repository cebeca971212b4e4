import { getLightState, getLightThresholds } from '@demarc/contract/optical-budget.ts';
import { expect, it } from 'vitest';
import { simulateLight } from './wdm-light.ts';

const workingPath = { pathCode: 'P', description: '', lengthKm: 45, latencyRoundTripMs: 0.5, lossDb: 15.75 };
const create = (wdmId: number, rxPowerDbmA: number | null = null, rxPowerDbmZ: number | null = null) => ({
  wdmId,
  lineOptic: 'DWDM_10G_80' as const,
  lightThresholds: getLightThresholds('DWDM_10G_80'),
  workingPath,
  rxPowerDbmA,
  rxPowerDbmZ,
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

it.each([
  ['A end', [-20.5, -14], ['WARNING', 'OK']],
  ['Z end', [-14, -20.5], ['OK', 'WARNING']],
  ['dark end', [-40, null], ['OK', 'OK']],
] as const)('keeps weak light weak, and lights what was dark: %s', (_what, [a, z], expected) => {
  for (const luck of [0, 0.5, 0.999]) {
    const wdm = create(77, a, z);
    const { rxPowerDbmA, rxPowerDbmZ } = simulateLight(wdm, () => luck);
    expect([rxPowerDbmA, rxPowerDbmZ].map((dbm) => getLightState(dbm, wdm.lightThresholds))).toEqual(expected);
  }
});
