import type { CarrierResult } from '@demarc/contract/availability.ts';
import type { LineOrderDetails, LineTerminationDetails } from '@demarc/contract/kinds/line-order-details.ts';
import { findFieldProblems } from '@demarc/contract/rules/field-rules.ts';
import { describe, expect, it } from 'vitest';
import { getAddressKey } from '../../../blocks/availability/address-key-values.ts';
import {
  createLineOrderValues,
  getLineOrderFormRules,
  getOrderOptions,
  type LineOrderFormContext,
  type LineOrderValues,
  toFormField,
  toLineOrderRequest,
} from './line-order-values.ts';

const place = { postalCode: '1234 ac', houseNumber: '26', houseNumberAddition: '', room: '' };
const context: LineOrderFormContext = {
  packageCodes: ['KL-40'],
  carrierCodes: ['KOPERLIJN'],
  carrier: null,
  availability: null,
  isAddressUnknown: false,
  technology: 'VDSL2',
  rooms: [],
  isThere: false,
  parameters: [],
  days: { earliest: '2026-12-02', latest: '2027-11-21' },
};
const copper: CarrierResult = {
  carrierCode: 'KOPERLIJN',
  carrierName: 'Koperlijn',
  physicalCarrier: 'COPPER',
  networkOwner: null,
  status: 'AVAILABLE',
  error: null,
  planDate: null,
  planDateReliability: null,
  nlsType: '1',
  nlsReason: null,
  technologies: [],
  copper: {
    connectionPoints: [
      {
        israPoint: '002//MK/MK',
        freePairs: 1,
        spliceablePairs: 0,
        bondingAllowed: false,
        cableLengthMeters: 330,
        usedPairs: [
          { serviceIdMasked: '*****803', phoneNumberMasked: '*******126', typeOfConnection: 'BUNDLE', orderRunning: false },
        ],
      },
    ],
  },
  fiber: null,
};

/** Valid values for a new line of a company. */
function createValidValues(): LineOrderValues {
  const empty = createLineOrderValues('20261121-AAAAA');
  return {
    ...empty,
    place,
    checkedPlace: getAddressKey(place),
    carrierCode: 'KOPERLIJN',
    packageCode: 'KL-40',
    termMonths: '12',
    wishDate: '2026-12-02',
    endUserKind: 'company',
    details: {
      ...empty.details,
      availabilityId: '00000000-0000-4000-8000-000000000001',
      connection: { ...empty.details.connection, israPoint: '002//MK/MK' },
      endUser: { ...empty.details.endUser, companyName: 'Vlaming', email: 'jan@vlaming.example', phoneNumber: '0205550199' },
      evcs: [{ ...empty.details.evcs[0]!, productCode: 'EVC-INTERNET' }],
    },
  };
}
function withChange(change: (values: LineOrderValues) => void): LineOrderValues {
  const values = structuredClone(createValidValues());
  change(values);
  return values;
}
const findProblems = (values: LineOrderValues, more: Partial<LineOrderFormContext> = {}) =>
  findFieldProblems((given) => getLineOrderFormRules(given, { ...context, carrier: copper, ...more }), values).map(
    ({ field, code }) => [field, code],
  );

describe('the form rules', () => {
  it('accept a complete order', () => {
    expect(findProblems(createValidValues())).toEqual([]);
  });
  it('reject an address that the registry does not have, in the step that asks for it', () => {
    expect(findProblems(createValidValues(), { isAddressUnknown: true })).toEqual([
      ['place.houseNumber', 'availability.unknown-address'],
    ]);
  });
  it('require a new check for another address, but not for another notation', () => {
    expect(
      findProblems(
        withChange((one) => {
          one.place = { ...place, postalCode: '1234AC' };
        }),
      ),
    ).toEqual([]);
    expect(
      findProblems(
        withChange((one) => {
          one.place = { ...place, houseNumber: '27' };
        }),
      ),
    ).toEqual([['details.availabilityId', 'order-new.check-address']]);
  });
  it.each([
    [
      'a package that is gone',
      (one: LineOrderValues) => {
        one.packageCode = 'OLD';
      },
      'packageCode',
      'order-new.package-gone',
    ],
    [
      'a network that is gone',
      (one: LineOrderValues) => {
        one.carrierCode = 'OLD';
      },
      'carrierCode',
      'order-new.network-gone',
    ],
    [
      'a day too early',
      (one: LineOrderValues) => {
        one.wishDate = '2026-12-01';
      },
      'wishDate',
      'validation.date-too-early',
    ],
    [
      'a holiday',
      (one: LineOrderValues) => {
        one.wishDate = '2026-12-25';
      },
      'wishDate',
      'validation.not-working-day',
    ],
    [
      'no point chosen',
      (one: LineOrderValues) => {
        one.details.connection.israPoint = '';
      },
      'details.connection.israPoint',
      'order-new.choose-point',
    ],
    [
      'a company without a name',
      (one: LineOrderValues) => {
        one.details.endUser.companyName = '';
      },
      'details.endUser.companyName',
      'validation.required',
    ],
    [
      'a person without a name',
      (one: LineOrderValues) => {
        one.endUserKind = 'person';
      },
      'details.endUser.lastName',
      'validation.required',
    ],
  ])('reject %s', (_what, change, field, code) => {
    expect(findProblems(withChange(change))).toEqual([[field, code]]);
  });
  it('reject duplicate and invalid VLANs', () => {
    const evcs = (...vlans: string[]) =>
      withChange((one) => {
        one.details.evcs = vlans.map((vlanId) => ({ ...one.details.evcs[0]!, vlanId }));
      });
    expect(findProblems(evcs('34', '35', ''))).toEqual([]);
    expect(findProblems(evcs('34', '34', '5000', 'x')).map(([, code]) => code)).toEqual([
      'validation.vlan-duplicate',
      'validation.vlan-duplicate',
      'validation.max',
      'validation.numeric',
    ]);
  });
  it('require for a migration the id of a service in use and the mandate', () => {
    const change = (serviceId: string, isMandateGiven: boolean) =>
      withChange((one) => {
        one.subType = 'MIGRATE';
        const { migration } = one.details;
        Object.assign(migration, { currentProvider: 'Oude Kabel', currentServiceId: serviceId, mandateGiven: isMandateGiven });
      });
    expect(findProblems(change('XKL-51 803', true))).toEqual([]);
    expect(findProblems(change('XKL51804', false))).toEqual([
      ['details.migration.currentServiceId', 'order-new.service-not-here'],
      ['details.migration.mandateGiven', 'order-new.tick-mandate'],
    ]);
  });
  it('require no point for a line that stays, and a room when there are several', () => {
    const open = withChange((one) => {
      one.details.connection.israPoint = '';
    });
    expect(findProblems(open, { isThere: true })).toEqual([]);
    expect(findProblems(createValidValues(), { rooms: ['MER 1', 'MER 2'] })).toEqual([
      ['details.connection.room', 'order-new.choose-room'],
    ]);
  });
});

