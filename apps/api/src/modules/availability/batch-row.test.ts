import type { AvailablePackage, CarrierResult } from '@demarc/contract/availability.ts';
import type { BatchAddress, BatchOutcome } from '@demarc/contract/availability-batch.ts';
import { describe, expect, it } from 'vitest';
import { carrierResult } from '../../testing/builders.ts';
import { buildProduct } from '../../testing/orderable.ts';
import { createRows, normalizeRow, toRowResult } from './batch-row.ts';

const address = {
  street: 'Proefstraat',
  houseNumber: 1,
  houseNumberAddition: null,
  postalCode: '1234AB',
  city: 'Testdam',
  country: 'NL',
  bagAddressId: null,
  room: null,
};

describe('the entered address', () => {
  it.each<[BatchAddress, string, string]>([
    [{ houseNumber: 12 }, '12', ''],
    [{ houseNumber: ' 12 ' }, '12', ''],
    [{ houseNumber: '12a' }, '12', 'a'],
    [{ houseNumber: '12-A' }, '12', 'A'],
    [{ houseNumber: '12 - 3' }, '12', '3'],
    [{ houseNumber: '12 bis' }, '12', 'bis'],
    [{ houseNumber: '12/2' }, '12', '2'],
    [{ houseNumber: '12é' }, '12', 'é'],
    [{ houseNumber: '101 A-1' }, '101', 'A-1'],
    [{ houseNumber: '12a', houseNumberAddition: 'B' }, '12a', 'B'],
    [{ houseNumber: '12.0' }, '12.0', ''],
    [{ houseNumber: '=1+1' }, '=1+1', ''],
    [{ houseNumber: '12-' }, '12-', ''],
    [{ houseNumber: 'a12' }, 'a12', ''],
    [{ houseNumber: 1e300 }, '1e+300', ''],
    [{ houseNumber: null, houseNumberAddition: ' A ' }, '', 'A'],
    [{}, '', ''],
  ])('%j is number %j and addition %j', (input, houseNumber, houseNumberAddition) =>
    expect(normalizeRow(input)).toMatchObject({ houseNumber, houseNumberAddition }),
  );

  it('trims other fields and keeps them otherwise unchanged', () => {
    const input = { postalCode: '1234\u00a0 ab ', houseNumber: 1, room: ' 🏢 Ω ', reference: ' =HYPERLINK("x") ' };
    expect(normalizeRow(input)).toEqual({
      postalCode: '1234 ab',
      houseNumber: '1',
      houseNumberAddition: '',
      room: '🏢 Ω',
      reference: '=HYPERLINK("x")',
    });
    expect(normalizeRow({ postalCode: '1', reference: '  ' }).reference).toBeNull();
  });
});

describe('new rows', () => {
  const getOutcomes = (...input: BatchAddress[]) =>
    createRows(input.map(normalizeRow)).map(({ outcome, result }) => [
      outcome,
      ...(result?.problems ?? []).map(({ field, code }) => `${field} ${code}`),
    ]);
  const address = { postalCode: '1234AB', houseNumber: '12' };

  it('wait to be checked or have problems', () => {
    expect(getOutcomes(address, { postalCode: '12', houseNumber: '0' }, {})).toEqual([
      ['WAITING'],
      ['TO_FIX', 'postalCode validation.postal-code-invalid', 'houseNumber validation.min'],
      ['TO_FIX', 'postalCode validation.required', 'houseNumber validation.required'],
    ]);
    const tooLong = { ...address, houseNumberAddition: 'x'.repeat(11), room: 'x'.repeat(65) };
    expect(getOutcomes(tooLong)[0]).toEqual([
      'TO_FIX',
      'houseNumberAddition validation.max-length',
      'room validation.max-length',
    ]);
    expect(getOutcomes({ ...address, houseNumber: '100000' })[0]).toEqual(['TO_FIX', 'houseNumber validation.max']);
  });

  it('report a later row with the same address as a duplicate', () => {
    const duplicateProblem = ' validation.duplicate';
    expect(
      getOutcomes(
        address,
        { postalCode: '1234 ab', houseNumber: 12 },
        { ...address, houseNumber: '012' },
        { ...address, houseNumberAddition: 'A-1' },
        { ...address, houseNumber: '12 a1' },
        { ...address, room: 'MER' },
        { ...address, room: 'mer' },
        { postalCode: 'x' },
        { postalCode: 'x' },
      ).map(([outcome, problem]) => (problem === duplicateProblem ? 'DUPLICATE' : outcome)),
    ).toEqual(['WAITING', 'DUPLICATE', 'DUPLICATE', 'WAITING', 'DUPLICATE', 'WAITING', 'DUPLICATE', 'TO_FIX', 'TO_FIX']);
  });
});

