import type { getRack, getSharedColo } from '@demarc/contract/colocation.ts';
import { getCachedRead } from '../../lib/api.ts';
import type { Visit } from '../visits.ts';

/** A rack or shared units in the panel of the list. */
export const visit: Visit = {
  findId: ({ segments: [first], search }) =>
    first === 'racks' && (search.get('rack') || (search.has('sharedColo') && `${sharedPrefix}${search.get('sharedColo')}`)),
  read: (id, customerId) => {
    const isShared = id.startsWith(sharedPrefix);
    const number = Number(isShared ? id.slice(sharedPrefix.length) : id);
    const colocation = isShared
      ? getCachedRead<typeof getSharedColo>('getSharedColo', { params: { customerId, sharedColoId: number } })
      : getCachedRead<typeof getRack>('getRack', { params: { customerId, rackId: number } });
    if (!colocation) return null;
    const { serviceId, name, reference, status, site } = colocation;
    return {
      kind: isShared ? 'sharedColo' : 'rack',
      id: String(number),
      title: name ?? serviceId,
      identifier: serviceId,
      detail: site.name,
      reference,
      status,
    };
  },
};

const sharedPrefix = 'shared-';
