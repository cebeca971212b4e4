import type { Invoice } from '@demarc/contract/invoice.ts';
import { type InvoiceFinding, listInvoiceFindings } from '@demarc/contract/invoice-finding.ts';
import { useQueries, useQuery } from '@tanstack/react-query';
import { isOvercharged } from '../../../kinds/invoice/finding-text.ts';
import { query } from '../../../lib/api.ts';
import { useSession } from '../../../lib/session.ts';
import { useCustomerId } from '../../../lib/use-customer-id.ts';

/** The API's maximum page size; more findings are not shown. */
const maxPageSize = 100;

function queryFindings(customerId: number, invoiceNumber: string) {
  return query(listInvoiceFindings, { params: { customerId }, query: { invoiceNumber, limit: maxPageSize } });
}

/** The open and resolved findings of an invoice. A credit note is not checked. */
export function useFindings({ number, type }: Pick<Invoice, 'number' | 'type'>) {
  const { claims } = useSession();
  const customerId = useCustomerId();
  return useQuery({
    ...queryFindings(customerId, number),
    enabled: claims !== null && type !== 'CREDIT_NOTE',
  });
}

/** The invoices with an undisputed overcharge, for a few invoices; the result grows while their findings load. */
export function useOverchargedInvoices<I extends Pick<Invoice, 'number'>>(invoices: readonly I[]): readonly I[] {
  const customerId = useCustomerId();
  const findings = useQueries({ queries: invoices.map(({ number }) => queryFindings(customerId, number)) });
  return invoices.filter((_invoice, index) =>
    findings[index]?.data?.items.some((finding) => isUndisputed(finding) && isOvercharged(finding)),
  );
}

/** Whether the customer can still act on a finding: a disputed one waits for us. */
export function isUndisputed(finding: Pick<InvoiceFinding, 'status' | 'disputeId'>): boolean {
  return isOpenFinding(finding) && finding.disputeId === null;
}

export function isOpenFinding({ status }: Pick<InvoiceFinding, 'status'>): boolean {
  return status === 'OPEN';
}
