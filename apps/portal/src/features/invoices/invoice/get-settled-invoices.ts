import type { Invoice } from '@demarc/contract/invoice.ts';

/** The invoices whose open amount a credit note reduced. */
export function getSettledInvoices({
  type,
  payments,
}: Pick<Invoice, 'type'> & { payments: readonly Invoice['payments'][number][] }): string[] {
  if (type !== 'CREDIT_NOTE') return [];
  return [...new Set(payments.filter(({ method }) => method === 'CREDIT_NOTE').map(({ reference }) => reference))];
}