describe('the request', () => {
  it('leaves out what does not apply', () => {
    const values = withChange((one) => {
      Object.assign(one.details.migration, { currentProvider: 'Oude Kabel', useSwitchingService: true });
      Object.assign(one.details.appointmentWish, { phoneNumber: '0205550199' });
      one.details.options = [{ productCode: 'ROUTER', quantity: 0 }];
    });
    const { details, contact, note } = toLineOrderRequest(values, []);
    expect({ contact, note }).toEqual({ contact: null, note: null });
    expect(details).toMatchObject({ migration: null, appointmentWish: null, options: [] });
    expect(details).not.toHaveProperty('lineId');
    expect(details.evcs).toEqual([
      { productCode: 'EVC-INTERNET', circuitType: 'ETHERNET', vlanId: null, ipv4PrefixLength: null, ipv6PrefixLength: null },
    ]);
  });
  it('uses the switching service only for a person', () => {
    const values = (kind: 'company' | 'person') =>
      withChange((one) => {
        one.subType = 'MIGRATE';
        one.endUserKind = kind;
        one.details.migration.useSwitchingService = true;
      });
    expect(toLineOrderRequest(values('person'), []).details.migration).toMatchObject({ useSwitchingService: true });
    const company = toLineOrderRequest(values('company'), []).details;
    expect(company.migration).toMatchObject({ useSwitchingService: false });
  });
  it('names the line that is changed', () => {
    const values = withChange((one) => {
      one.subType = 'MODIFY';
      one.details.lineId = 204512;
    });
    expect(toLineOrderRequest(values, []).details.lineId).toBe(204512);
  });
});

it('maps a request field to its form field', () => {
  const parameters = [{ name: 'colour' }, { name: 'speed' }];
  expect(toFormField('details.speed', parameters)).toBe('parameters.1.value');
  expect(toFormField('details.options.0.productCode', parameters)).toBe('details.options');
  expect(toFormField('details.evcs.1.vlanId', parameters)).toBe('details.evcs.1.vlanId');
});

it('copies the options of an earlier order, and none of a termination', () => {
  const options = [{ productCode: 'ROUTER', quantity: 1 }];
  expect(getOrderOptions({ details: { options } as LineOrderDetails })).toEqual(options);
  expect(getOrderOptions({ details: { lineId: 204_512 } as LineTerminationDetails })).toEqual([]);
});

describe('a house number with several addresses', () => {
  const availability: LineOrderFormContext['availability'] = {
    match: 'PARTIAL',
    address: {
      ...place,
      houseNumber: 26,
      houseNumberAddition: null,
      room: null,
      street: 'Meetlint',
      city: 'Testdam',
      country: 'NL',
      bagAddressId: null,
    },
    alternatives: [{ houseNumberAddition: 'A', room: null }],
    services: [],
  };
  const findOpen = (values: LineOrderValues) =>
    findFieldProblems(getLineOrderFormRules(values, { ...context, availability }), values).filter(
      ({ code }) => code === 'order-new.choose-address',
    );

  it('needs the choice of one', () => {
    expect(findOpen(createValidValues())).toMatchObject([{ field: 'place.houseNumberAddition' }]);
  });
  it('accepts one that was chosen since, which is checked next', () => {
    expect(findOpen({ ...createValidValues(), place: { ...place, houseNumberAddition: 'A' } })).toEqual([]);
  });
});
