import { hasRole } from '@demarc/contract/access.ts';
import { getAccount, listAccounts } from '@demarc/contract/account.ts';
import { listAddressWatches } from '@demarc/contract/availability.ts';
import { getCustomer } from '@demarc/contract/customer.ts';
import { getLineSummary } from '@demarc/contract/line-counts.ts';
import { getLoyaltyBalance } from '@demarc/contract/loyalty.ts';
import { listMsaVersions } from '@demarc/contract/msa.ts';
import { maxListedIds } from '@demarc/contract/pagination.ts';
import type { SessionClaims } from '@demarc/contract/session.ts';
import type { FetchQueryOptions } from '@tanstack/react-query';
import { kindHomes } from '../../kinds/homes.ts';
import { canLoad, isVisible, type PartReader } from '../../kinds/part-access.ts';
import { getCachedRead, query, queryClient } from '../../lib/api.ts';
import { getEnabledFeatures } from '../../lib/features.ts';

/** The reads of the overview for every user. */
export function getSharedReads({ cid: customerId, uid_g: accountId }: SessionClaims) {
  return {
    customer: query(getCustomer, { params: { customerId } }),
    account: query(getAccount, { params: { customerId, accountId } }),
  };
}

/** The reads from which an administrator's action items are derived. */
export function getCompanyReads({ cid: customerId }: SessionClaims) {
  return {
    people: query(listAccounts, { params: { customerId }, query: {} }),
    agreements: query(listMsaVersions, { params: { customerId } }),
    lines: query(getLineSummary, { params: { customerId } }),
  };
}

/** Whether the user can watch addresses, which show next to the address check. */
export function canWatch({ roles, features, isReseller }: PartReader): boolean {
  return features.has('postalCodeCheck') && hasRole(roles, 'RESELLER_ORDER') && isReseller !== false;
}

export function getWatchesRead({ cid: customerId }: SessionClaims) {
  return query(listAddressWatches, { params: { customerId }, query: { limit: maxListedIds } });
}

/** The reads of the action items that this user may see. */
export function getActionItemReads(claims: SessionClaims, reader: PartReader) {
  return kindHomes.flatMap(({ actionItems }) =>
    actionItems && isVisible(actionItems, reader)
      ? actionItems.getQueries(claims).map((read) => ({ ...read, enabled: canLoad(actionItems, reader) }))
      : [],
  );
}

/**
 * Starts all reads of the overview together when the pointer reaches a link to it, so that no part waits for another.
 */
export function preloadHomeReads(claims: SessionClaims, isReseller = isCachedReseller(claims)): void {
  const reader: PartReader = { roles: claims.roles, features: getEnabledFeatures(), isReseller };
  const reads = [
    ...Object.values(getSharedReads(claims)),
    ...(hasRole(claims.roles, 'RESELLER_ADMIN') ? Object.values(getCompanyReads(claims)) : []),
    ...getActionItemReads(claims, reader).filter(({ enabled }) => enabled),
    ...getSectionReads(claims, reader),
    ...(claims.loyalty ? [query(getLoyaltyBalance, {})] : []),
    ...(canWatch(reader) && isReseller ? [getWatchesRead(claims)] : []),
  ];
  for (const read of reads) void queryClient.prefetchQuery(read as FetchQueryOptions);
}

/** Whether the cached customer is a reseller; null if none is cached. */
function isCachedReseller({ cid: customerId }: SessionClaims): boolean | null {
  const customer = getCachedRead<typeof getCustomer>('getCustomer', { params: { customerId } });
  return customer ? customer.customerType === 'reseller' : null;
}

function getSectionReads(claims: SessionClaims, reader: PartReader): readonly object[] {
  return kindHomes
    .flatMap(({ sections = [] }) => sections)
    .filter((section) => isVisible(section, reader) && canLoad(section, reader))
    .flatMap(({ getReads }) => getReads?.(claims) ?? []);
}
