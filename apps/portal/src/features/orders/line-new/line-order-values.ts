import type { appointmentWindows } from '@demarc/contract/appointment.ts';
import type { CarrierResult, LineAvailability } from '@demarc/contract/availability.ts';
import type { Parameter } from '@demarc/contract/catalog.ts';
import type { Line } from '@demarc/contract/line.ts';
import { buildLineOrderRules, type LineOrderRequest } from '@demarc/contract/line-order.ts';
import type { circuitTypes } from '@demarc/contract/line-schemas.ts';
import type { Order, OrderContact } from '@demarc/contract/order.ts';
import { formatPersonName } from '@demarc/contract/person-name.ts';
import { maxLength } from '@demarc/contract/rules/max-length.ts';
import { numeric } from '@demarc/contract/rules/numeric.ts';
import { required } from '@demarc/contract/rules/required.ts';
import { type FieldRules, isEmpty, type Rule } from '@demarc/contract/rules/rule.ts';
import { getAddressKeyRules } from '../../../blocks/availability/address-key-rules.ts';
import {
  type AddressKeyValues,
  emptyAddressKey,
  getAddressKey,
  toAddressKeyValues,
} from '../../../blocks/availability/address-key-values.ts';
import { findBlockingService, findServiceAtPoint } from '../../../blocks/availability/existing-services.ts';
import { createParameterRules, type ParameterValue, toParameterRequest } from '../../../blocks/order-form/parameter-values.ts';
import type { ReferenceValues } from '../../../blocks/order-form/reference-fields.tsx';
import { getDayRefusal } from '../../../blocks/order-form/wish-date.ts';
import { type FiberPoint, getPointProblem } from './connection-points.ts';

export type SubType = 'CREATE' | 'MIGRATE' | 'MODIFY';
export type EvcValues = Record<'productCode' | 'vlanId' | 'ipv4PrefixLength' | 'ipv6PrefixLength', string> & {
  circuitType: (typeof circuitTypes)[number];
};
type ContactValues = Record<'firstName' | 'middleName' | 'lastName' | 'email' | 'phoneNumber', string>;

/** The form values: like the request but with text values, plus fields that only the form needs. */
export type LineOrderValues = ReferenceValues & {
  place: AddressKeyValues;
  /** The key of the checked address; another address needs a new check. */
  checkedPlace: string;
  subType: SubType;
  /** The chosen network, which filters the packages. */
  carrierCode: string;
  packageCode: string;
  termMonths: string;
  wishDate: string;
  /** Null to use the company's order contact. */
  contact: ContactValues | null;
  /** Decides which fields are required, and whether the switching service is available. */
  endUserKind: 'company' | 'person';
  parameters: ParameterValue[];
  details: {
    availabilityId: string;
    slaProductCode: string;
    options: { productCode: string; quantity: number }[];
    connection: { israPoint: string; ftuId: string; room: string; testAndLabel: boolean };
    appointmentWish: { window: (typeof appointmentWindows)[number] | ''; phoneNumber: string; remarks: string };
    endUser: Record<'companyName' | 'firstName' | 'middleName' | 'lastName' | 'email' | 'phoneNumber', string>;
    migration: Record<'currentProvider' | 'currentServiceId' | 'currentContractNumber' | 'currentPhoneNumber', string> & {
      useSwitchingService: boolean;
      mandateGiven: boolean;
    };
    evcs: EvcValues[];
    lineId: number | null;
  };
};

export const emptyEvc: EvcValues = {
  productCode: '',
  circuitType: 'ETHERNET',
  vlanId: '',
  ipv4PrefixLength: '',
  ipv6PrefixLength: '',
};
export const emptyContact: ContactValues = { firstName: '', middleName: '', lastName: '', email: '', phoneNumber: '' };

export function createLineOrderValues(customerOrderId: string): LineOrderValues {
  return {
    place: emptyAddressKey,
    checkedPlace: '',
    subType: 'CREATE',
    carrierCode: '',
    packageCode: '',
    termMonths: '',
    wishDate: '',
    customerOrderId,
    reference: '',
    purchaseOrderNumber: '',
    projectId: '',
    note: '',
    contact: null,
    endUserKind: 'company',
    parameters: [],
    details: {
      availabilityId: '',
      slaProductCode: '',
      options: [],
      connection: { israPoint: '', ftuId: '', room: '', testAndLabel: false },
      appointmentWish: { window: '', phoneNumber: '', remarks: '' },
      endUser: { companyName: '', firstName: '', middleName: '', lastName: '', email: '', phoneNumber: '' },
      migration: {
        currentProvider: '',
        currentServiceId: '',
        currentContractNumber: '',
        currentPhoneNumber: '',
        useSwitchingService: false,
        mandateGiven: false,
      },
      evcs: [emptyEvc],
      lineId: null,
    },
  };
}

