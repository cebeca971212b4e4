import { expect, it } from 'vitest';
import type { CarrierResult } from './availability.ts';
import { getNetworkReadyDate } from './network-ready-date.ts';

type Point = NonNullable<CarrierResult['fiber']>['terminationPoints'][number];

const createPoint = (ftuId: string, hasDate: string | null): Point => ({
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
  ['a house that is connected', null, [createPoint('A', null)], null],
  ['a house that is connected later', null, [createPoint('A', late)], late],
  ['a house that is connected before the network is built', late, [createPoint('A', early)], late],
  ['a house that is connected after the network is built', early, [createPoint('A', late)], late],
  ['the first of several points', null, [createPoint('A', late), createPoint('B', early)], early],
  ['one of several points that is ready', null, [createPoint('A', late), createPoint('B', null)], null],
] as const)('the network is ready on the day of %s', (_what, planDate, points, date) => {
  expect(getDate(planDate, points)).toBe(date);
});

it('the network is ready on the day of the chosen point, if it has that point', () => {
  const points = [createPoint('A', late), createPoint('B', early), createPoint('C', null)];
  expect(['A', 'B', 'C', '', 'D'].map((ftuId) => getDate(null, points, ftuId))).toEqual([late, early, null, null, null]);
});
