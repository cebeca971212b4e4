import { type Static, Type } from 'typebox';
import { lockTypes } from './colocation.ts';
import { ipv4PrefixLengths, ipv6PrefixLengths } from './line-schemas.ts';
import { defineOperation } from './operation.ts';
import { Order, OrderPreview, orderRequestProperties, orderRequestRules } from './order.ts';
import { orderAccess } from './order-counts.ts';
import {
  type FeedCapacity,
  feedLabels,
  feedPhases,
  feedVoltageV,
  getMaxCommittedKw,
  KilowattsRequest,
  orderableAmperages,
} from './power-feed.ts';
import { decimal } from './rules/decimal.ts';
import { getMember } from './rules/field-rules.ts';
import { max } from './rules/max.ts';
import { maxLength } from './rules/max-length.ts';
import { min } from './rules/min.ts';
import { minArrayLength } from './rules/min-array-length.ts';
import { required } from './rules/required.ts';
import { type FieldRules, isMissing, type Rule } from './rules/rule.ts';
import { SiteCode } from './site.ts';
import { CustomerId, optional, Uuid } from './types.ts';
import { UplinkRequest } from './uplink.ts';
import { WaitingForApproval } from './waiting-for-approval.ts';

/** The most units in a shared rack that one order can have. */
export const maxSharedUnits = 8;
const maxOutlets = 24;
/** The smallest commitment of shared units and its steps, in kilowatts. */
export const minCommittedKw = 0.1;

/** A power feed in an order. */
export const FeedRequest = Type.Object({
  label: Type.Enum([...feedLabels]),
  voltageV: Type.Optional(Type.Literal(feedVoltageV)),
  amperageA: Type.Enum([...orderableAmperages]),
  phase: Type.Enum([...feedPhases]),
});
export type FeedRequest = Static<typeof FeedRequest>;

const networkProperties = {
  uplinks: Type.Optional(Type.Array(UplinkRequest, { maxItems: 8 })),
  ipv4PrefixLength: optional(Type.Enum([...ipv4PrefixLengths])),
  ipv6PrefixLength: optional(Type.Enum([...ipv6PrefixLengths])),
};

/** An order for a rack. */
export const RackOrderRequest = Type.Object({
  ...orderRequestProperties,
  details: Type.Object({
    siteCode: SiteCode,
    heightUnits: Type.Integer({ minimum: 1, maximum: 60, description: 'A height that the data center has.' }),
    committedKw: KilowattsRequest,
    feeds: Type.Array(FeedRequest, { minItems: 1, maxItems: 2 }),
    ...networkProperties,
    accessContacts: Type.Optional(
      Type.Array(Uuid, { maxItems: 20, description: 'Contacts of the company who get access, by `contactId`.' }),
    ),
    lockType: optional(Type.Enum([...lockTypes])),
  }),
});
export type RackOrderRequest = Static<typeof RackOrderRequest>;

/** An order for units in a shared rack. */
export const SharedColoOrderRequest = Type.Object({
  ...orderRequestProperties,
  details: Type.Object({
    siteCode: SiteCode,
    heightUnits: Type.Integer({ minimum: 1, maximum: maxSharedUnits }),
    committedKw: KilowattsRequest,
    outletsA: Type.Integer({ minimum: 0, maximum: maxOutlets }),
    outletsB: Type.Integer({ minimum: 0, maximum: maxOutlets }),
    ...networkProperties,
    equipment: optional(Type.String({ maxLength: 500, description: 'What will be placed in the units.' })),
  }),
});
export type SharedColoOrderRequest = Static<typeof SharedColoOrderRequest>;

const mustBePresent: Rule = (value) => (isMissing(value) ? { code: 'validation.required' } : null);
/** A rack or shared unit cannot be changed or moved by an order. */
const onlyCreate: Rule = (value) =>
  value === undefined || value === null || value === 'CREATE' ? null : { code: 'validation.not-allowed-here' };
const atLeastOne: Rule = (value) => (isMissing(value) ? { code: 'validation.required' } : minArrayLength(1)(value));

