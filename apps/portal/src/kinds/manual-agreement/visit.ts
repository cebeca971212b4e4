import type { getManualAgreement } from '@demarc/contract/manual-agreement.ts';
import { getCachedRead } from '../../lib/api.ts';
import type { Visit } from '../visits.ts';

/** The page of an agreement. */
export const visit: Visit = {
  findId: ({ segments: [first, second, id] }) => first === 'manual-agreement' && second === 'view' && id,
  read: (uuid, customerId) => {
    const agreement = getCachedRead<typeof getManualAgreement>('getManualAgreement', { params: { customerId, uuid } });
    if (!agreement) return null;
    const { title, number, service, status } = agreement;
    return { kind: 'manualAgreement', title, identifier: number, detail: service, status };
  },
};
