import { listInvoices } from '@demarc/contract/invoice.ts';
import type { FindRouteIds } from './route-ids.ts';

export const findRouteIds: FindRouteIds = async ({ client, customerId }) => {
  const invoices = await client.call(listInvoices, { params: { customerId }, query: {} });
  return { '/invoices/invoice/$number': invoices.items[0]?.number };
};
