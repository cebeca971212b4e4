import type { getInvoice } from '@demarc/contract/invoice.ts';
import { getCachedRead } from '../../lib/api.ts';
import type { Visit } from '../visits.ts';

export const visit: Visit = {
  findId: ({ segments: [first, , number] }) => first === 'invoices' && number,
  read: (number, customerId) => {
    const invoice = getCachedRead<typeof getInvoice>('getInvoice', { params: { customerId, number } });
    if (!invoice) return null;
    const { customInvoiceReference, totalInclVat, status } = invoice;
    return {
      kind: 'invoice',
      title: number,
      identifier: number,
      detail: totalInclVat,
      reference: customInvoiceReference,
      status,
    };
  },
};
