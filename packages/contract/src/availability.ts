import { type Static, Type } from 'typebox';
import { Address, maxHouseNumber } from './address.ts';
import { Package } from './catalog.ts';
import { defineOperation } from './operation.ts';
import { createKeysetPageSchema, KeysetPageQuery } from './pagination.ts';
import { max } from './rules/max.ts';
import { maxLength } from './rules/max-length.ts';
import { min } from './rules/min.ts';
import { numeric } from './rules/numeric.ts';
import { postalCode } from './rules/postal-code.ts';
import { required } from './rules/required.ts';
import { serviceStatuses } from './service.ts';
import { ServiceAddress } from './service-address.ts';
import { physicalCarriers, technologies } from './technology.ts';
import { CustomerId, Day, describeAmount, Instant, nullable, Uuid } from './types.ts';

/** The work that a connection needs. */
export const nlsTypes = ['1', '2', '3', '6', '7', '8', '8H', '9', '11', '21', '23', 'NOT_ORDERABLE'] as const;
export type NlsType = (typeof nlsTypes)[number];

export const carrierStatuses = ['PENDING', 'AVAILABLE', 'PLANNED', 'UNAVAILABLE', 'TEMPORARILY_UNAVAILABLE'] as const;
export type CarrierStatus = (typeof carrierStatuses)[number];

export const planDateReliabilities = ['WEEK', 'MONTH', 'QUARTER'] as const;
export const connectionTypes = ['NOT_IN_USE', 'TELEPHONY', 'BROADBAND', 'BUNDLE', 'UNKNOWN'] as const;
export const ftuLocations = ['METERBOX', 'LIVINGROOM', 'BASEMENT', 'OTHER', 'OUTSIDE'] as const;
export const coverages = ['COVERED', 'PLANNED', 'NONE'] as const;

/** The reasons why a carrier is unavailable that are more specific than its status. */
export const carrierErrors = ['CARRIER_TIMEOUT', 'CARRIER_BUSY', 'CARRIER_NONSENSE'] as const;
export type CarrierError = (typeof carrierErrors)[number];

/** An IS/RA point, where the copper pairs of an address terminate. */
export const ConnectionPoint = Type.Object({
  israPoint: Type.String(),
  freePairs: Type.Integer(),
  spliceablePairs: Type.Integer(),
  bondingAllowed: Type.Boolean(),
  cableLengthMeters: nullable(Type.Integer()),
  usedPairs: Type.Array(
    Type.Object({
      serviceIdMasked: Type.String(),
      phoneNumberMasked: Type.String(),
      typeOfConnection: Type.Enum([...connectionTypes]),
      orderRunning: Type.Boolean(),
    }),
  ),
});

/** An FTU, where the fiber of an address terminates. */
export const TerminationPoint = Type.Object({
  ftuId: Type.String(),
  ftuType: Type.String(),
  ftuLocation: Type.Enum([...ftuLocations]),
  powerOutletAvailable: Type.Enum(['YES', 'NO', 'UNKNOWN']),
  nlsType: Type.Enum([...nlsTypes]),
  areaPop: Type.String(),
  inUse: Type.Boolean(),
  hasDate: nullable(Day),
});

/** The products that one carrier can deliver at the address. */
export const CarrierResult = Type.Object({
  carrierCode: Type.String(),
  carrierName: Type.String(),
  physicalCarrier: Type.Enum([...physicalCarriers]),
  networkOwner: nullable(Type.String()),
  status: Type.Enum([...carrierStatuses]),
  error: nullable(Type.Enum([...carrierErrors])),
  planDate: nullable(Day),
  planDateReliability: nullable(Type.Enum([...planDateReliabilities], { description: 'Precision of `planDate`.' })),
  nlsType: nullable(Type.Enum([...nlsTypes])),
  nlsReason: nullable(Type.String()),
  technologies: Type.Array(
    Type.Object({
      technology: Type.Enum([...technologies]),
      downKbps: Type.Integer(),
      upKbps: Type.Integer(),
      reliabilityPercent: Type.Integer(),
      status: Type.Enum([...carrierStatuses]),
    }),
  ),
  copper: nullable(Type.Object({ connectionPoints: Type.Array(ConnectionPoint) })),
  fiber: nullable(Type.Object({ terminationPoints: Type.Array(TerminationPoint) })),
});
export type CarrierResult = Static<typeof CarrierResult>;