/** Initial values for an existing line: another package for it, or the same line at another address. */
export function toLineOrderValues(line: Line, customerOrderId: string, mode: 'change' | 'move'): LineOrderValues {
  const empty = createLineOrderValues(customerOrderId);
  return {
    ...empty,
    subType: mode === 'change' ? 'MODIFY' : 'CREATE',
    carrierCode: mode === 'change' ? line.carrierCode : '',
    place: mode === 'change' ? toAddressKeyValues(line.address) : emptyAddressKey,
    reference: mode === 'change' ? '' : (line.reference ?? ''),
    endUserKind: line.endUser.companyName ? 'company' : 'person',
    details: {
      ...empty.details,
      slaProductCode: line.sla?.productCode ?? '',
      endUser: { ...line.endUser },
      evcs: line.evcs.length > 0 ? line.evcs.map(toEvcValues) : [emptyEvc],
      lineId: mode === 'change' ? line.lineId : null,
    },
  };
}

function toEvcValues({ productCode, circuitType, vlanId, ipv4Prefix, ipv6Prefix }: Line['evcs'][number]): EvcValues {
  const getLength = (prefix: string | null) => prefix?.split('/')[1] ?? '';
  return {
    productCode,
    circuitType,
    vlanId: String(vlanId),
    ipv4PrefixLength: getLength(ipv4Prefix),
    ipv6PrefixLength: getLength(ipv6Prefix),
  };
}

/** The data that the rules need in addition to the form values. */
export interface LineOrderFormContext {
  /** Packages that can be ordered at the address; null until all carriers have responded. */
  packageCodes: readonly string[] | null;
  /** The networks of these packages. */
  carrierCodes: readonly string[] | null;
  carrier: CarrierResult | null;
  /** The availability of the address; null until it has loaded. */
  availability: Pick<LineAvailability, 'address' | 'alternatives' | 'match' | 'services'> | null;
  /** Whether the address registry lacks the address. */
  isAddressUnknown: boolean;
  /** The technology of the chosen package. */
  technology: string | null;
  /** The rooms at the address when carriers know several. */
  rooms: readonly string[];
  /** Whether the order changes a line that keeps its pair or fiber, so that it needs no connection point. */
  isThere: boolean;
  parameters: readonly Parameter[];
  /** Null until a package is chosen. */
  days: { earliest: string; latest: string } | null;
}

/** The fiber points when there is more than one to choose from. */
function getSelectablePoints(carrier: CarrierResult | null): readonly FiberPoint[] {
  const points = carrier?.fiber?.terminationPoints ?? [];
  return points.length > 1 ? points : [];
}

const requireChoice =
  (code: string): Rule =>
  (value) =>
    isEmpty(value) ? { code } : null;
const requireMandate: Rule = (value) => (value === true ? null : { code: 'order-new.tick-mandate' });

/**
 * Checks that the service to migrate can be in use at the point. Compares only the last characters, because service ids of other
 * parties are masked.
 */
function checkCurrentService(carrier: CarrierResult | null, { connection, migration }: LineOrderValues['details']) {
  const point = carrier?.copper?.connectionPoints.find(({ israPoint }) => israPoint === connection.israPoint);
  if (
    point &&
    !point.usedPairs.some(
      ({ serviceIdMasked }) => getVisibleSuffix(serviceIdMasked) === getVisibleSuffix(migration.currentServiceId),
    )
  ) {
    return { code: 'order-new.service-not-here' };
  }
  const points = carrier?.fiber?.terminationPoints ?? [];
  const ftu = points.length === 1 ? points[0] : points.find(({ ftuId }) => ftuId === connection.ftuId);
  return ftu && !ftu.inUse ? { code: 'order-new.ftu-not-in-use' } : null;
}

/** The unmasked end of a service id: its last 3 characters, without spaces and hyphens. */
function getVisibleSuffix(serviceId: string): string {
  return serviceId.replace(/[\s-]/g, '').slice(-3).toUpperCase();
}

