import { listQuotations } from '@demarc/contract/quotation.ts';
import type { FindRouteIds } from './route-ids.ts';

export const findRouteIds: FindRouteIds = async ({ client, customerId, isReseller }) => {
  const path = '/quotations/$action/$quotationId';
  // Quotes are for resellers, and the page says so.
  if (!isReseller) return { [path]: '/quotations/view/1' };
  const { items } = await client.call(listQuotations, { params: { customerId }, query: { status: ['OFFERED'], limit: 1 } });
  return { [path]: items[0] && `/quotations/accept/${items[0].quotationId}` };
};
