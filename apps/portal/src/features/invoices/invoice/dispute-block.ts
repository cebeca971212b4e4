import type { Invoice } from '@demarc/contract/invoice.ts';
import { canDisputeInvoice } from '@demarc/contract/invoice-status.ts';

/** Returns why an invoice cannot be disputed now, as a translation key; null if it can. */
export function getDisputeBlock(invoice: Pick<Invoice, 'type' | 'status'>): string | null {
  return canDisputeInvoice(invoice) ? null : 'invoice.cannot-dispute';
}
