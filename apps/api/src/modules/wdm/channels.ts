import { listWdmChannels } from '@demarc/contract/wdm-grid.ts';
import {
  describeChannel,
  type WdmChannelAvailability,
  type WdmChannelState,
  type WdmPackageRoute,
} from '@demarc/contract/wdm-route.ts';
import { conflict } from '../../http/problem.ts';
import type { ChannelRow } from './channel.store.ts';
import type { RouteRow } from './route.store.ts';

type Grid = Pick<RouteRow, 'routeId' | 'grid' | 'blockedChannels'>;

/** Lists the channels of a route for a customer, with the IDs of only its own wavelengths. */
export function listChannels(route: Grid, taken: readonly ChannelRow[], customerId: number): WdmChannelAvailability[] {
  const holders = new Map(taken.filter(({ routeId }) => routeId === route.routeId).map((channel) => [channel.channel, channel]));
  return listWdmChannels(route.grid).map(({ channel }) => {
    const holder = holders.get(channel);
    const state = getState(route, channel, holder);
    return {
      channel,
      ...describeChannel(route.grid, channel),
      state,
      available: state === 'FREE',
      wdmId: holder?.customerId === customerId ? holder.wdmId : null,
    };
  });
}

function getState(route: Grid, channel: number, holder: ChannelRow | undefined): WdmChannelState {
  if (holder) return toChannelState(holder);
  return route.blockedChannels.includes(channel) ? 'IN_USE' : 'FREE';
}

export function toChannelState({ reservedUntil }: Pick<ChannelRow, 'reservedUntil'>): WdmChannelState {
  return reservedUntil === null ? 'IN_USE' : 'RESERVED';
}

export function countChannels(channels: readonly WdmChannelAvailability[]): WdmPackageRoute['channelCounts'] {
  const count = (state: WdmChannelState) => channels.filter((channel) => channel.state === state).length;
  return { total: channels.length, free: count('FREE'), reserved: count('RESERVED'), inUse: count('IN_USE') };
}

/** Returns the preferred channel, or the lowest free one. Throws CHANNEL_TAKEN or ROUTE_FULL. */
export function chooseChannel(
  route: Grid & Pick<RouteRow, 'routeCode'>,
  taken: readonly ChannelRow[],
  { customerId, preferredChannel }: { customerId: number; preferredChannel: number | null },
): number {
  const { routeId, routeCode } = route;
  const channels = listChannels(route, taken, customerId);
  const freeChannels = channels.filter(({ available }) => available).map(({ channel }) => channel);
  const [lowest] = freeChannels;
  if (lowest === undefined) throw conflict('ROUTE_FULL', { field: 'details.routeId', routeId, routeCode });
  if (preferredChannel === null) return lowest;
  if (!freeChannels.includes(preferredChannel)) {
    throw conflict('CHANNEL_TAKEN', { field: 'details.preferredChannel', routeId, channel: preferredChannel, freeChannels });
  }
  return preferredChannel;
}
