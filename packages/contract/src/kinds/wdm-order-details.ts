import { type Static, Type } from 'typebox';
import { coloredOptics } from '../colored-optics.ts';
import { ConnectionEnd } from '../connection-end.ts';
import { TerminationDetails } from '../service.ts';
import { Day, nullable } from '../types.ts';
import { clientInterfaces } from '../wdm-client-interface.ts';
import { formatWdmChannel } from '../wdm-grid.ts';
import { wdmProtections, wdmRouteProperties, wdmServiceClasses } from '../wdm-route.ts';
import type { OrderParts, OrderSearchTexts } from './kind.ts';

/** The details of an order for a wavelength: the request, with the route, the channel and the names of data centers and racks. */
export const WdmOrderDetails = Type.Object({
  route: Type.Object(wdmRouteProperties),
  serviceClass: Type.Enum([...wdmServiceClasses]),
  channel: Type.Integer({ description: 'The channel that is reserved for the order.' }),
  preferredChannel: nullable(Type.Integer({ description: 'The channel that the customer chose, if any.' })),
  clientInterface: nullable(Type.Enum([...clientInterfaces])),
  protection: Type.Enum([...wdmProtections]),
  pairedWdmId: nullable(Type.Integer({ description: 'With `DIVERSE_PAIR`: the wavelength on the other path.' })),
  optic: nullable(Type.Enum([...coloredOptics])),
  aEnd: ConnectionEnd,
  zEnd: ConnectionEnd,
  encryption: Type.Boolean(),
  earliestWishDate: Day,
});
export type WdmOrderDetails = Static<typeof WdmOrderDetails>;

/** The details of an order that terminates a wavelength. */
export const WdmTerminationDetails = Type.Object({
  wdmId: Type.Integer(),
  circuitId: Type.String(),
  route: Type.Object(wdmRouteProperties),
  serviceClass: Type.Enum([...wdmServiceClasses]),
  channel: Type.Integer(),
  aEnd: ConnectionEnd,
  zEnd: ConnectionEnd,
  ...TerminationDetails.properties,
});
export type WdmTerminationDetails = Static<typeof WdmTerminationDetails>;

const Port = Type.Optional(Type.String({ minLength: 1, maxLength: 40 }));
/** Ports that were reported when an end was patched need not be repeated. */
export const WdmDelivery = Type.Object({ deliveredDate: Type.Optional(Day), muxPortA: Port, muxPortZ: Port });
export type WdmDelivery = Static<typeof WdmDelivery>;

/** Returns the texts that find an order: its route, its channel, and the data centers, panels and ports of its ends. */
function getWdmOrderSearchTexts({
  route,
  channel,
  aEnd,
  zEnd,
  circuitId,
}: Partial<WdmOrderDetails & WdmTerminationDetails>): OrderSearchTexts {
  const ends = [aEnd, zEnd].filter((end) => end !== undefined);
  return {
    names: [route?.name, ...ends.flatMap(({ siteName, partyName }) => [siteName, partyName])],
    identifiers: [
      circuitId,
      route?.routeCode,
      ...ends.flatMap(({ siteCode, colocationName, patchPanel }) => [siteCode, colocationName, patchPanel]),
    ],
    others: [
      route && channel !== undefined ? formatWdmChannel(route.grid, channel) : null,
      ...ends.flatMap(({ roomOrCage, cabinet, ports }) => [roomOrCage, cabinet, ...ports]),
    ],
  };
}

export const wdmOrder = {
  name: { en: 'Wavelength', nl: 'Golflengte' },
  details: WdmOrderDetails,
  termination: WdmTerminationDetails,
  delivery: WdmDelivery,
  getSearchTexts: getWdmOrderSearchTexts,
} as const satisfies OrderParts;
