import type { getWdm } from '@demarc/contract/wdm.ts';
import { getCachedRead } from '../../lib/api.ts';
import type { Visit } from '../visits.ts';

/** A wavelength in the panel of the list. */
export const visit: Visit = {
  findId: ({ segments: [first], search }) => first === 'wdm' && search.get('wdm'),
  read: (id, customerId) => {
    const params = { customerId, wdmId: Number(id) };
    const wavelength = getCachedRead<typeof getWdm>('getWdm', { params });
    if (!wavelength) return null;
    const { circuitId, reference, status, siteA, siteZ } = wavelength;
    return {
      kind: 'wdm',
      title: circuitId,
      identifier: circuitId,
      detail: [siteA.name, siteZ.name].join(', '),
      reference,
      status,
    };
  },
};
