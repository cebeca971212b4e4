import type { Invoice } from '@demarc/contract/invoice.ts';

const disputableStatuses: readonly Invoice['status'][] = ['OPEN', 'PARTIALLY_PAID', 'DISPUTED'];

/** Why an invoice cannot be disputed now, as a translation key; null if it can. */
export function getDisputeBlock({ type, status }: Pick<Invoice, 'type' | 'status'>): string | null {
  return type === 'INVOICE' && disputableStatuses.includes(status) ? null : 'invoice.cannot-dispute';
}