/** A package as it is available at the address. */
export const AvailablePackage = Type.Object({
  ...Package.properties,
  maxDownMbps: Type.Integer(),
  maxUpMbps: Type.Integer(),
  reliabilityPercent: Type.Integer(),
  nlsType: Type.Enum([...nlsTypes]),
  planDate: nullable(Day),
  earliestWishDate: Day,
  monthlyAmount: describeAmount(
    'Price per month of an order that chooses nothing: the mandatory products, one circuit, and the default service level and options.',
  ),
  oneOffAmount: describeAmount(
    'One-time price of the same order, without digging (`nlsType` 23). We charge digging only if the customer agrees.',
  ),
});
export type AvailablePackage = Static<typeof AvailablePackage>;

/** A line of the customer at an address, or an order for one. The server refuses a second line at its connection point. */
export const ServiceAtAddress = Type.Object({
  lineId: nullable(Type.Integer({ description: 'Null until the order for the line is accepted.' })),
  lineStatus: nullable(Type.Enum([...serviceStatuses], { description: '`PENDING` until the line is delivered.' })),
  orderId: nullable(Type.Integer({ description: 'The open order. Null if there is none.' })),
  orderNumber: nullable(Type.String()),
  room: nullable(Type.String()),
  connectionPoint: nullable(Type.String({ description: 'IS/RA point or FTU. Null if the network has none.' })),
});
export type ServiceAtAddress = Static<typeof ServiceAtAddress>;

/**
 * The products that can be delivered at an address. Results arrive per carrier until `complete`; orders refer to it until
 * `validUntil`.
 */
export const LineAvailability = Type.Object({
  availabilityId: Uuid,
  checkedAt: Instant,
  validUntil: Instant,
  match: Type.Enum(['FULL', 'PARTIAL']),
  alternatives: Type.Array(Type.Object({ houseNumberAddition: nullable(Type.String()), room: nullable(Type.String()) }), {
    description: 'Known additions and rooms at this house number. Filled in when `match` is `PARTIAL`.',
  }),
  address: ServiceAddress,
  carriers: Type.Array(CarrierResult),
  complete: Type.Boolean({ description: 'Whether all carriers have replied.' }),
  packages: Type.Array(AvailablePackage),
  manualQuotePossible: Type.Boolean({ description: 'Whether you can request a quote for this address.' }),
  coverage: Type.Enum([...coverages]),
  services: Type.Array(ServiceAtAddress, {
    description: 'Lines and open orders that the customer already has at this address.',
  }),
});
export type LineAvailability = Static<typeof LineAvailability>;

export const AddressQuery = Type.Object({
  postalCode: Type.String({ maxLength: 10 }),
  houseNumber: Type.Integer({ minimum: 1, maximum: maxHouseNumber }),
  houseNumberAddition: Type.Optional(Type.String({ maxLength: 10 })),
  room: Type.Optional(Type.String({ maxLength: 64 })),
});
/** Rules for an address to check. The form, the query and each row of a file share them. */
export const addressQueryRules = {
  postalCode: [required, postalCode],
  houseNumber: [required, numeric, min(1), max(maxHouseNumber)],
  houseNumberAddition: [maxLength(10)],
  room: [maxLength(64)],
};

const tag = 'Availability';
const access = { signedIn: true, role: 'RESELLER_ORDER', resellerOnly: true } as const;
const params = Type.Object({ customerId: CustomerId });

export const checkLineAvailability = defineOperation({
  id: 'checkLineAvailability',
  method: 'GET',
  path: '/v1/customer/:customerId/line-availability',
  summary:
    "Checks which lines are available at an address. Responds within seconds. Carriers may reply later: retrieve the check by its `availabilityId` until it's `complete`.",
  tag,
  access,
  params,
  query: AddressQuery,
  queryRules: addressQueryRules,
  response: LineAvailability,
  problems: ['ADDRESS_NOT_FOUND'],
});

