import type { InvoiceSummary } from '@demarc/contract/invoice.ts';
import type { DisputeSummary } from '@demarc/contract/invoice-dispute.ts';
import { getDisputeAnchor } from '../../blocks/invoice-display.ts';
import type { LinkTarget } from '../../ui/link-target.ts';

/** The page of an invoice; `search` selects a tab and what it shows. */
export function getInvoiceLink({ number }: Pick<InvoiceSummary, 'number'>, search: Record<string, string> = {}): LinkTarget {
  return { to: '/invoices/invoice/$number', params: { number }, search };
}

/** A dispute on the page of its invoice. */
export function getDisputeLink({ invoiceNumber, disputeId }: Pick<DisputeSummary, 'invoiceNumber' | 'disputeId'>): LinkTarget {
  return { ...getInvoiceLink({ number: invoiceNumber }, { tab: 'disputes' }), hash: getDisputeAnchor(disputeId) };
}

/** The list of resale prices, which the invoices page shows instead of invoices. */
export const ownPricesLink: LinkTarget = { to: '/invoices', search: { list: 'own-prices' } };

/** The services without a resale price. */
export const unpricedServicesLink: LinkTarget = { to: '/invoices', search: { list: 'own-prices', priced: 'no' } };
