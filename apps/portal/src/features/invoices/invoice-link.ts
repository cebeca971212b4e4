import type { InvoiceSummary } from '@demarc/contract/invoice.ts';
import type { LinkTarget } from '../../ui/link-target.ts';

/** The page of an invoice, and what to show of it. */
export function getInvoiceLink({ number }: Pick<InvoiceSummary, 'number'>, search: Record<string, string> = {}): LinkTarget {
  return { to: '/invoices/invoice/$number', params: { number } as never, search: search as never };
}
