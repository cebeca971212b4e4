import { type ConnectionFilter, useConnections } from './use-connections.ts';
import { listUsedPorts } from './used-ports.ts';

/** The used ports of the customer's own connections at both ends. The server also checks those of other customers. */
export function useUsedPorts(customerId: number, a: ConnectionFilter | null, z: ConnectionFilter | null) {
  const atA = useConnections(customerId, a);
  const atZ = useConnections(customerId, z);
  const connectionsById = new Map(
    [...atA.connections, ...atZ.connections].map((connection) => [connection.dcConnectionId, connection]),
  );
  return { usedPorts: listUsedPorts([...connectionsById.values()]), isLoading: atA.isLoading || atZ.isLoading };
}
