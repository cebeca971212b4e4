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
  it('reject an address that the registry does not have, in the address step', () => {
    expect(findProblems(createValidValues(), { isAddressUnknown: true })).toEqual([
      ['place.houseNumber', 'availability.unknown-address'],
    ]);
  });
  it('only miss the postal code of an address without one', () => {
    const values = withChange((orderValues) => {
      orderValues.place = { ...place, postalCode: 'Meetlint 26 Testdam', houseNumber: '' };
    });
    expect(findProblems(values).filter(([field]) => field?.startsWith('place'))).toEqual([
      ['place.postalCode', 'availability.postal-code-missing'],
    ]);
  });
  it('require a new check for another address, but not for another spelling', () => {
    expect(
      findProblems(
        withChange((orderValues) => {
          orderValues.place = { ...place, postalCode: '1234AC' };
        }),
      ),
    ).toEqual([]);
    expect(
      findProblems(
        withChange((orderValues) => {
          orderValues.place = { ...place, houseNumber: '27' };
        }),
      ),
    ).toEqual([['details.availabilityId', 'order-new.check-address']]);
  });
  it.each([
    [
      'a package that is gone',
      (orderValues: LineOrderValues) => {
        orderValues.packageCode = 'OLD';
      },
      'packageCode',
      'order-new.package-gone',
    ],
    [
      'a network that is gone',
      (orderValues: LineOrderValues) => {
        orderValues.carrierCode = 'OLD';
      },
      'carrierCode',
      'order-new.network-gone',
    ],
    [
      'a day too early',
      (orderValues: LineOrderValues) => {
        orderValues.wishDate = '2026-12-01';
      },
      'wishDate',
      'validation.date-too-early',
    ],
    [
      'a holiday',
      (orderValues: LineOrderValues) => {
        orderValues.wishDate = '2026-12-25';
      },
      'wishDate',
      'validation.not-working-day',
    ],
    [
      'no point chosen',
      (orderValues: LineOrderValues) => {
        orderValues.details.connection.israPoint = '';
      },
      'details.connection.israPoint',
      'order-new.choose-point',
    ],
    [
      'a company without a name',
      (orderValues: LineOrderValues) => {
        orderValues.details.endUser.companyName = '';
      },
      'details.endUser.companyName',
      'validation.required',
    ],
    [
      'a person without a name',
      (orderValues: LineOrderValues) => {
        orderValues.endUserKind = 'person';
      },
      'details.endUser.lastName',
      'validation.required',
    ],
  ])('reject %s', (_what, change, field, code) => {
    expect(findProblems(withChange(change))).toEqual([[field, code]]);
  });
  it('reject duplicate and invalid VLANs', () => {
    const evcs = (...vlans: string[]) =>
      withChange((orderValues) => {
        orderValues.details.evcs = vlans.map((vlanId) => ({ ...orderValues.details.evcs[0]!, vlanId }));
      });
    expect(findProblems(evcs('34', '35', ''))).toEqual([]);
    expect(findProblems(evcs('34', '34', '5000', 'x')).map(([, code]) => code)).toEqual([
      'validation.vlan-duplicate',
      'validation.vlan-duplicate',
      'validation.max',
      'validation.numeric',
    ]);
  });
  it('require the id of a service in use and the mandate for a migration', () => {
    const change = (serviceId: string, isMandateGiven: boolean) =>
      withChange((orderValues) => {
        orderValues.subType = 'MIGRATE';
        const { migration } = orderValues.details;
        Object.assign(migration, { currentProvider: 'Oude Kabel', currentServiceId: serviceId, mandateGiven: isMandateGiven });
      });
    expect(findProblems(change('XKL-51 803', true))).toEqual([]);
    expect(findProblems(change('XKL51804', false))).toEqual([
      ['details.migration.currentServiceId', 'order-new.service-not-here'],
      ['details.migration.mandateGiven', 'order-new.tick-mandate'],
    ]);
  });
  it('require no point for a line that keeps its pair or fiber, and a room when there are several', () => {
    const open = withChange((orderValues) => {
      orderValues.details.connection.israPoint = '';
    });
    expect(findProblems(open, { isThere: true })).toEqual([]);
    expect(findProblems(createValidValues(), { rooms: ['MER 1', 'MER 2'] })).toEqual([
      ['details.connection.room', 'order-new.choose-room'],
    ]);
  });
});

describe('toLineOrderRequest', () => {
  it('leaves out values that do not apply', () => {
    const values = withChange((orderValues) => {
      Object.assign(orderValues.details.migration, { currentProvider: 'Oude Kabel', useSwitchingService: true });
      Object.assign(orderValues.details.appointmentWish, { phoneNumber: '0205550199' });
      orderValues.details.options = [{ productCode: 'ROUTER', quantity: 0 }];
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
      withChange((orderValues) => {
        orderValues.subType = 'MIGRATE';
        orderValues.endUserKind = kind;
        orderValues.details.migration.useSwitchingService = true;
      });
    expect(toLineOrderRequest(values('person'), []).details.migration).toMatchObject({ useSwitchingService: true });
    const company = toLineOrderRequest(values('company'), []).details;
    expect(company.migration).toMatchObject({ useSwitchingService: false });
  });
  it('names the line to change', () => {
    const values = withChange((orderValues) => {
      orderValues.subType = 'MODIFY';
      orderValues.details.lineId = 204512;
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

it('copies the options of an earlier order, but none of a termination', () => {
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
  const findAddressProblems = (values: LineOrderValues) =>
    findFieldProblems(getLineOrderFormRules(values, { ...context, availability }), values).filter(
      ({ code }) => code === 'order-new.choose-address',
    );

  it('requires a choice', () => {
    expect(findAddressProblems(createValidValues())).toMatchObject([{ field: 'place.houseNumberAddition' }]);
  });
  it('accepts an address that was chosen after the check, which is checked next', () => {
    expect(findAddressProblems({ ...createValidValues(), place: { ...place, houseNumberAddition: 'A' } })).toEqual([]);
  });
});
