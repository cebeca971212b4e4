import { describe, expect, it } from 'vitest';
import { type ColoredOptic, coloredOptics } from './colored-optics.ts';
import {
  estimateLevel,
  getLightState,
  getLightThresholds,
  getLineOptic,
  getOpticBudget,
  getWorstLightState,
  type LightState,
  listOpticBudgets,
} from './optical-budget.ts';
import { estimateLoss } from './wdm-route.ts';

describe('the budget of an optic', () => {
  // The routes of the demo.
  it.each<[number, ColoredOptic, string]>([
    [4, 'DWDM_10G_40', 'FITS'],
    [4, 'DWDM_10G_80', 'NEEDS_ATTENUATOR'],
    [12, 'DWDM_10G_40', 'FITS'],
    [45, 'DWDM_10G_40', 'TOO_WEAK'],
    [45, 'DWDM_10G_80', 'FITS'],
    [45, 'DWDM_400G_ZR', 'TOO_WEAK'],
    [45, 'DWDM_100G_ZR', 'FITS'],
    [190, 'DWDM_100G_ZR', 'TOO_WEAK'],
  ])('over %i km of %s: %s', (lengthKm, optic, fit) => {
    expect(getOpticBudget(optic, estimateLoss(lengthKm)).fit).toBe(fit);
  });

  it('is what the transmitter has above the sensitivity, without dispersion and aging', () => {
    expect(getOpticBudget('DWDM_10G_80', 15.75)).toEqual({
      optic: 'DWDM_10G_80',
      fit: 'FITS',
      budgetDb: 19,
      marginDb: 3.25,
      expectedDbm: { min: -15.75, max: -11.75 },
    });
  });

  it('lists only optics of the grid', () => {
    expect(listOpticBudgets('CWDM_20NM', 7.5).map(({ optic }) => optic)).toEqual(['CWDM_1G_80', 'CWDM_10G_40', 'CWDM_10G_70']);
  });
});

it.each([
  [{ grid: 'DWDM_100GHZ', clientInterface: '10GE_LR', optic: null, lossDb: 15 }, 'DWDM_10G_80'],
  [{ grid: 'DWDM_100GHZ', clientInterface: '100GE_LR4', optic: null, lossDb: 15 }, 'DWDM_100G_ZR'],
  [{ grid: 'DWDM_50GHZ', clientInterface: '400GE_FR4', optic: null, lossDb: 15 }, 'DWDM_400G_ZR'],
  [{ grid: 'CWDM_20NM', clientInterface: '10GE_LR', optic: null, lossDb: 15 }, 'CWDM_10G_70'],
  [{ grid: 'DWDM_100GHZ', clientInterface: null, optic: null, lossDb: 7.5 }, 'DWDM_10G_40'],
  [{ grid: 'DWDM_100GHZ', clientInterface: null, optic: null, lossDb: 52 }, 'DWDM_10G_80'],
  [{ grid: 'DWDM_100GHZ', clientInterface: null, optic: 'DWDM_100G_ZR', lossDb: 7.5 }, 'DWDM_100G_ZR'],
] as const)('takes the thresholds of %o from %s', (wavelength, optic) => {
  expect(getLineOptic(wavelength)).toBe(optic);
});

it.each<[number, LightState]>([
  [-16.01, 'CRITICAL'],
  [-16, 'WARNING'],
  [-13.01, 'WARNING'],
  [-13, 'OK'],
  [-1, 'OK'],
  [-0.99, 'WARNING'],
  [0.01, 'CRITICAL'],
])('calls %f dBm %s', (dbm, state) => {
  expect(getLightState(dbm, getLightThresholds('DWDM_10G_40'))).toBe(state);
});

it('takes the worse of both ends', () => {
  expect(getWorstLightState(['OK', 'CRITICAL'])).toBe('CRITICAL');
  expect(getWorstLightState(['WARNING', 'OK'])).toBe('WARNING');
});

it.each(coloredOptics)('expects light from %s that is fine, over any route', (optic) => {
  for (const lengthKm of [0, 4, 45, 190]) {
    expect(getLightState(estimateLevel(optic, estimateLoss(lengthKm)), getLightThresholds(optic))).toBe('OK');
  }
});