function listMembers(value: unknown, name: string): readonly unknown[] {
  const list = getMember(value, name);
  return Array.isArray(list) ? list : [];
}

/** Requires that the value appears once in the list. */
function uniqueIn(values: readonly unknown[]): Rule {
  return (value) => (values.filter((port) => port === value).length > 1 ? { code: 'validation.duplicate' } : null);
}

function isFeedCapacity(feed: unknown): feed is FeedCapacity {
  const phase = getMember(feed, 'phase');
  return typeof getMember(feed, 'amperageA') === 'number' && feedPhases.some((feedPhase) => feedPhase === phase);
}

function buildSharedRules(order: unknown): FieldRules {
  const details = getMember(order, 'details');
  // An address needs a port.
  const needsUplink = ['ipv4PrefixLength', 'ipv6PrefixLength'].some((name) => !isMissing(getMember(details, name)));
  return {
    ...orderRequestRules,
    subType: [onlyCreate],
    termMonths: [mustBePresent, min(0), max(120)],
    'details.siteCode': [required],
    'details.heightUnits': [mustBePresent, min(1)],
    'details.uplinks': needsUplink ? [atLeastOne] : [],
  };
}

const committedKw: readonly Rule[] = [required, decimal(1), min(minCommittedKw)];

/** Builds the rules of a rack order that depend only on the order itself. */
export function buildRackOrderRules(order: unknown): FieldRules {
  const details = getMember(order, 'details');
  const feeds = listMembers(details, 'feeds');
  const capacities = feeds.filter(isFeedCapacity);
  return {
    ...buildSharedRules(order),
    'details.feeds': [minArrayLength(1)],
    'details.feeds[].label': [uniqueIn(feeds.map((feed) => getMember(feed, 'label')))],
    'details.committedKw': [...committedKw, ...(capacities.length > 0 ? [max(getMaxCommittedKw(capacities))] : [])],
    'details.accessContacts[]': [uniqueIn(listMembers(details, 'accessContacts'))],
  };
}

/** Builds the rules of an order for shared units that depend only on the order itself. */
export function buildSharedColoOrderRules(order: unknown): FieldRules {
  const details = getMember(order, 'details');
  const outlets = [getMember(details, 'outletsA'), getMember(details, 'outletsB')];
  const hasOutlets = outlets.some((count) => typeof count === 'number' && count > 0);
  const count: readonly Rule[] = [mustBePresent, min(0), max(maxOutlets)];
  return {
    ...buildSharedRules(order),
    'details.heightUnits': [mustBePresent, min(1), max(maxSharedUnits)],
    'details.committedKw': committedKw,
    'details.outletsA': hasOutlets ? count : [mustBePresent, min(1)],
    'details.outletsB': count,
    'details.equipment': [maxLength(500)],
  };
}

const shared = {
  method: 'POST',
  tag: 'Orders',
  access: orderAccess,
  params: Type.Object({ customerId: CustomerId }),
  query: Type.Object({ dryRun: Type.Optional(Type.Boolean()) }),
  repeatable: true,
  response: Order,
  approval: WaitingForApproval,
  dryRun: OrderPreview,
  status: 201,
  problems: ['CUSTOMER_NOT_ACTIVE', 'MSA_NOT_SIGNED', 'PACKAGE_NOT_ORDERABLE', 'DUPLICATE_CUSTOMER_ORDER_ID'],
} as const;

export const createRackOrder = defineOperation({
  ...shared,
  id: 'createRackOrder',
  path: '/v1/customer/:customerId/order/rack',
  summary: 'Orders a rack. With `dryRun`, validates the order and returns its price without placing it.',
  body: RackOrderRequest,
  bodyName: 'rackOrder',
  rules: buildRackOrderRules,
});

export const createSharedColoOrder = defineOperation({
  ...shared,
  id: 'createSharedColoOrder',
  path: '/v1/customer/:customerId/order/shared-colo',
  summary: 'Orders units in a shared rack. With `dryRun`, validates the order and returns its price without placing it.',
  body: SharedColoOrderRequest,
  bodyName: 'sharedColoOrder',
  rules: buildSharedColoOrderRules,
});
