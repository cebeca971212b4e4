import type { getIpPrefix } from '@demarc/contract/ip-prefix.ts';
import { getCachedRead } from '../../lib/api.ts';
import type { Visit } from '../visits.ts';

/** The page of a prefix. */
export const visit: Visit = {
  findId: ({ segments: [first, second, id] }) => first === 'ip-management' && second === 'prefix' && id,
  read: (id, customerId) => {
    const ipPrefix = getCachedRead<typeof getIpPrefix>('getIpPrefix', { params: { customerId, prefixId: Number(id) } });
    if (!ipPrefix) return null;
    const { prefix, description, serviceRef, status } = ipPrefix;
    return {
      kind: 'ipPrefix',
      title: prefix,
      identifier: prefix,
      detail: serviceRef?.label ?? null,
      reference: description,
      status,
    };
  },
};
