import { type Static, Type } from 'typebox';
import { Address } from '../address.ts';
import { lockTypes, rackTypes } from '../colocation.ts';
import { ipv4PrefixLengths, ipv6PrefixLengths } from '../line-schemas.ts';
import { feedLabels, feedPhases, Kilowatts, orderableAmperages, powerBillingModels, redundancies } from '../power-feed.ts';
import { TerminationDetails } from '../service.ts';
import { SiteRef } from '../site.ts';
import { Day, nullable, optional, Uuid } from '../types.ts';
import { UplinkRequest, vlanModes } from '../uplink.ts';
import type { OrderParts, OrderSearchTexts } from './kind.ts';

/** The data center of an order, with its address at the time of the order. */
const OrderSite = Type.Object({ ...SiteRef.properties, address: Address });

const sharedDetails = {
  site: OrderSite,
  heightUnits: Type.Integer(),
  committedKw: Kilowatts,
  powerBillingModel: Type.Enum([...powerBillingModels]),
  redundancy: Type.Enum([...redundancies]),
  feeds: Type.Array(
    Type.Object({
      label: Type.Enum([...feedLabels]),
      voltageV: Type.Integer(),
      amperageA: Type.Enum([...orderableAmperages]),
      phase: Type.Enum([...feedPhases]),
    }),
  ),
  uplinks: Type.Array(UplinkRequest),
  ipv4PrefixLength: nullable(Type.Enum([...ipv4PrefixLengths])),
  ipv6PrefixLength: nullable(Type.Enum([...ipv6PrefixLengths])),
  earliestWishDate: Day,
};

/** The details of an order for a rack: the request, and what its package adds. */
export const RackOrderDetails = Type.Object({
  ...sharedDetails,
  rackType: Type.Enum([...rackTypes]),
  accessContacts: Type.Array(Uuid),
  lockType: nullable(Type.Enum([...lockTypes])),
});
export type RackOrderDetails = Static<typeof RackOrderDetails>;

/** The details of an order for shared units. The feeds of the order are the feeds of its outlets. */
export const SharedColoOrderDetails = Type.Object({
  ...sharedDetails,
  outletsA: Type.Integer(),
  outletsB: Type.Integer(),
  equipment: nullable(Type.String()),
});
export type SharedColoOrderDetails = Static<typeof SharedColoOrderDetails>;

const sharedTermination = {
  site: OrderSite,
  /** Null if it has none; only the order contains this. */
  name: nullable(Type.String()),
  heightUnits: Type.Integer(),
  committedKw: Kilowatts,
  ...TerminationDetails.properties,
};

/** The details of an order that terminates a rack. */
export const RackTerminationDetails = Type.Object({ rackId: Type.Integer(), ...sharedTermination });
export type RackTerminationDetails = Static<typeof RackTerminationDetails>;

/** The details of an order that terminates shared units. */
export const SharedColoTerminationDetails = Type.Object({ sharedColoId: Type.Integer(), ...sharedTermination });
export type SharedColoTerminationDetails = Static<typeof SharedColoTerminationDetails>;

const Label = Type.String({ minLength: 1, maxLength: 40 });
const Unit = Type.Integer({ minimum: 1, maximum: 60 });

const sharedDelivery = {
  deliveredDate: Type.Optional(Day),
  facilityLabel: optional(Label),
  startUnit: Type.Optional(
    Type.Integer({ ...Unit, description: 'Lowest unit, counted from 1 at the bottom. Not needed for a full rack.' }),
  ),
  cabinetHeightUnits: Type.Optional(
    Type.Integer({ ...Unit, description: 'Height of the whole cabinet. Defaults to the highest rack of the data center.' }),
  ),
  feeds: Type.Optional(
    Type.Array(Type.Object({ label: Type.Enum([...feedLabels]), meterSerial: Label, pduModel: optional(Label) }), {
      maxItems: 2,
      description: 'The meter of each ordered feed.',
    }),
  ),
  uplinks: Type.Optional(
    Type.Array(Type.Object({ switchPort: Label, vlanMode: Type.Optional(Type.Enum([...vlanModes])) }), {
      maxItems: 16,
      description: 'A port for each ordered uplink, in the same order. A redundant uplink has two.',
    }),
  ),
  ipv4Prefix: optional(Type.String({ maxLength: 18, description: 'Assigned from the IP pools if omitted.' })),
  ipv6Prefix: optional(Type.String({ maxLength: 43, description: 'Assigned from the IP pools if omitted.' })),
};

/** The position and the connections of a delivered rack. `room`, `row` and `position` are required. */
export const RackDelivery = Type.Object({
  ...sharedDelivery,
  room: Type.Optional(Label),
  row: Type.Optional(Label),
  position: Type.Optional(Label),
});
export type RackDelivery = Static<typeof RackDelivery>;

/** The position and the connections of delivered shared units. `rackLabel` and `startUnit` are required. */
export const SharedColoDelivery = Type.Object({
  ...sharedDelivery,
  rackLabel: Type.Optional(Type.String({ ...Label, description: 'The shared rack, such as `SC-07`.' })),
});
export type SharedColoDelivery = Static<typeof SharedColoDelivery>;

/** Until a rack is delivered, its order is found by its data center. */
function getColocationOrderSearchTexts({
  site,
  equipment,
  name,
}: Partial<RackOrderDetails & SharedColoOrderDetails & RackTerminationDetails>): OrderSearchTexts {
  return { names: [site?.name], identifiers: [site?.siteCode, name], others: [equipment] };
}

export const rackOrder = {
  name: { en: 'Rack', nl: 'Rack' },
  details: RackOrderDetails,
  termination: RackTerminationDetails,
  delivery: RackDelivery,
  getSearchTexts: getColocationOrderSearchTexts,
} as const satisfies OrderParts;

export const sharedColoOrder = {
  name: { en: 'Shared units', nl: 'Gedeelde units' },
  details: SharedColoOrderDetails,
  termination: SharedColoTerminationDetails,
  delivery: SharedColoDelivery,
  getSearchTexts: getColocationOrderSearchTexts,
} as const satisfies OrderParts;
