import type { Wdm } from '@demarc/contract/wdm.ts';
import { expect, it } from 'vitest';
import { getFormats } from '../../lib/format.ts';
import { describeWeakEnds, listWeakEnds } from './weak-ends.ts';

const createWavelength = (fields: Partial<Wdm>) =>
  ({
    serviceClass: 'PASSIVE_CHANNEL',
    lineOptic: 'DWDM_10G_80',
    workingPath: { lossDb: 15.75 },
    rxPowerDbmA: -13.1,
    rxPowerDbmZ: -20.48,
    lightThresholds: { lowCriticalDbm: -23 },
    ...fields,
  }) as Wdm;
const find = (fields: Partial<Wdm>) => listWeakEnds(createWavelength(fields));

it('finds ends that receive less light than the loss of the route explains', () => {
  expect(find({})).toEqual([{ end: 'Z', receivedDbm: -20.48, expectedDbm: -15.75 }]);
  expect(find({ rxPowerDbmA: -15.87 }).map(({ end, receivedDbm }) => [end, receivedDbm])).toEqual([
    ['A', -15.87],
    ['Z', -20.48],
  ]);
  expect(find({ rxPowerDbmZ: -15.75 })).toEqual([]);
  expect(find({ rxPowerDbmZ: -15.78 })).toEqual([]);
});

it('finds none without a measurement, with our amplification, or with an attenuator', () => {
  expect(find({ rxPowerDbmZ: null })).toEqual([]);
  expect(find({ rxPowerDbmZ: -40 })).toEqual([]);
  expect(find({ serviceClass: 'MANAGED_WAVELENGTH' })).toEqual([]);
  expect(find({ workingPath: { lossDb: 4 } as Wdm['workingPath'] })).toEqual([]);
});

it('names the expected level and the limit of the receivers together, once', () => {
  const t = ((key: string, values: object) => `${key} ${Object.values(values).join(' ')}`) as never;
  const describeLight = (fields: Partial<Wdm>) => describeWeakEnds(createWavelength(fields), t, getFormats('en'));
  expect(describeLight({ rxPowerDbmA: -15.87 })).toEqual([
    'wdm.weak-end A −15.9 −15.75',
    'wdm.weak-end Z −20.5 −15.75',
    'wdm.receiver-limit −23',
  ]);
  expect(describeLight({ rxPowerDbmZ: -15.75 })).toEqual([]);
});