export const getLineAvailability = defineOperation({
  id: 'getLineAvailability',
  method: 'GET',
  path: '/v1/customer/:customerId/line-availability/:availabilityId',
  summary: 'Retrieves an availability check, including the carrier replies received so far.',
  tag,
  access,
  params: Type.Object({ customerId: CustomerId, availabilityId: Uuid }),
  response: LineAvailability,
});

/** The public part of an availability check, without prices and network details. */
export const PostalCodeCheck = Type.Object({
  match: Type.Enum(['FULL', 'PARTIAL']),
  alternatives: Type.Array(Type.Object({ houseNumberAddition: nullable(Type.String()) })),
  address: Address,
  coverage: Type.Enum([...coverages]),
  technologies: Type.Array(
    Type.Object({
      physicalCarrier: Type.Enum([...physicalCarriers]),
      isBusinessFiber: Type.Boolean({
        description: 'Business fiber is listed apart from fiber: it costs more and takes longer.',
      }),
      status: Type.Enum([...carrierStatuses]),
      maxDownMbps: Type.Integer(),
      maxUpMbps: Type.Integer(),
      planDate: nullable(Day),
      planDateReliability: nullable(Type.Enum([...planDateReliabilities])),
      needsConstruction: Type.Boolean({
        description: 'Whether the connection has to be built before it can be delivered, which takes extra time.',
      }),
    }),
    { description: 'One per kind of network, the recommended one first.' },
  ),
});
export type PostalCodeCheck = Static<typeof PostalCodeCheck>;

export const checkPostalCode = defineOperation({
  id: 'checkPostalCode',
  method: 'GET',
  path: '/v1/postal-code-check',
  summary: 'Checks the technologies and highest speeds at an address. No sign-in required.',
  tag,
  access: { signedIn: false },
  query: Type.Object({
    postalCode: AddressQuery.properties.postalCode,
    houseNumber: AddressQuery.properties.houseNumber,
    houseNumberAddition: AddressQuery.properties.houseNumberAddition,
  }),
  queryRules: {
    postalCode: addressQueryRules.postalCode,
    houseNumber: addressQueryRules.houseNumber,
    houseNumberAddition: addressQueryRules.houseNumberAddition,
  },
  response: PostalCodeCheck,
  problems: ['ADDRESS_NOT_FOUND'],
});

/** A subscription to changes in the availability at an address. */
export const AddressWatch = Type.Object({
  watchId: Uuid,
  address: ServiceAddress,
  coverage: Type.Enum([...coverages]),
  createdAt: Instant,
  lastCheckedAt: Instant,
  changedAt: nullable(Instant),
});
export type AddressWatch = Static<typeof AddressWatch>;

export const listAddressWatches = defineOperation({
  id: 'listAddressWatches',
  method: 'GET',
  path: '/v1/customer/:customerId/address-watch',
  summary: 'Lists watched addresses, newest first.',
  tag,
  access,
  params,
  query: KeysetPageQuery,
  response: createKeysetPageSchema(AddressWatch),
  follows: ['address', 'address-watch'],
});

export const createAddressWatch = defineOperation({
  id: 'createAddressWatch',
  method: 'POST',
  path: '/v1/customer/:customerId/address-watch',
  summary:
    'Watches an address. Its availability is checked every week, and the user who watches it gets an email when it changes.',
  tag,
  access,
  params,
  body: Type.Object({ availabilityId: Uuid }),
  bodyName: 'addressWatchRequest',
  rules: { availabilityId: [required] },
  repeatable: true,
  response: AddressWatch,
  status: 201,
  problems: ['CUSTOMER_NOT_ACTIVE'],
});

export const deleteAddressWatch = defineOperation({
  id: 'deleteAddressWatch',
  method: 'DELETE',
  path: '/v1/customer/:customerId/address-watch/:watchId',
  summary: 'Stops watching an address.',
  tag,
  access,
  params: Type.Object({ customerId: CustomerId, watchId: Uuid }),
});
