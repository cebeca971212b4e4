import { type ConnectionFilter, useConnections } from './use-connections.ts';
import { listUsedPorts } from './used-ports.ts';

/** The ports of the customer's own connections where the order begins and ends. The server checks those of others. */
export function useUsedPorts(customerId: number, a: ConnectionFilter | null, z: ConnectionFilter | null) {
  const atA = useConnections(customerId, a);
  const atZ = useConnections(customerId, z);
  const all = new Map([...atA.connections, ...atZ.connections].map((connection) => [connection.dcConnectionId, connection]));
  return { usedPorts: listUsedPorts([...all.values()]), isLoading: atA.isLoading || atZ.isLoading };
}
