import { describe, expect, it } from 'vitest';
import { type AvailablePackage, type CarrierResult, carrierErrors, carrierStatuses, nlsTypes } from './availability.ts';
import { getCarrierVerdict, type VerdictCode, verdictActors, verdictCodes } from './availability-verdict.ts';

const createResult = (values: Partial<CarrierResult> = {}): CarrierResult => ({
  carrierCode: 'ONE',
  carrierName: 'One',
  physicalCarrier: 'FIBER',
  networkOwner: null,
  status: 'AVAILABLE',
  error: null,
  planDate: null,
  planDateReliability: null,
  nlsType: null,
  nlsReason: null,
  technologies: [],
  copper: null,
  fiber: null,
  ...values,
});

const createPackage = (values: Partial<AvailablePackage> = {}): AvailablePackage => ({
  packageCode: 'ONE-1000',
  name: '',
  description: '',
  orderType: 'LINE',
  siteCode: null,
  carrierCode: 'ONE',
  technology: 'FTTH_GPON',
  orderable: true,
  minTermMonths: 1,
  allowedTermMonths: [1],
  leadTimeWorkingDays: 7,
  products: [],
  parameters: [],
  maxDownMbps: 1000,
  maxUpMbps: 1000,
  reliabilityPercent: 100,
  nlsType: '6',
  planDate: null,
  earliestWishDate: '2026-03-02',
  monthlyAmount: '20.00',
  oneOffAmount: '75.00',
  ...values,
});
const ownPackages = [createPackage()];
const createOtherPackage = (values: Partial<AvailablePackage> = {}) =>
  createPackage({ carrierCode: 'TWO', packageCode: 'TWO-300', ...values });

const day = '2026-06-01';
/** Per code: a carrier result that leads to it, its actor, its reliability, and whether another network is suggested. */
const cases: readonly (readonly [VerdictCode, Partial<CarrierResult>, string, string | null, boolean])[] = [
  ['ASKING', { status: 'PENDING' }, 'CARRIER', null, false],
  ['CARRIER_SILENT', { status: 'UNAVAILABLE', error: 'CARRIER_TIMEOUT' }, 'CARRIER', null, true],
  ['CARRIER_BUSY', { status: 'UNAVAILABLE', error: 'CARRIER_BUSY' }, 'CUSTOMER', null, true],
  ['CARRIER_NONSENSE', { status: 'UNAVAILABLE', error: 'CARRIER_NONSENSE' }, 'PROVIDER', null, true],
  ['NOT_REACHED', { status: 'UNAVAILABLE' }, 'NOBODY', null, true],
  ['NO_FREE_PORT', { status: 'TEMPORARILY_UNAVAILABLE' }, 'CARRIER', null, true],
  ['PLANNED', { status: 'PLANNED', planDate: day, planDateReliability: 'MONTH' }, 'CARRIER', 'MONTH', true],
  ['PLANNED_WITHOUT_DATE', { status: 'PLANNED' }, 'CARRIER', null, true],
  ['READY', { physicalCarrier: 'COAX' }, 'NOBODY', 'WEEK', false],
  ['FREE_PAIR', { physicalCarrier: 'COPPER', nlsType: '1' }, 'NOBODY', 'WEEK', false],
  ['SPLICE', { physicalCarrier: 'COPPER', nlsType: '2' }, 'CARRIER', 'WEEK', false],
  ['NEW_ISRA_POINT', { physicalCarrier: 'COPPER', nlsType: '3' }, 'CARRIER', 'MONTH', true],
  ['FIBRE_READY', { nlsType: '6' }, 'NOBODY', 'WEEK', false],
  ['FTU_TO_PLACE', { nlsType: '7' }, 'END_USER', 'WEEK', false],
  ['FIBRE_LATER', { nlsType: '8' }, 'CARRIER', 'MONTH', true],
  ['FIBRE_LATER_HARD', { nlsType: '8H' }, 'CARRIER', 'QUARTER', true],
  ['NEW_BUILD', { nlsType: '9' }, 'CARRIER', 'QUARTER', true],
  ['FTU_TO_REPLACE', { nlsType: '11' }, 'END_USER', 'WEEK', false],
  ['BUSINESS_READY', { nlsType: '21' }, 'NOBODY', 'MONTH', false],
  ['DIGGING', { nlsType: '23' }, 'CARRIER', 'QUARTER', true],
  ['QUOTE_ONLY', { nlsType: 'NOT_ORDERABLE' }, 'CUSTOMER', null, true],
  ['NO_PACKAGE', { carrierCode: 'THREE', nlsType: '6' }, 'PROVIDER', null, true],
];

