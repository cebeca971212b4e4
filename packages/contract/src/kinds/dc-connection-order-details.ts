import { type Static, Type } from 'typebox';
import { ConnectionEnd } from '../connection-end.ts';
import { chargedParties, dcConnectionKinds, initiators } from '../dc-connection.ts';
import { connectionServices, mediaTypes, optics } from '../optical-compatibility.ts';
import { TerminationDetails } from '../service.ts';
import { Day, nullable } from '../types.ts';
import type { OrderParts, OrderSearchTexts } from './kind.ts';

/** The details of an order for a data-center connection: the request, with the names of its data centers and racks. */
export const DcConnectionOrderDetails = Type.Object({
  kind: Type.Enum([...dcConnectionKinds]),
  aEnd: ConnectionEnd,
  zEnd: ConnectionEnd,
  mediaType: Type.Enum([...mediaTypes]),
  strands: Type.Integer(),
  service: Type.Enum([...connectionServices]),
  optic: nullable(Type.Enum([...optics])),
  diverseFromId: nullable(Type.Integer()),
  initiator: Type.Enum([...initiators]),
  chargedTo: Type.Enum([...chargedParties]),
  loaFileName: nullable(Type.String({ description: 'The letter of authorization that came with the order.' })),
  earliestWishDate: Day,
});
export type DcConnectionOrderDetails = Static<typeof DcConnectionOrderDetails>;

/** The details of an order that terminates a data-center connection. */
export const DcConnectionTerminationDetails = Type.Object({
  dcConnectionId: Type.Integer(),
  circuitId: Type.String(),
  kind: Type.Enum([...dcConnectionKinds]),
  aEnd: ConnectionEnd,
  zEnd: ConnectionEnd,
  ...TerminationDetails.properties,
});
export type DcConnectionTerminationDetails = Static<typeof DcConnectionTerminationDetails>;

/** A connection is delivered with the path that was reported when it was patched, so only the date is left. */
export const DcConnectionDelivery = Type.Object({ deliveredDate: Type.Optional(Day) });
export type DcConnectionDelivery = Static<typeof DcConnectionDelivery>;

/** Returns the texts that find an order: the data centers, the party, the panels and the ports of its ends. */
function getDcConnectionOrderSearchTexts({
  aEnd,
  zEnd,
  circuitId,
}: Partial<DcConnectionOrderDetails & DcConnectionTerminationDetails>): OrderSearchTexts {
  const ends = [aEnd, zEnd].filter((end) => end !== undefined);
  return {
    names: ends.flatMap(({ siteName, partyName }) => [siteName, partyName]),
    identifiers: [
      circuitId,
      ...ends.flatMap(({ siteCode, colocationName, patchPanel }) => [siteCode, colocationName, patchPanel]),
    ],
    others: ends.flatMap(({ roomOrCage, cabinet, ports }) => [roomOrCage, cabinet, ...ports]),
  };
}

export const dcConnectionOrder = {
  name: { en: 'Data-center connection', nl: 'Datacenterverbinding' },
  details: DcConnectionOrderDetails,
  termination: DcConnectionTerminationDetails,
  delivery: DcConnectionDelivery,
  getSearchTexts: getDcConnectionOrderSearchTexts,
} as const satisfies OrderParts;