/** Whether the check has found several addresses and the user has not chosen one. */
function isAddressOpen({ place, checkedPlace }: LineOrderValues, availability: LineOrderFormContext['availability']): boolean {
  return availability?.match === 'PARTIAL' && getAddressKey(place) === checkedPlace;
}

/** The contract's rules, plus rules for the address and for fields that start empty. */
export function getLineOrderFormRules(formValues: unknown, context: LineOrderFormContext): FieldRules {
  const { packageCodes, carrierCodes, carrier, availability, technology, rooms, isThere, parameters, days } = context;
  const values = formValues as LineOrderValues;
  const { subType, endUserKind, details } = values;
  const vlans = details.evcs.map(({ vlanId }) => vlanId.trim()).filter(Boolean);
  const uniqueVlan: Rule = (value) =>
    vlans.filter((vlan) => vlan === value).length > 1 ? { code: 'validation.vlan-duplicate' } : null;
  const isNew = subType !== 'MODIFY';
  const freePoint: Rule = (value) =>
    isNew && availability && findServiceAtPoint(availability, String(value)) ? { code: 'order-new.point-taken' } : null;
  const possibleDay: Rule = (value) => {
    const refusal = days && typeof value === 'string' ? getDayRefusal(value, days) : null;
    if (!refusal) return null;
    return { code: refusal.why === 'too-early' ? 'validation.date-too-early' : 'validation.not-working-day' };
  };
  const place = getAddressKeyRules(values.place);
  const contract = buildLineOrderRules(toLineOrderRequest(values, parameters));
  const vlanRules = contract['details.evcs[].vlanId'] ?? [];
  return {
    ...contract,
    'place.postalCode': place.postalCode,
    'place.houseNumber': [
      ...place.houseNumber,
      () => (context.isAddressUnknown ? { code: 'availability.unknown-address' } : null),
    ],
    'place.houseNumberAddition': [
      ...place.houseNumberAddition,
      // An address that the user chose after the check is checked next.
      () => (isNew && isAddressOpen(values, availability) ? { code: 'order-new.choose-address' } : null),
    ],
    'place.room': place.room,
    carrierCode: [
      requireChoice('order-new.choose-network'),
      (value) => (carrierCodes && !carrierCodes.includes(String(value)) ? { code: 'order-new.network-gone' } : null),
      () =>
        isNew && availability && carrier && findBlockingService(availability, carrier)
          ? { code: 'order-new.network-taken' }
          : null,
    ],
    packageCode: [
      requireChoice('order-new.choose-package'),
      (value) => (packageCodes && !packageCodes.includes(String(value)) ? { code: 'order-new.package-gone' } : null),
    ],
    termMonths: [requireChoice('order-new.choose-term'), ...(contract.termMonths ?? [])],
    wishDate: [...(contract.wishDate ?? []), possibleDay],
    'details.availabilityId': [
      (id) => (isEmpty(id) || values.checkedPlace !== getAddressKey(values.place) ? { code: 'order-new.check-address' } : null),
    ],
    'details.endUser.companyName': endUserKind === 'company' ? [required, maxLength(100)] : [],
    'details.endUser.lastName': endUserKind === 'company' ? [maxLength(60)] : [required, maxLength(60)],
    'details.evcs[].productCode': [requireChoice('order-new.choose-evc')],
    'details.evcs[].vlanId': [numeric, ...vlanRules, uniqueVlan],
    ...(!isThere &&
      carrier?.physicalCarrier === 'COPPER' && {
        'details.connection.israPoint': [
          requireChoice('order-new.choose-point'),
          (value) => {
            const point = carrier.copper?.connectionPoints.find(({ israPoint }) => israPoint === value);
            const problem = point && getPointProblem(point, { subType, technology });
            return problem ? { code: `order-new.point-${problem}` } : null;
          },
          freePoint,
        ],
      }),
    ...(!isThere &&
      getSelectablePoints(carrier).length > 0 && {
        'details.connection.ftuId': [requireChoice('order-new.choose-point'), freePoint],
      }),
    'details.connection.room': [...(rooms.length > 1 ? [requireChoice('order-new.choose-room')] : []), maxLength(64)],
    ...(subType === 'MIGRATE' && {
      'details.migration?.currentServiceId': [
        ...(contract['details.migration?.currentServiceId'] ?? []),
        () => checkCurrentService(carrier, details),
      ],
      'details.migration?.mandateGiven': [requireMandate],
      // A company cannot use the switching service, so the field is neither shown nor sent.
      'details.migration?.useSwitchingService': [],
    }),
    ...(!details.appointmentWish.window && { 'details.appointmentWish?.phoneNumber': [] }),
    ...createParameterRules(parameters, 'parameters'),
  };
}

