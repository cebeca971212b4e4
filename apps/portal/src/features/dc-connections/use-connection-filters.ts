import { listColocation } from '@demarc/contract/colocation.ts';
import { listRackSites } from '@demarc/contract/site.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../lib/api.ts';
import { useSession } from '../../lib/session.ts';
import { useCustomerId } from '../../lib/use-customer-id.ts';
import { buildConnectionFilters, toRackValue } from './connection-filters.ts';
import type { DcConnectionsSearch } from './dc-connections-search.ts';

/** The filter lists at most this many racks; the search finds connections of other racks. */
const maxRacks = 100;

/** The filters, with our data centers, the customer's racks, and the data center and rack in the URL. */
export function useConnectionFilters({ site, rack }: DcConnectionsSearch) {
  const { claims } = useSession();
  const customerId = useCustomerId();
  const params = { customerId };
  const enabled = claims !== null;
  const sites = useQuery({ ...query(listRackSites, { params }), enabled });
  const colocation = useQuery({ ...query(listColocation, { params, query: { limit: maxRacks } }), enabled });
  const racks = (colocation.data?.items ?? []).map(({ kind, id, name, serviceId }) => ({
    value: toRackValue({ kind, id }),
    text: name ?? serviceId,
  }));
  const rackInUrl =
    rack === undefined || racks.some(({ value }) => value === String(rack)) ? [] : [{ value: String(rack), text: String(rack) }];
  return buildConnectionFilters({
    siteCodes: [...new Set([...(sites.data ?? []).map(({ siteCode }) => siteCode), ...(site ? [site] : [])])],
    racks: [...racks, ...rackInUrl].toSorted((a, b) => a.text.localeCompare(b.text)),
  });
}
