import type { Invoice } from '@demarc/contract/invoice.ts';
import { type DisputeSummary, listInvoiceDisputes } from '@demarc/contract/invoice-dispute.ts';
import type { Input } from '@demarc/contract/operation.ts';
import { useQuery } from '@tanstack/react-query';
import { getCachedRead, query } from '../../../lib/api.ts';
import { useSession } from '../../../lib/session.ts';
import { useCustomerId } from '../../../lib/use-customer-id.ts';

/** The API's maximum page size; older disputes are not shown. */
const maxPageSize = 100;

function toInput(customerId: number, invoiceNumber: string): Input<typeof listInvoiceDisputes> {
  return { params: { customerId }, query: { invoiceNumber, limit: maxPageSize } };
}

/** The disputes of an invoice, newest first. A credit note has none. */
export function useDisputes({ number, type }: Pick<Invoice, 'number' | 'type'>) {
  const { claims } = useSession();
  const customerId = useCustomerId();
  return useQuery({
    ...query(listInvoiceDisputes, toInput(customerId, number)),
    enabled: claims !== null && type !== 'CREDIT_NOTE',
  });
}

export function useOpenDisputes(invoice: Pick<Invoice, 'number' | 'type'>): readonly DisputeSummary[] {
  return (useDisputes(invoice).data?.items ?? []).filter(isOpenDispute);
}

/** The open dispute of a line or of the whole invoice in the cache; for a menu, which looks it up when it opens. */
export function findCachedDispute(customerId: number, number: string, lineNumber: number): DisputeSummary | undefined {
  const disputes = getCachedRead<typeof listInvoiceDisputes>('listInvoiceDisputes', toInput(customerId, number));
  return disputes?.items.find(
    (dispute) => isOpenDispute(dispute) && (dispute.lineNumber === null || dispute.lineNumber === lineNumber),
  );
}

function isOpenDispute({ status }: Pick<DisputeSummary, 'status'>): boolean {
  return status === 'OPEN';
}
