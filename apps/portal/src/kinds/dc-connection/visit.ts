import type { getDcConnection } from '@demarc/contract/dc-connection.ts';
import { getCachedRead } from '../../lib/api.ts';
import type { Visit } from '../visits.ts';

/** The connection that the panel of the list shows. */
export const visit: Visit = {
  findId: ({ segments: [first], search }) => first === 'dc-connections' && search.get('dcConnection'),
  read: (id, customerId) => {
    const params = { customerId, dcConnectionId: Number(id) };
    const connection = getCachedRead<typeof getDcConnection>('getDcConnection', { params });
    if (!connection) return null;
    const { circuitId, reference, status, aEnd, zEnd } = connection;
    return {
      kind: 'dcConnection',
      title: circuitId,
      identifier: circuitId,
      detail: [...new Set([aEnd.siteName, zEnd.siteName])].join(', '),
      reference,
      status,
    };
  },
};
