import { containsPrefix, parsePrefix } from '@demarc/contract/ip-network.ts';
import {
  deleteProviderAnnouncement,
  deleteProviderRegistryObject,
  getProviderIpPrefix,
  type ProviderIpPrefix,
  putProviderAnnouncement,
  putProviderRegistryObject,
} from '@demarc/contract/provider/ip-prefix.ts';
import { listProviderIpPools } from '@demarc/contract/provider/order.ts';
import type { SimulatedActor, SimulatorContext } from './simulator-context.ts';

const originAsn = 64_500;
/** Other networks accept no longer routes. */
const longestRoute = { 4: 24, 6: 48 } as const;
/** The time that a change of the routers and the registry takes, in simulated time. */
const changeMinutes = 5;

/** Events that can change whether a prefix is in use. */
const events = new Set([
  'ip-prefix.added',
  'ip-prefix.assigned',
  'ip-prefix.status-changed',
  'ip-prefix.release-requested',
  'ip-prefix.release-withdrawn',
]);

/** Announces and registers prefixes that are in use, and withdraws those that are released. */
export function createPrefixRouter({ retryUntilResponse, client, waitMinutes }: SimulatorContext): SimulatedActor {
  const change = async (prefixId: number): Promise<void> => {
    await waitMinutes(changeMinutes);
    await retryUntilResponse(async () => {
      const params = { prefixId };
      const prefix = await client.call(getProviderIpPrefix, { params });
      if (prefix.status === 'ACTIVE') await announce(prefix);
      if (prefix.status !== 'PENDING_RELEASE') return;
      if (prefix.announcement) await client.call(deleteProviderAnnouncement, { params });
      if (prefix.registry) await client.call(deleteProviderRegistryObject, { params });
    });
  };

  const announce = async ({ announcement, registry, ...prefix }: ProviderIpPrefix): Promise<void> => {
    const params = { prefixId: prefix.prefixId };
    if (!registry) {
      const body =
        prefix.family === 4
          ? { objectType: 'inetnum' as const, status: 'ASSIGNED PA' }
          : { objectType: 'inet6num' as const, status: 'ASSIGNED' };
      await client.call(putProviderRegistryObject, {
        params,
        body: { ...body, netname: `DEMARC-${prefix.prefixId}`, country: 'NL' },
      });
    }
    const announcedPrefix = announcement ? null : await findRoute(prefix);
    if (!announcedPrefix) return;
    const body = { originAsn, by: 'PROVIDER' as const, announcedPrefix, lastSeenAt: new Date().toISOString() };
    await client.call(putProviderAnnouncement, { params, body });
  };

  /**
   * Finds the route of the pool that contains the prefix, or the prefix itself; null if the prefix is too long to be announced.
   */
  const findRoute = async ({ prefix, family }: Pick<ProviderIpPrefix, 'prefix' | 'family'>): Promise<string | null> => {
    const block = parsePrefix(prefix)!;
    const pools = await client.call(listProviderIpPools, {});
    const pool = pools.find((pool) => pool.family === family && containsPrefix(parsePrefix(pool.prefix)!, block));
    return pool?.prefix ?? (block.length <= longestRoute[family] ? prefix : null);
  };

  return {
    onEvent({ type, objectId }) {
      if (events.has(type)) void change(Number(objectId));
    },
  };
}
