import { toColocationFilter, useConnections } from '../connection-ends/use-connections.ts';
import { listUsedPorts, type UsedPort } from '../connection-ends/used-ports.ts';
import type { Route } from './dc-order-offer.ts';
import type { DcOrderValues } from './dc-order-values.ts';

/** The ports of the customer's own connections where the order begins and ends. The server checks those of others. */
export function useUsedPorts(
  customerId: number,
  { aEnd, zEnd }: DcOrderValues['details'],
  { siteZ }: Route,
): readonly UsedPort[] {
  const atA = useConnections(customerId, toColocationFilter(aEnd.colocation));
  const atZ = useConnections(
    customerId,
    zEnd.party === 'OWN' ? toColocationFilter(zEnd.colocation) : siteZ ? { siteCode: siteZ } : null,
  );
  const all = new Map([...atA, ...atZ].map((connection) => [connection.dcConnectionId, connection]));
  return listUsedPorts([...all.values()]);
}
