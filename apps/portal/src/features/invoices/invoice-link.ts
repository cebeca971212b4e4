import type { InvoiceSummary } from '@demarc/contract/invoice.ts';
import type { DisputeSummary } from '@demarc/contract/invoice-dispute.ts';
import { getDisputeAnchor } from '../../blocks/invoice-display.ts';
import type { LinkTarget } from '../../ui/link-target.ts';

/** The page of an invoice, and what to show of it. */
export function getInvoiceLink({ number }: Pick<InvoiceSummary, 'number'>, search: Record<string, string> = {}): LinkTarget {
  return { to: '/invoices/invoice/$number', params: { number }, search };
}

/** A dispute on the page of its invoice. */
export function getDisputeLink({ invoiceNumber, disputeId }: Pick<DisputeSummary, 'invoiceNumber' | 'disputeId'>): LinkTarget {
  return { ...getInvoiceLink({ number: invoiceNumber }, { tab: 'disputes' }), hash: getDisputeAnchor(disputeId) };
}

/** What the company charges its own customers, in place of the list of invoices. */
export const ownPricesLink: LinkTarget = { to: '/invoices', search: { list: 'own-prices' } };

/** The services of them without a price. */
export const unpricedServicesLink: LinkTarget = { to: '/invoices', search: { list: 'own-prices', priced: 'no' } };
