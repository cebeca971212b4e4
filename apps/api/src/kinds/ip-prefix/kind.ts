import { listIpPrefixes } from '@demarc/contract/ip-prefix.ts';
import { ipPrefixes } from '../../db/schema/ip.ts';
import { endNullRoutes } from '../../modules/ip-prefix/end-null-routes.ts';
import { ipAddressRoutes } from '../../modules/ip-prefix/ip-address.routes.ts';
import { ipPoolRoutes } from '../../modules/ip-prefix/ip-pool.routes.ts';
import { ipPrefixRoutes } from '../../modules/ip-prefix/ip-prefix.routes.ts';
import { providerIpPrefixRoutes } from '../../modules/ip-prefix/provider-ip-prefix.routes.ts';
import { releaseOldPrefixes } from '../../modules/ip-prefix/release-old-prefixes.ts';
import type { Kind } from '../kind.ts';
import { findIpPrefixNames, findIpPrefixRequestNames } from './names.store.ts';
import { findIpPrefixes } from './search.store.ts';

/** Prefixes and their addresses. `processes/dns-publishing` publishes their names, and `processes/rpki` checks their origins. */
export const ipPrefix = {
  routes: [ipPrefixRoutes, ipAddressRoutes, providerIpPrefixRoutes, ipPoolRoutes],
  jobs: [releaseOldPrefixes, endNullRoutes],
  countedTable: ipPrefixes,
  search: { ipPrefix: { shownBy: listIpPrefixes, find: findIpPrefixes } },
  names: { 'ip-prefix': findIpPrefixNames, 'ip-prefix-request': findIpPrefixRequestNames },
} as const satisfies Kind;