function createPackage(carrierCode: string, downMbps: number, values: Partial<AvailablePackage> = {}): AvailablePackage {
  return {
    packageCode: `${carrierCode}-${downMbps}`,
    name: 'Proef',
    description: '',
    orderType: 'LINE',
    siteCode: null,
    carrierCode,
    technology: 'FTTH_GPON',
    orderable: true,
    minTermMonths: 12,
    allowedTermMonths: [12],
    parameters: [],
    leadTimeWorkingDays: 7,
    maxDownMbps: 1_000,
    maxUpMbps: 400,
    reliabilityPercent: 100,
    nlsType: '6',
    planDate: null,
    earliestWishDate: '2026-06-15',
    monthlyAmount: '10.00',
    oneOffAmount: '75.00',
    products: [
      { ...buildProduct('LINE', 'LINE', { mandatory: true, attributes: { downMbps, upMbps: downMbps } }), name: 'Toegang' },
      {
        ...buildProduct('INSTALL', 'INSTALLATION', { mandatory: true, chargeType: 'NRC', unitPrice: '75.0000' }),
        name: 'Installatie',
      },
    ],
    ...values,
  };
}

describe('the result', () => {
  const buildCarrier = (values: Partial<CarrierResult>) => carrierResult({ carrierCode: 'ONE', carrierName: 'One', ...values });
  const buildPackages = (nlsType: AvailablePackage['nlsType']) => [createPackage('ONE', 500, { nlsType })];

  it.each<[string, CarrierResult, AvailablePackage[], BatchOutcome, string, string | null]>([
    ['ready', buildCarrier({}), buildPackages('6'), 'ORDERABLE', 'FIBRE_READY', 'ONE-500'],
    ['a visit', buildCarrier({ nlsType: '11' }), buildPackages('11'), 'ORDERABLE', 'FTU_TO_REPLACE', 'ONE-500'],
    ['a connection later', buildCarrier({ nlsType: '8' }), buildPackages('8'), 'ORDERABLE', 'FIBRE_LATER', 'ONE-500'],
    ['much later', buildCarrier({ nlsType: '8H' }), buildPackages('8H'), 'WORK_NEEDED', 'FIBRE_LATER_HARD', 'ONE-500'],
    ['new build', buildCarrier({ nlsType: '9' }), buildPackages('9'), 'WORK_NEEDED', 'NEW_BUILD', 'ONE-500'],
    ['digging', buildCarrier({ nlsType: '23' }), buildPackages('23'), 'WORK_NEEDED', 'DIGGING', 'ONE-500'],
    ['only a quote', buildCarrier({ nlsType: 'NOT_ORDERABLE' }), [], 'WORK_NEEDED', 'QUOTE_ONLY', null],
    ['a plan', buildCarrier({ status: 'PLANNED', planDate: '2099-01-05' }), buildPackages('9'), 'PLANNED', 'PLANNED', 'ONE-500'],
    ['a vague plan', buildCarrier({ status: 'PLANNED' }), [], 'PLANNED', 'PLANNED_WITHOUT_DATE', null],
    ['no free port', buildCarrier({ status: 'TEMPORARILY_UNAVAILABLE' }), [], 'NOT_POSSIBLE', 'NO_FREE_PORT', null],
    ['no package', buildCarrier({}), [], 'NOT_POSSIBLE', 'NO_PACKAGE', null],
    ['busy', buildCarrier({ status: 'UNAVAILABLE', error: 'CARRIER_BUSY' }), [], 'NOT_POSSIBLE', 'CARRIER_BUSY', null],
    ['silence', buildCarrier({ status: 'UNAVAILABLE', error: 'CARRIER_TIMEOUT' }), [], 'NOT_POSSIBLE', 'CARRIER_SILENT', null],
    [
      'nonsense',
      buildCarrier({ status: 'UNAVAILABLE', error: 'CARRIER_NONSENSE' }),
      [],
      'NOT_POSSIBLE',
      'CARRIER_NONSENSE',
      null,
    ],
  ])('follows from the best carrier: %s', (_what, carrier, packages, outcome, verdict, packageCode) => {
    const nobody = carrierResult({ carrierCode: 'NOBODY', carrierName: 'Nobody', status: 'UNAVAILABLE', technologies: [] });
    const { result, ...rest } = toRowResult(address, [nobody, carrier], packages);
    expect(rest).toEqual({ outcome });
    expect(result).toMatchObject({ address, verdict, carrierName: 'One', problems: [], alternatives: [] });
    expect(result?.best?.packageCode ?? null).toBe(packageCode);
  });

  it('names no carrier if none reaches the address', () => {
    const nobody = buildCarrier({ status: 'UNAVAILABLE', technologies: [] });
    expect(toRowResult(address, [nobody], []).result).toMatchObject({ verdict: 'NOT_REACHED', carrierName: null, best: null });
    expect(toRowResult(address, [], [])).toMatchObject({ outcome: 'NOT_POSSIBLE', result: { verdict: null } });
  });

  it('proposes the cheapest offer with the least work, and lists the others cheapest first', () => {
    const two = buildCarrier({ carrierCode: 'TWO', carrierName: 'Two', nlsType: '8' });
    const three = buildCarrier({ carrierCode: 'THREE', carrierName: 'Three', nlsType: '23' });
    const packages = [
      createPackage('ONE', 100),
      createPackage('ONE', 500),
      createPackage('ONE', 4_000, { planDate: '2099-01-05' }),
      createPackage('TWO', 1_000, { nlsType: '8' }),
      createPackage('THREE', 10_000, { nlsType: '23' }),
    ];
    const { outcome, result } = toRowResult(address, [three, two, buildCarrier({})], packages);
    expect(outcome).toBe('ORDERABLE');
    expect(result).toMatchObject({ verdict: 'FIBRE_READY', carrierName: 'One' });
    expect(result?.offers?.map(({ packageCode }) => packageCode)).toEqual(['ONE-4000', 'TWO-1000', 'ONE-500', 'ONE-100']);
    expect(result?.best).toEqual({
      packageCode: 'ONE-500',
      name: 'Proef',
      technology: 'FTTH_GPON',
      maxDownMbps: 500,
      maxUpMbps: 400,
      nlsType: '6',
      leadTimeWorkingDays: 7,
      earliestWishDate: '2026-06-15',
      minTermMonths: 12,
      monthlyAmount: '10.00',
      oneOffAmount: '75.00',
      carrierName: 'One',
      verdict: 'FIBRE_READY',
    });
  });
});

it('a row proposes the cheapest offer, and the faster one at equal prices', () => {
  const createPricedPackage = (downMbps: number, monthlyAmount: string) => createPackage('ONE', downMbps, { monthlyAmount });
  const packages = [createPricedPackage(1_000, '95.00'), createPricedPackage(100, '25.00'), createPricedPackage(500, '25.00')];
  const carrier = carrierResult({ carrierCode: 'ONE', carrierName: 'One' });
  const { result } = toRowResult(address, [carrier], packages);
  expect(result?.best?.packageCode).toBe('ONE-500');
  expect(result?.offers?.map(({ packageCode }) => packageCode)).toEqual(['ONE-500', 'ONE-100', 'ONE-1000']);
});
