import { expect, it } from 'vitest';
import type { AvailablePackage } from './availability.ts';
import { rankNetworks, recommendInNetwork, recommendPackage } from './recommend-package.ts';

function createPackage(carrierCode: string, maxDownMbps: number, values: Partial<AvailablePackage> = {}): AvailablePackage {
  return {
    packageCode: `${carrierCode}-${maxDownMbps}`,
    name: '',
    description: '',
    orderType: 'LINE',
    siteCode: null,
    carrierCode,
    technology: 'FTTH_GPON',
    orderable: true,
    minTermMonths: 1,
    allowedTermMonths: [1],
    leadTimeWorkingDays: 7,
    products: [],
    parameters: [],
    maxDownMbps,
    maxUpMbps: 100,
    reliabilityPercent: 100,
    nlsType: '6',
    planDate: null,
    earliestWishDate: '2026-12-02',
    monthlyAmount: '25.00',
    oneOffAmount: '75.00',
    ...values,
  };
}
const findCode = (...packages: AvailablePackage[]) => recommendPackage(packages)?.pkg.packageCode;

it('recommends the cheapest package of the fastest network, or the faster one at equal prices', () => {
  const fiber = [
    createPackage('FIBER', 100, { monthlyAmount: '22.45' }),
    createPackage('FIBER', 200, { monthlyAmount: '22.45' }),
    createPackage('FIBER', 1_000, { monthlyAmount: '100.00' }),
  ];
  expect(findCode(createPackage('COPPER', 100, { monthlyAmount: '15.00' }), ...fiber)).toBe('FIBER-200');
});

it('prefers the higher upload, then the lower price, between networks with equal download speeds', () => {
  const cable = createPackage('CABLE', 1_000, { maxUpMbps: 50, monthlyAmount: '20.00' });
  const fiber = createPackage('FIBER', 1_000, { maxUpMbps: 1_000, monthlyAmount: '30.00' });
  expect(findCode(cable, fiber)).toBe('FIBER-1000');
  expect(findCode(createPackage('ONE', 500, { monthlyAmount: '9.50' }), createPackage('TWO', 500))).toBe('ONE-500');
});

it('prefers a network that can be delivered soon over a much faster one', () => {
  const business = createPackage('BUSINESS', 10_000, { leadTimeWorkingDays: 30 });
  expect(findCode(business, createPackage('COPPER', 100, { leadTimeWorkingDays: 15 }))).toBe('COPPER-100');
  expect(findCode(business)).toBe('BUSINESS-10000');
});

it('prefers a network without construction, unless every network needs it', () => {
  const digging = createPackage('BUSINESS', 10_000, { nlsType: '23' });
  expect(findCode(digging, createPackage('COPPER', 50, { nlsType: '2' }))).toBe('COPPER-50');
  expect(findCode(digging)).toBe('BUSINESS-10000');
});

it('prefers an existing network, unless every network is planned', () => {
  const planned = createPackage('FIBER', 1_000, { planDate: '2027-03-01' });
  expect(findCode(planned, createPackage('COPPER', 50))).toBe('COPPER-50');
  expect(findCode(planned)).toBe('FIBER-1000');
});

it('recommends nothing without packages', () => {
  expect(findCode()).toBeUndefined();
});

it('does not depend on which carrier replied first', () => {
  const [one, two] = [createPackage('ONE', 500), createPackage('TWO', 500)];
  expect([findCode(one, two), findCode(two, one)]).toEqual(['ONE-500', 'ONE-500']);
});

it('gives the reason why the best network comes first', () => {
  const getReason = (...packages: AvailablePackage[]) => recommendPackage(packages)?.networkReason;
  const fiber = createPackage('FIBER', 1_000);
  const digging = createPackage('BUSINESS', 10_000, { nlsType: '23' });
  expect(getReason(fiber)).toBeNull();
  expect(getReason(fiber, createPackage('NEW', 8_000, { planDate: '2027-03-01' }))).toBe('exists');
  expect(getReason(fiber, digging)).toBe('no-construction');
  expect(getReason(createPackage('COPPER', 100, { nlsType: '2' }), digging)).toBe('least-work');
  expect(getReason(createPackage('FIBER', 1_000, { nlsType: '7' }), digging)).toBe('least-work');
  expect(getReason(fiber, createPackage('BUSINESS', 10_000, { leadTimeWorkingDays: 30 }))).toBe('soon');
  expect(getReason(fiber, createPackage('COPPER', 100))).toBe('fastest');
  expect(getReason(fiber, createPackage('COPPER', 100), digging)).toBe('fastest-soon');
  expect(getReason(fiber, createPackage('OTHER', 1_000, { monthlyAmount: '30.00' }))).toBe('cheapest');
});

it('gives the reason why a package comes before the others of its network', () => {
  const [slow, fast] = [createPackage('FIBER', 100), createPackage('FIBER', 200)];
  const faster = createPackage('FIBER', 1_000, { monthlyAmount: '30.00' });
  expect(recommendPackage([slow])).toEqual({ pkg: slow, networkReason: null, packageReason: null });
  expect(recommendPackage([faster, slow])).toMatchObject({ pkg: slow, packageReason: 'lowest-price' });
  expect(recommendPackage([faster, slow, fast])).toMatchObject({ pkg: fast, packageReason: 'fastest-at-price' });
  expect(recommendInNetwork([])).toBeUndefined();
});

it('gives separate reasons for the network and the package', () => {
  const fiber = [createPackage('FIBER', 1_000, { monthlyAmount: '30.00' }), createPackage('FIBER', 200)];
  expect(recommendPackage(fiber)).toMatchObject({ networkReason: null, packageReason: 'lowest-price' });
  const both = recommendPackage([createPackage('COPPER', 100), ...fiber]);
  expect(both).toMatchObject({ pkg: fiber[1], networkReason: 'fastest', packageReason: 'lowest-price' });
});

it('recommends no package that needs construction if its network has one without', () => {
  const digging = createPackage('FIBER', 100, { nlsType: '23', monthlyAmount: '10.00' });
  const ready = createPackage('FIBER', 200);
  expect(recommendInNetwork([digging, ready])).toEqual({ pkg: ready, packageReason: null });
  expect(findCode(digging, ready)).toBe('FIBER-200');
});

it('ranks the networks with all their packages', () => {
  const fiber = [createPackage('FIBER', 1_000, { nlsType: '23' }), createPackage('FIBER', 500)];
  const copper = createPackage('COPPER', 100);
  expect(rankNetworks([copper, ...fiber])).toEqual([fiber, [copper]]);
});