const trimToNull = (text: string) => text.trim() || null;

/** Builds the request. Values that break the rules give a request that the server rejects. */
export function toLineOrderRequest(values: LineOrderValues, parameters: readonly Parameter[]): LineOrderRequest {
  const { subType, contact, endUserKind, details } = values;
  const { connection, appointmentWish, endUser, migration, evcs } = details;
  const isMigration = subType === 'MIGRATE';
  return {
    subType,
    customerOrderId: values.customerOrderId.trim(),
    projectId: trimToNull(values.projectId),
    reference: trimToNull(values.reference),
    purchaseOrderNumber: trimToNull(values.purchaseOrderNumber),
    note: trimToNull(values.note),
    packageCode: values.packageCode,
    termMonths: Number(values.termMonths),
    wishDate: values.wishDate,
    contact,
    details: {
      availabilityId: details.availabilityId,
      slaProductCode: trimToNull(details.slaProductCode),
      options: details.options.filter(({ quantity }) => quantity > 0),
      connection: {
        israPoint: trimToNull(connection.israPoint),
        ftuId: trimToNull(connection.ftuId),
        room: trimToNull(connection.room),
        testAndLabel: connection.testAndLabel,
      },
      appointmentWish: appointmentWish.window
        ? {
            window: appointmentWish.window,
            phoneNumber: trimToNull(appointmentWish.phoneNumber),
            remarks: trimToNull(appointmentWish.remarks),
          }
        : null,
      endUser: {
        companyName: endUserKind === 'company' ? trimToNull(endUser.companyName) : null,
        firstName: trimToNull(endUser.firstName),
        middleName: trimToNull(endUser.middleName),
        lastName: trimToNull(endUser.lastName),
        email: endUser.email.trim(),
        phoneNumber: endUser.phoneNumber.trim(),
      },
      migration: isMigration
        ? {
            currentProvider: migration.currentProvider.trim(),
            currentServiceId: migration.currentServiceId.trim(),
            currentContractNumber: trimToNull(migration.currentContractNumber),
            currentPhoneNumber: trimToNull(migration.currentPhoneNumber),
            useSwitchingService: usesSwitchingService(values),
            mandateGiven: migration.mandateGiven,
          }
        : null,
      evcs: evcs.map(({ productCode, circuitType, vlanId, ipv4PrefixLength, ipv6PrefixLength }) => ({
        productCode,
        circuitType,
        vlanId: vlanId ? Number(vlanId) : null,
        ipv4PrefixLength: ipv4PrefixLength ? (Number(ipv4PrefixLength) as 32) : null,
        ipv6PrefixLength: ipv6PrefixLength ? (Number(ipv6PrefixLength) as 64) : null,
      })),
      ...(subType === 'MODIFY' && { lineId: details.lineId }),
      ...toParameterRequest(parameters, values.parameters),
    },
  };
}

/** Maps a field of the request to the form field that shows its problems. */
export function toFormField(field: string, parameters: readonly Pick<Parameter, 'name'>[]): string {
  const name = /^details\.(\w+)$/.exec(field)?.[1];
  const index = parameters.findIndex((parameter) => parameter.name === name);
  if (index >= 0) return `parameters.${index}.value`;
  return field === 'details.options' || field.startsWith('details.options.') ? 'details.options' : field;
}

/** Name and email address of the order contact. */
export function formatContact(contact: Pick<OrderContact, keyof ContactValues>): string {
  return [formatPersonName(contact), contact.email].filter(Boolean).join(', ');
}

/** The options of an earlier order; empty for a termination. */
export function getOrderOptions({ details }: Pick<Order, 'details'>): LineOrderValues['details']['options'] {
  return 'options' in details ? details.options : [];
}

/** Whether we terminate the contract with the current provider. The switching service is for individuals only. */
export function usesSwitchingService({ endUserKind, details }: Pick<LineOrderValues, 'endUserKind' | 'details'>): boolean {
  return endUserKind === 'person' && details.migration.useSwitchingService;
}
