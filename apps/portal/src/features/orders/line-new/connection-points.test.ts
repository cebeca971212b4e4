import { describe, expect, it } from 'vitest';
import { type CopperPoint, pointProblem } from './connection-points.ts';

const point = (values: Partial<CopperPoint>): CopperPoint => ({
  israPoint: '002//MK/MK',
  freePairs: 0,
  spliceablePairs: 0,
  bondingAllowed: false,
  cableLengthMeters: null,
  usedPairs: [],
  ...values,
});
const used = (typeOfConnection: CopperPoint['usedPairs'][number]['typeOfConnection']) => [
  { serviceIdMasked: '*****803', phoneNumberMasked: '', typeOfConnection, orderRunning: false },
];

describe('a point where copper ends', () => {
  it.each([
    ['a new line takes a free pair', 'CREATE', 'VDSL2', { freePairs: 1 }, null],
    ['or one that is spliced', 'CREATE', 'VDSL2', { spliceablePairs: 1 }, null],
    ['or nothing', 'CREATE', 'VDSL2', { usedPairs: used('BROADBAND') }, 'no-pair'],
    ['bonding takes two', 'CREATE', 'BVVDSL2', { freePairs: 1, bondingAllowed: true }, 'one-pair'],
    ['of either kind', 'CREATE', 'BVVDSL2', { freePairs: 1, spliceablePairs: 1, bondingAllowed: true }, null],
    ['where it is allowed', 'CREATE', 'BVVDSL2', { freePairs: 4 }, 'no-bonding'],
    ['a switch takes a pair in use', 'MIGRATE', 'VDSL2', { usedPairs: used('BUNDLE') }, null],
    ['and no other', 'MIGRATE', 'VDSL2', { freePairs: 2, usedPairs: used('NOT_IN_USE') }, 'nothing-used'],
    ['a change stays where it is', 'MODIFY', 'VDSL2', {}, null],
  ] as const)('%s', (_what, subType, technology, values, problem) => {
    expect(pointProblem(point(values as Partial<CopperPoint>), { subType, technology })).toBe(problem);
  });
});