it('covers every code and gives each an actor', () => {
  expect(cases.map(([code]) => code)).toEqual(verdictCodes);
  for (const [, values] of cases) expect(verdictActors).toContain(getCarrierVerdict(createResult(values), ownPackages).actor);
});

it.each(cases)('%s', (code, values, actor, reliability, suggestsOther) => {
  const verdict = getCarrierVerdict(createResult(values), [...ownPackages, createOtherPackage()]);
  const date = values.planDate ?? '2026-03-02';
  const nextBest = code === 'NO_PACKAGE' ? 'ONE-1000' : suggestsOther ? 'TWO-300' : null;
  expect(verdict).toEqual({ code, actor, until: reliability ? { date, reliability } : null, nextBest });
});

it.each(carrierStatuses)('there is a verdict for the status %s', (status) => {
  expect(verdictCodes).toContain(getCarrierVerdict(createResult({ status }), ownPackages).code);
});
it.each(nlsTypes)('there is a verdict for the NLS type %s', (nlsType) => {
  expect(verdictCodes).toContain(getCarrierVerdict(createResult({ nlsType }), ownPackages).code);
});
it.each(carrierErrors)('there is a verdict for the error %s', (error) => {
  expect(getCarrierVerdict(createResult({ status: 'UNAVAILABLE', error }), ownPackages).code).not.toBe('NOT_REACHED');
});

describe('the delivery date', () => {
  it('is the earliest date of the packages', () => {
    const packages = [createPackage({ earliestWishDate: '2026-03-09' }), ...ownPackages];
    expect(getCarrierVerdict(createResult({ nlsType: '6' }), packages).until).toEqual({
      date: '2026-03-02',
      reliability: 'WEEK',
    });
  });

  it('is a working day and not before the house connection is ready', () => {
    const point = {
      ftuId: '',
      ftuType: '',
      ftuLocation: 'METERBOX',
      powerOutletAvailable: 'YES',
      nlsType: '8',
      areaPop: '',
      inUse: false,
    } as const;
    // A Saturday.
    const laterPoint = { ...point, hasDate: '2026-05-30' };
    const result = createResult({ nlsType: '8', fiber: { terminationPoints: [laterPoint] } });
    expect(getCarrierVerdict(result, ownPackages).until).toEqual({ date: '2026-06-01', reliability: 'MONTH' });
    const readyResult = createResult({ nlsType: '8', fiber: { terminationPoints: [laterPoint, { ...point, hasDate: null }] } });
    expect(getCarrierVerdict(readyResult, ownPackages).until?.date).toBe('2026-03-02');
  });

  it('has the reliability that the carrier gives for a planned network, or QUARTER', () => {
    const getReliability = (planDateReliability: CarrierResult['planDateReliability']) =>
      getCarrierVerdict(createResult({ status: 'PLANNED', planDate: day, planDateReliability }), []).until?.reliability;
    expect([getReliability('WEEK'), getReliability(null)]).toEqual(['WEEK', 'QUARTER']);
  });
});

describe('the next best package', () => {
  const unavailableResult = createResult({ status: 'UNAVAILABLE' });
  const createLinePackage = (downMbps: number) =>
    createOtherPackage({
      packageCode: `TWO-${downMbps}`,
      products: [
        {
          productCode: 'A',
          name: '',
          productType: 'LINE',
          chargeType: 'MRC',
          unitPrice: '1.0000',
          unit: 'MONTH',
          mandatory: true,
          minQuantity: 1,
          maxQuantity: 1,
          defaultQuantity: 1,
          requires: [],
          excludes: [],
          attributes: { downMbps },
        },
      ],
    });

  it('is the one with the fastest line rate', () => {
    expect(
      getCarrierVerdict(unavailableResult, [createLinePackage(100), createLinePackage(600), createLinePackage(300)]).nextBest,
    ).toBe('TWO-600');
  });

  it('prefers one that is ready over a faster one that needs construction', () => {
    expect(
      getCarrierVerdict(unavailableResult, [createLinePackage(100), { ...createLinePackage(1000), nlsType: '23' }]).nextBest,
    ).toBe('TWO-100');
    expect(getCarrierVerdict(unavailableResult, [{ ...createLinePackage(1000), nlsType: '23' }]).nextBest).toBe('TWO-1000');
  });

  it('is never a planned package or one of the same carrier', () => {
    expect(getCarrierVerdict(unavailableResult, [createOtherPackage({ planDate: day }), createPackage()]).nextBest).toBeNull();
  });
});
