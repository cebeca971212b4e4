import { createNameLookup } from '../../db/object-names.ts';
import { dcConnections } from '../../db/schema/dc-connection.ts';

const { dcConnectionId, circuitId, reference } = dcConnections;

export const findDcConnectionNames = createNameLookup(dcConnections, {
  id: dcConnectionId,
  columns: { circuitId, reference },
  toName: ({ circuitId, reference }) => ({ title: reference || circuitId, identifier: circuitId }),
});
