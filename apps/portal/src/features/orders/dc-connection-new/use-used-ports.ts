import { type DcConnectionSummary, listDcConnections } from '@demarc/contract/dc-connection.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../lib/api.ts';
import type { Route } from './dc-order-offer.ts';
import type { DcOrderValues } from './dc-order-values.ts';
import { listUsedPorts, type UsedPort } from './used-ports.ts';

const limit = 200;

/** The ports of the customer's own connections where the order begins and ends. The server checks those of others. */
export function useUsedPorts(
  customerId: number,
  { aEnd, zEnd }: DcOrderValues['details'],
  { siteZ }: Route,
): readonly UsedPort[] {
  const atA = useConnections(customerId, toFilter(aEnd.colocation));
  const atZ = useConnections(customerId, zEnd.party === 'OWN' ? toFilter(zEnd.colocation) : siteZ ? { siteCode: siteZ } : null);
  const all = new Map([...atA, ...atZ].map((one) => [one.dcConnectionId, one]));
  return listUsedPorts([...all.values()]);
}

type Filter = { rackId: number } | { sharedColoId: number } | { siteCode: string };

/** The connections of the customer that match; empty until they have loaded, because the order does not depend on them. */
export function useConnections(customerId: number, filter: Filter | null): readonly DcConnectionSummary[] {
  const { data } = useQuery({
    ...query(listDcConnections, { params: { customerId }, query: { ...filter, limit } }),
    enabled: filter !== null,
    retry: false,
    meta: { handles: [429, 503], isQuiet500: true },
  });
  return (filter && data?.items) || [];
}

function toFilter(key: string): Filter | null {
  const [kind, id] = key.split(':');
  if (!id) return null;
  return kind === 'RACK' ? { rackId: Number(id) } : { sharedColoId: Number(id) };
}
