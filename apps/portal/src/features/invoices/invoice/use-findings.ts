import type { Invoice } from '@demarc/contract/invoice.ts';
import { type InvoiceFinding, listInvoiceFindings } from '@demarc/contract/invoice-finding.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../lib/api.ts';
import { useSession } from '../../../lib/session.ts';
import { useCustomerId } from '../../../lib/use-customer-id.ts';

/** The longest page of the API; the provider can be asked about more. */
const limit = 100;

/** What the reconciliation found about an invoice, open and resolved. A credit note is not checked. */
export function useFindings({ number, type }: Pick<Invoice, 'number' | 'type'>) {
  const { claims } = useSession();
  const customerId = useCustomerId();
  return useQuery({
    ...query(listInvoiceFindings, { params: { customerId }, query: { invoiceNumber: number, limit } }),
    enabled: claims !== null && type !== 'CREDIT_NOTE',
  });
}

export function isOpenFinding({ status }: Pick<InvoiceFinding, 'status'>): boolean {
  return status === 'OPEN';
}
