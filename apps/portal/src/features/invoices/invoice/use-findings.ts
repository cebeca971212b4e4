import type { Invoice } from '@demarc/contract/invoice.ts';
import { type InvoiceFinding, listInvoiceFindings } from '@demarc/contract/invoice-finding.ts';
import { useQueries, useQuery } from '@tanstack/react-query';
import { isOvercharged } from '../../../kinds/invoice/finding-text.ts';
import { query } from '../../../lib/api.ts';
import { useSession } from '../../../lib/session.ts';
import { useCustomerId } from '../../../lib/use-customer-id.ts';

/** The longest page of the API; the provider can be asked about more. */
const limit = 100;

function readFindings(customerId: number, invoiceNumber: string) {
  return query(listInvoiceFindings, { params: { customerId }, query: { invoiceNumber, limit } });
}

/** What the reconciliation found about an invoice, open and resolved. A credit note is not checked. */
export function useFindings({ number, type }: Pick<Invoice, 'number' | 'type'>) {
  const { claims } = useSession();
  const customerId = useCustomerId();
  return useQuery({
    ...readFindings(customerId, number),
    enabled: claims !== null && type !== 'CREDIT_NOTE',
  });
}

/** Those of a few invoices that charge too much without a dispute about it, as their findings load. */
export function useOverchargedInvoices<I extends Pick<Invoice, 'number'>>(invoices: readonly I[]): readonly I[] {
  const customerId = useCustomerId();
  const findings = useQueries({ queries: invoices.map(({ number }) => readFindings(customerId, number)) });
  return invoices.filter((_invoice, index) =>
    findings[index]?.data?.items.some((finding) => isUndisputed(finding) && isOvercharged(finding)),
  );
}

/** A finding that is disputed already waits for us. */
export function isUndisputed(finding: Pick<InvoiceFinding, 'status' | 'disputeId'>): boolean {
  return isOpenFinding(finding) && finding.disputeId === null;
}

export function isOpenFinding({ status }: Pick<InvoiceFinding, 'status'>): boolean {
  return status === 'OPEN';
}
