import { type DcConnectionSummary, listDcConnections } from '@demarc/contract/dc-connection.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../lib/api.ts';

const maxPageSize = 200;

export type ConnectionFilter = { rackId: number } | { sharedColoId: number } | { siteCode: string };

/** The customer's connections that match; empty while they load or if loading fails, because the order does not depend on them. */
export function useConnections(customerId: number, filter: ConnectionFilter | null) {
  const { data, isLoading } = useQuery({
    ...query(listDcConnections, { params: { customerId }, query: { ...filter, limit: maxPageSize } }),
    enabled: filter !== null,
    retry: false,
    meta: { handles: [429, 503], hidesServerErrors: true },
  });
  const connections: readonly DcConnectionSummary[] = (filter && data?.items) || [];
  return { connections, isLoading };
}

/** The filter for the connections of a rack or shared units, by a key such as `RACK:311`. */
export function toColocationFilter(key: string): ConnectionFilter | null {
  const [kind, id] = key.split(':');
  if (!id) return null;
  return kind === 'RACK' ? { rackId: Number(id) } : { sharedColoId: Number(id) };
}
