import { type Static, Type } from 'typebox';
import { appointmentWindows } from '../appointment.ts';
import { nlsTypes } from '../availability.ts';
import { circuitTypes, EndUser, ipv4PrefixLengths, ipv6PrefixLengths, LineSla, LineTechnical } from '../line-schemas.ts';
import { formatPersonName } from '../person-name.ts';
import { TerminationDetails } from '../service.ts';
import { ServiceAddress } from '../service-address.ts';
import { physicalCarriers, technologies } from '../technology.ts';
import { Day, nullable, optional, Uuid } from '../types.ts';
import type { OrderParts, OrderSearchTexts } from './kind.ts';

const text = nullable(Type.String());

/** The details of an order for a line: the request, and what the availability check added. */
export const LineOrderDetails = Type.Object({
  availabilityId: Uuid,
  slaProductCode: text,
  options: Type.Array(Type.Object({ productCode: Type.String(), quantity: Type.Integer() })),
  connection: Type.Object({
    nlsType: Type.Enum([...nlsTypes]),
    israPoint: text,
    ftuId: text,
    room: text,
    testAndLabel: Type.Boolean(),
  }),
  appointmentWish: nullable(
    Type.Object({ window: Type.Enum([...appointmentWindows]), phoneNumber: Type.String(), remarks: Type.String() }),
  ),
  endUser: EndUser,
  migration: nullable(
    Type.Object({
      currentProvider: Type.String(),
      currentServiceId: Type.String(),
      currentContractNumber: text,
      currentPhoneNumber: text,
      useSwitchingService: Type.Boolean(),
      mandateGiven: Type.Boolean(),
    }),
  ),
  evcs: Type.Array(
    Type.Object({
      productCode: Type.String(),
      circuitType: Type.Enum([...circuitTypes]),
      vlanId: nullable(Type.Integer()),
      ipv4PrefixLength: nullable(Type.Enum([...ipv4PrefixLengths])),
      ipv6PrefixLength: nullable(Type.Enum([...ipv6PrefixLengths])),
    }),
  ),
  lineId: nullable(Type.Integer({ description: 'The line that the order changes.' })),
  address: ServiceAddress,
  technology: Type.Enum([...technologies]),
  physicalCarrier: Type.Enum([...physicalCarriers]),
  carrierCode: Type.String(),
  carrierName: Type.String(),
  downMbps: Type.Number(),
  upMbps: Type.Number(),
  nlsType: Type.Enum([...nlsTypes]),
  sla: nullable(LineSla),
  earliestWishDate: Day,
});
export type LineOrderDetails = Static<typeof LineOrderDetails>;

/** The details of an order that terminates a line. */
export const LineTerminationDetails = Type.Object({
  lineId: Type.Integer(),
  address: ServiceAddress,
  technology: Type.Enum([...technologies]),
  carrierCode: Type.String(),
  ...TerminationDetails.properties,
});
export type LineTerminationDetails = Static<typeof LineTerminationDetails>;

/** The delivered line, sent with COMPLETED. The server allocates omitted prefixes from the provider's IP pools. */
export const LineDelivery = Type.Object({
  deliveredDate: Type.Optional(Day),
  carrierServiceId: Type.Optional(Type.String({ maxLength: 30 })),
  technical: Type.Optional(Type.Partial(LineTechnical)),
  evcs: Type.Optional(
    Type.Array(
      Type.Object({
        vlanId: Type.Integer({ minimum: 1, maximum: 4094 }),
        svlanId: optional(Type.Integer({ minimum: 1, maximum: 4094 })),
        ipv4Prefix: optional(Type.String({ maxLength: 18 })),
        ipv6Prefix: optional(Type.String({ maxLength: 43 })),
        username: optional(Type.String({ maxLength: 64 })),
      }),
      { maxItems: 4 },
    ),
  ),
});
export type LineDelivery = Static<typeof LineDelivery>;

/** Until a line exists, only its order makes its end user and the connection that it replaces searchable. */
function getLineOrderSearchTexts(details: Partial<LineOrderDetails>): OrderSearchTexts {
  const { endUser, migration, appointmentWish, connection } = details;
  return {
    names: [endUser?.companyName, endUser && formatPersonName(endUser)],
    identifiers: [migration?.currentServiceId, migration?.currentContractNumber],
    others: [
      endUser?.email,
      endUser?.phoneNumber,
      migration?.currentPhoneNumber,
      appointmentWish?.phoneNumber,
      connection?.ftuId,
      connection?.israPoint,
    ],
  };
}

export const lineOrder = {
  name: { en: 'Line', nl: 'Lijn' },
  details: LineOrderDetails,
  termination: LineTerminationDetails,
  delivery: LineDelivery,
  getSearchTexts: getLineOrderSearchTexts,
} as const satisfies OrderParts;
