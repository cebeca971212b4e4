import type { AvailablePackage } from '@demarc/contract/availability.ts';
import { expect, it } from 'vitest';
import { getSmallSurcharge, groupBySpeed, hasSeveralPrices } from './group-by-speed.ts';

const pack = (packageCode: string, maxDownMbps: number, maxUpMbps: number, monthlyAmount: string) =>
  ({ packageCode, products: [], maxDownMbps, maxUpMbps, monthlyAmount, oneOffAmount: '0.00' }) as unknown as AvailablePackage;

it('lists each speed once, the slowest first, with its cheapest package first', () => {
  const groups = groupBySpeed([
    pack('VECTORING-80', 80, 15, '22.45'),
    pack('FIBER-1000', 1_000, 1_000, '30.45'),
    pack('VDSL-80', 80, 15, '21.45'),
    pack('CABLE-1000', 1_000, 100, '35.00'),
  ]);
  expect(groups.map(({ key, packages }) => [key, packages.map(({ packageCode }) => packageCode)])).toEqual([
    ['80/15', ['VDSL-80', 'VECTORING-80']],
    ['1000/100', ['CABLE-1000']],
    ['1000/1000', ['FIBER-1000']],
  ]);
});

it('returns no groups without packages', () => {
  expect(groupBySpeed([])).toEqual([]);
});

it('says whether a speed has several prices', () => {
  const [same] = groupBySpeed([pack('GPON', 500, 500, '27.25'), pack('XGSPON', 500, 500, '27.25')]);
  const [different] = groupBySpeed([pack('GPON', 500, 500, '27.25'), pack('XGSPON', 500, 500, '29.00')]);
  expect([same, different].map((group) => hasSeveralPrices(group!))).toEqual([false, true]);
});

it('returns how much more a speed costs than the next slower one, if that is at most a euro', () => {
  const getSurcharges = (...packages: AvailablePackage[]) => {
    const groups = groupBySpeed(packages);
    return groups.map((group, index) => getSmallSurcharge(group, groups[index - 1]));
  };
  expect(getSurcharges(pack('A', 100, 100, '23.45'), pack('B', 500, 500, '28.25'), pack('C', 1_000, 1_000, '28.45'))).toEqual([
    null,
    null,
    0.2,
  ]);
  expect(getSurcharges(pack('A', 100, 100, '23.45'), pack('B', 500, 500, '24.45'))).toEqual([null, 1]);
  expect(getSurcharges(pack('A', 100, 100, '23.45'), pack('B', 500, 500, '24.46'))).toEqual([null, null]);
  // The second costs no more than the first.
  expect(getSurcharges(pack('A', 100, 100, '23.45'), pack('B', 500, 500, '23.45'))).toEqual([null, null]);
  expect(getSurcharges(pack('A', 100, 10, '23.45'), pack('B', 100, 100, '23.95'))).toEqual([null, null]);
});
