import { type Static, Type } from 'typebox';
import { nlsTypes } from './availability.ts';
import { circuitTypes, ipv4PrefixLengths, ipv6PrefixLengths } from './line-schemas.ts';
import { defineOperation } from './operation.ts';
import { Order, OrderPreview, orderRequestProperties, orderRequestRules } from './order.ts';
import { orderAccess } from './order-counts.ts';
import { email } from './rules/email.ts';
import { getMember } from './rules/field-rules.ts';
import { max } from './rules/max.ts';
import { maxLength } from './rules/max-length.ts';
import { min } from './rules/min.ts';
import { phoneNumber } from './rules/phone-number.ts';
import { required } from './rules/required.ts';
import type { FieldRules, Rule } from './rules/rule.ts';
import { CustomerId, IntegerId, optional, Uuid } from './types.ts';
import { WaitingForApproval } from './waiting-for-approval.ts';

const optionalText = (length: number) => optional(Type.String({ maxLength: length }));

/** An Ethernet virtual connection in an order. */
export const EvcRequest = Type.Object({
  productCode: Type.String({ maxLength: 20 }),
  circuitType: Type.Enum([...circuitTypes]),
  vlanId: optional(Type.Integer({ minimum: 1, maximum: 4094 })),
  ipv4PrefixLength: optional(Type.Enum([...ipv4PrefixLengths])),
  ipv6PrefixLength: optional(Type.Enum([...ipv6PrefixLengths])),
});

export const EndUserRequest = Type.Object({
  companyName: optionalText(100),
  firstName: optionalText(60),
  middleName: optionalText(60),
  lastName: optionalText(60),
  email: Type.String({ maxLength: 120 }),
  phoneNumber: Type.String({ maxLength: 20 }),
});

/** An order for a line. */
export const LineOrderRequest = Type.Object({
  ...orderRequestProperties,
  details: Type.Object({
    availabilityId: Uuid,
    slaProductCode: optional(
      Type.String({
        maxLength: 20,
        description:
          'Without it, a new line gets the default service level of the package, and a changed line keeps its own. Null means the default one, or none if the package has none by default.',
      }),
    ),
    options: Type.Optional(
      Type.Array(
        Type.Object({ productCode: Type.String({ maxLength: 20 }), quantity: Type.Integer({ minimum: 1, maximum: 100 }) }),
        {
          maxItems: 20,
          description:
            'Without it, a new line gets the default options of the package, and a changed line gets none. `[]` means no options.',
        },
      ),
    ),
    connection: optional(
      Type.Object({
        nlsType: optional(Type.Enum([...nlsTypes])),
        israPoint: optionalText(40),
        ftuId: optionalText(40),
        room: optionalText(64),
        testAndLabel: Type.Optional(Type.Boolean()),
      }),
    ),
    appointmentWish: optional(
      Type.Object({
        window: Type.Enum(['MORNING', 'AFTERNOON', 'DAY']),
        phoneNumber: optionalText(20),
        remarks: optionalText(200),
      }),
    ),
    endUser: EndUserRequest,
    migration: optional(
      Type.Object({
        currentProvider: Type.String({ maxLength: 80 }),
        currentServiceId: Type.String({ maxLength: 40 }),
        currentContractNumber: optionalText(40),
        currentPhoneNumber: optionalText(20),
        useSwitchingService: Type.Boolean(),
        mandateGiven: Type.Boolean(),
      }),
    ),
    evcs: Type.Array(EvcRequest, { minItems: 1, maxItems: 4 }),
    lineId: optional(IntegerId),
  }),
});
export type LineOrderRequest = Static<typeof LineOrderRequest>;

const mustBePresent: Rule = (value) =>
  value === undefined || value === null || value === '' ? { code: 'validation.required' } : null;
const mustBeTrue: Rule = (value) => (value === true ? null : { code: 'validation.required' });
const mustNotBeTrue: Rule = (value) => (value === true ? { code: 'validation.not-allowed-here' } : null);

/** Builds the rules of a line order that depend only on the order itself, including the consent that a migration requires. */
export function buildLineOrderRules(order: unknown): FieldRules {
  const details = getMember(order, 'details');
  const endUser = getMember(details, 'endUser');
  const migration = getMember(details, 'migration');
  const evcs = getMember(details, 'evcs');
  const subType = getMember(order, 'subType') ?? 'CREATE';
  const isCompany = Boolean(getMember(endUser, 'companyName'));
  const usesSwitching = getMember(migration, 'useSwitchingService') === true;
  const vlans: readonly unknown[] = Array.isArray(evcs) ? evcs.map((evc) => getMember(evc, 'vlanId')) : [];
  const notTwice: Rule = (value) =>
    typeof value === 'number' && vlans.filter((vlan) => vlan === value).length > 1 ? { code: 'validation.vlan-duplicate' } : null;
  return {
    ...orderRequestRules,
    termMonths: [min(0), max(120)],
    'details.availabilityId': [mustBePresent],
    'details.endUser.companyName': [maxLength(100)],
    'details.endUser.lastName': isCompany ? [maxLength(60)] : [required, maxLength(60)],
    'details.endUser.email': [required, email, maxLength(120)],
    'details.endUser.phoneNumber': [required, phoneNumber],
    'details.appointmentWish?.phoneNumber': [phoneNumber],
    'details.evcs': [mustBePresent],
    'details.evcs[].productCode': [required],
    'details.evcs[].vlanId': [min(1), max(4094), notTwice],
    ...(subType === 'MIGRATE' && {
      'details.migration': [mustBePresent],
      'details.migration?.currentProvider': [required, maxLength(80)],
      'details.migration?.currentServiceId': [required, maxLength(40)],
      'details.migration?.currentPhoneNumber': [phoneNumber],
      'details.migration?.mandateGiven': [mustBeTrue],
      'details.migration?.useSwitchingService': isCompany ? [mustNotBeTrue] : [],
    }),
    ...(subType !== 'MIGRATE' && usesSwitching && { 'details.migration?.useSwitchingService': [mustNotBeTrue] }),
    ...(subType === 'MODIFY' && { 'details.lineId': [mustBePresent] }),
  };
}

export const createLineOrder = defineOperation({
  id: 'createLineOrder',
  method: 'POST',
  path: '/v1/customer/:customerId/order/line',
  summary:
    'Orders a new line, a switch from another provider, or a change. With `dryRun`, validates the order and returns its price without placing it.',
  tag: 'Orders',
  access: orderAccess,
  params: Type.Object({ customerId: CustomerId }),
  query: Type.Object({ dryRun: Type.Optional(Type.Boolean()) }),
  body: LineOrderRequest,
  bodyName: 'lineOrder',
  rules: buildLineOrderRules,
  repeatable: true,
  response: Order,
  approval: WaitingForApproval,
  dryRun: OrderPreview,
  status: 201,
  problems: [
    'CUSTOMER_NOT_ACTIVE',
    'MSA_NOT_SIGNED',
    'AVAILABILITY_EXPIRED',
    'PACKAGE_NOT_ORDERABLE',
    'DUPLICATE_CUSTOMER_ORDER_ID',
    'ADDRESS_HAS_OPEN_ORDER',
    'ADDRESS_HAS_SERVICE',
    'INVALID_TRANSITION',
  ],
});
