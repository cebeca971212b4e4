import { formatAddress, formatStreet } from '@demarc/contract/format-address.ts';
import type { getLine } from '@demarc/contract/line.ts';
import { getEndUserName } from '@demarc/contract/line-name.ts';
import { getCachedRead } from '../../lib/api.ts';
import type { Visit } from '../visits.ts';

export const visit: Visit = {
  findId: ({ segments: [first, second, third] }) => first === 'lines' && second === 'detail' && third,
  read: (id, customerId) => {
    const line = getCachedRead<typeof getLine>('getLine', { params: { customerId, lineId: Number(id) } });
    if (!line) return null;
    const { serviceId, reference, endUser, address, status, state } = line;
    return {
      kind: 'line',
      title: getEndUserName(endUser) || formatStreet(address),
      identifier: serviceId,
      detail: formatAddress(address),
      reference,
      status,
      state,
    };
  },
};
