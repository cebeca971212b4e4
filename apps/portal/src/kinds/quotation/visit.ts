import type { getQuotation } from '@demarc/contract/quotation.ts';
import { getCachedRead } from '../../lib/api.ts';
import type { Visit } from '../visits.ts';

export const visit: Visit = {
  findId: ({ segments: [first, , id] }) => first === 'quotations' && id,
  read: (id, customerId) => {
    const quotation = getCachedRead<typeof getQuotation>('getQuotation', { params: { customerId, quotationId: Number(id) } });
    if (!quotation) return null;
    const { title, number, customerReference, status } = quotation;
    return { kind: 'quotation', title, identifier: number, reference: customerReference, status };
  },
};
