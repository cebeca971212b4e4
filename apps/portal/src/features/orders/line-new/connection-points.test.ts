import { describe, expect, it } from 'vitest';
import { type CopperPoint, canSwitch, getPointProblem } from './connection-points.ts';

const createPoint = (values: Partial<CopperPoint>): CopperPoint => ({
  israPoint: '002//MK/MK',
  freePairs: 0,
  spliceablePairs: 0,
  bondingAllowed: false,
  cableLengthMeters: null,
  usedPairs: [],
  ...values,
});
const createUsedPairs = (typeOfConnection: CopperPoint['usedPairs'][number]['typeOfConnection']) => [
  { serviceIdMasked: '*****803', phoneNumberMasked: '', typeOfConnection, orderRunning: false },
];

describe('getPointProblem', () => {
  it.each([
    ['allows a new line on a free pair', 'CREATE', 'VDSL2', { freePairs: 1 }, null],
    ['allows a new line on a spliceable pair', 'CREATE', 'VDSL2', { spliceablePairs: 1 }, null],
    ['rejects a new line without a usable pair', 'CREATE', 'VDSL2', { usedPairs: createUsedPairs('BROADBAND') }, 'no-pair'],
    ['rejects bonding with one pair', 'CREATE', 'BVVDSL2', { freePairs: 1, bondingAllowed: true }, 'one-pair'],
    [
      'allows bonding on a free and a spliceable pair',
      'CREATE',
      'BVVDSL2',
      { freePairs: 1, spliceablePairs: 1, bondingAllowed: true },
      null,
    ],
    ['rejects bonding where it is not allowed', 'CREATE', 'BVVDSL2', { freePairs: 4 }, 'no-bonding'],
    ['allows a migration on a pair in use', 'MIGRATE', 'VDSL2', { usedPairs: createUsedPairs('BUNDLE') }, null],
    [
      'rejects a migration without a pair in use',
      'MIGRATE',
      'VDSL2',
      { freePairs: 2, usedPairs: createUsedPairs('NOT_IN_USE') },
      'nothing-used',
    ],
    ['allows a change without a usable pair', 'MODIFY', 'VDSL2', {}, null],
  ] as const)('%s', (_what, subType, technology, values, problem) => {
    expect(getPointProblem(createPoint(values as Partial<CopperPoint>), { subType, technology })).toBe(problem);
  });
});

describe('canSwitch', () => {
  const copper = (typeOfConnection: string) =>
    ({ copper: { connectionPoints: [{ usedPairs: [{ typeOfConnection }] }] }, fiber: null }) as never;
  const createFiber = (inUse: boolean) => ({ copper: null, fiber: { terminationPoints: [{ inUse }] } }) as never;

  it('is true only if a connection may be in use', () => {
    expect([canSwitch(copper('BROADBAND')), canSwitch(copper('NOT_IN_USE'))]).toEqual([true, false]);
    expect([canSwitch(createFiber(true)), canSwitch(createFiber(false))]).toEqual([true, false]);
    // Cable carriers do not report what is in use.
    expect(canSwitch({ copper: null, fiber: null })).toBe(true);
  });
});
