import type { Invoice } from '@demarc/contract/invoice.ts';
import type { InvoiceFinding } from '@demarc/contract/invoice-finding.ts';
import { listOwnPrices, type MarginGrouping } from '@demarc/contract/own-price.ts';
import { useQueries } from '@tanstack/react-query';
import { query } from '../../../lib/api.ts';
import { useCustomerId } from '../../../lib/use-customer-id.ts';
import { groupFindings } from './group-findings.ts';
import { isOpenFinding, useFindings } from './use-findings.ts';

/** Looks up at most this many services: with more findings, the problem is not about one end user. */
const maxServices = 10;

/** The open findings of an invoice by end user or cost center. Few services have findings, so each is looked up separately. */
export function useGroupedFindings(invoice: Invoice, groupBy: MarginGrouping): Map<string | null, InvoiceFinding[]> {
  const params = { customerId: useCustomerId() };
  const open = (useFindings(invoice).data?.items ?? []).filter(isOpenFinding);
  const services = [...new Map(open.map(({ serviceRef }) => [`${serviceRef.type} ${serviceRef.id}`, serviceRef])).values()];
  const charged = useQueries({
    queries: services
      .slice(0, maxServices)
      .map(({ type, id }) => query(listOwnPrices, { params, query: { serviceType: type, serviceId: id, limit: 1 } })),
    combine: (results) => results.flatMap(({ data }) => data?.items ?? []),
  });
  return groupFindings(open, charged, groupBy);
}
