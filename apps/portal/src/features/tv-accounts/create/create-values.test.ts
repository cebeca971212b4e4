import { findFieldProblems } from '@demarc/contract/rules/field-rules.ts';
import type { TvPackage } from '@demarc/contract/tv-package.ts';
import { describe, expect, it } from 'vitest';
import {
  createTvAccountValues,
  getFirstMonth,
  getMonthlyAmount,
  getTvCreateFormRules,
  resolveCompatiblePackages,
  type TvCreateValues,
  toTvCreateRequest,
} from './create-values.ts';

const today = '2026-11-20';
const address = {
  country: 'NL',
  postalCode: '1141 AB',
  houseNumber: '22',
  houseNumberAddition: '',
  street: 'Dijk',
  city: 'Edam',
};

function createValues(changed: Partial<TvCreateValues> = {}): TvCreateValues {
  const empty = createTvAccountValues(today);
  return {
    ...empty,
    endUser: { ...empty.endUser, firstName: 'K.', lastName: ' Wouda ', address },
    productCode: 'BASIS',
    ...changed,
  };
}
const findProblems = (changed: Partial<TvCreateValues>) => {
  const all = createValues(changed);
  return findFieldProblems(getTvCreateFormRules(all, { today, bases: ['BASIS'] }), all).map(
    ({ field, code }) => `${field} ${code}`,
  );
};

describe('the TV account form', () => {
  it('requires a name, an address and a package', () => {
    const { endUser } = createTvAccountValues(today);
    expect(findProblems({ endUser, productCode: '' }).map((problem) => problem.split(' ')[0])).toEqual([
      'endUser.lastName',
      'endUser.address.postalCode',
      'endUser.address.houseNumber',
      'productCode',
    ]);
    expect(findProblems({})).toEqual([]);
  });

  it('requires a street and a city once it shows them', () => {
    const endUser = { ...createTvAccountValues(today).endUser, lastName: 'Wouda', address: { ...address, street: '', city: '' } };
    expect(findProblems({ endUser })).toEqual([
      'endUser.address.street validation.required',
      'endUser.address.city validation.required',
    ]);
  });

  it('requires no address with a line', () => {
    const { endUser } = createValues();
    const without = { endUser: { ...endUser, address: createTvAccountValues(today).endUser.address }, lineId: '187731' };
    expect(findProblems(without)).toEqual([]);
    expect(toTvCreateRequest(createValues(without))).toMatchObject({ lineId: 187_731, endUser: { address: null } });
  });

  it.each([
    [{ productCode: 'OLD' }, ['productCode tv-account.choose-package']],
    [{ startDate: '2026-11-19' }, ['startDate validation.date-too-early']],
    [{ startDate: '2027-11-20' }, []],
    [{ startDate: '2027-11-21' }, ['startDate tv-account.start-too-far']],
    [{ startDate: '' }, ['startDate validation.date-invalid']],
    [{ pin: '1234' }, ['pin validation.pin-weak']],
    [{ pin: '12a4' }, ['pin validation.pin-invalid']],
    [{ pin: '4071', startDate: '2026-12-01' }, []],
  ])('validates %o: %o', (changed, expected) => expect(findProblems(changed)).toEqual(expected));

  it('sends null for empty fields', () => {
    expect(toTvCreateRequest(createValues())).toEqual({
      productCode: 'BASIS',
      reference: null,
      lineId: null,
      endUser: {
        firstName: 'K.',
        middleName: null,
        lastName: 'Wouda',
        email: null,
        phoneNumber: null,
        address: { ...address, houseNumber: 22, houseNumberAddition: null },
      },
      pin: null,
      startDate: today,
    });
  });
});

describe('the chosen packages', () => {
  const createPackage = (productCode: string, price: string, rules: Partial<TvPackage> = {}) =>
    ({
      productCode,
      productId: productCode,
      name: productCode,
      price,
      requires: [],
      excludes: [],
      orderable: true,
      ...rules,
    }) as TvPackage;
  const packages = [
    createPackage('BASIS', '11.50'),
    createPackage('ZAKELIJK', '44.00'),
    createPackage('SPORT-4K', '4.50', { requires: ['SPORT'] }),
    createPackage('SPORT', '8.95', { excludes: ['ZAKELIJK'] }),
    createPackage('KINDER', '3.95'),
  ];
  const codes = (found: readonly TvPackage[]) => found.map(({ productCode }) => productCode);
  const fit = (base: number, chosen: readonly string[]) => {
    const { compatible, incompatible } = resolveCompatiblePackages(packages[base], chosen, packages);
    return [codes(compatible), codes(incompatible)];
  };

  it('are ordered after the packages they require', () =>
    expect(fit(0, ['SPORT-4K', 'SPORT', 'KINDER'])).toEqual([['SPORT', 'SPORT-4K', 'KINDER'], []]));
  it('leave out incompatible packages and their dependents', () =>
    expect(fit(1, ['SPORT-4K', 'SPORT', 'KINDER'])).toEqual([['KINDER'], ['SPORT-4K', 'SPORT']]));
  it('add up to a monthly amount without rounding errors', () => expect(getMonthlyAmount(packages.slice(2))).toBe(17.4));
});

describe('getFirstMonth', () => {
  it.each([
    ['2026-11-20', 18.9, { days: 11, isWhole: false, amount: 6.93 }],
    ['2026-11-01', 18.9, { days: 30, isWhole: true, amount: 18.9 }],
    ['2028-02-29', 29, { days: 1, isWhole: false, amount: 1 }],
    ['2026-12-31', 0, { days: 1, isWhole: false, amount: 0 }],
  ])('for a start on %s at %d per month returns %o', (day, monthly, expected) =>
    expect(getFirstMonth(day, monthly)).toEqual(expected),
  );
});
