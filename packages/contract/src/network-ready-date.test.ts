import { expect, it } from 'vitest';
import type { CarrierResult } from './availability.ts';
import { getNetworkReadyDate } from './network-ready-date.ts';

type Point = NonNullable<CarrierResult['fiber']>['terminationPoints'][number];

const point = (ftuId: string, hasDate: string | null): Point => ({
  ftuId,
  ftuType: 'FTU_GN01',
  ftuLocation: 'METERBOX',
  powerOutletAvailable: 'YES',
  nlsType: '8',
  areaPop: '',
  inUse: false,
  hasDate,
});
const getDate = (planDate: string | null, points: readonly Point[] | null, ftuId?: string) =>
  getNetworkReadyDate({ planDate, fiber: points && { terminationPoints: [...points] } }, ftuId);

const [early, late] = ['2027-02-01', '2027-02-26'];

it.each([
  ['a network without dates', null, null, null],
  ['a network that is planned', late, null, late],
  ['a house that is connected', null, [point('A', null)], null],
  ['a house that is connected later', null, [point('A', late)], late],
  ['a house that is connected before the network is built', late, [point('A', early)], late],
  ['a house that is connected after the network is built', early, [point('A', late)], late],
  ['the first of several points', null, [point('A', late), point('B', early)], early],
  ['one of several points that is ready', null, [point('A', late), point('B', null)], null],
] as const)('the network is ready on the day of %s', (_what, planDate, points, date) => {
  expect(getDate(planDate, points)).toBe(date);
});

it('the network is ready on the day of the chosen point, if it has that point', () => {
  const points = [point('A', late), point('B', early), point('C', null)];
  expect(['A', 'B', 'C', '', 'D'].map((ftuId) => getDate(null, points, ftuId))).toEqual([late, early, null, null, null]);
});
