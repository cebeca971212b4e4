import type { PostalCodeCheck, ServiceAtAddress } from '@demarc/contract/availability.ts';
import { normalizeAddition } from '@demarc/contract/house-number-addition.ts';
import { type LineSummary, listLines } from '@demarc/contract/line.ts';
import { maxListedIds } from '@demarc/contract/pagination.ts';
import { currentServiceStatuses } from '@demarc/contract/service.ts';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { query } from '../../lib/api.ts';
import { useCustomerId } from '../../lib/use-customer-id.ts';

/** Loads the company's lines at an address, for users whose check does not include them. Every user may see lines. */
export function useLinesAtAddress({
  postalCode,
  houseNumber,
  houseNumberAddition,
}: PostalCodeCheck['address']): UseQueryResult<ServiceAtAddress[]> {
  const customerId = useCustomerId();
  return useQuery({
    ...query(listLines, {
      params: { customerId },
      // A building with one number for all its homes can have many lines. The longest page has those that do not work first.
      query: { postalCode, houseNumber, status: [...currentServiceStatuses], sort: '-urgency', limit: maxListedIds },
    }),
    select: ({ items }) =>
      items
        .filter(({ address }) => normalizeAddition(address.houseNumberAddition) === normalizeAddition(houseNumberAddition))
        .map(toService),
  });
}

function toService({ lineId, status, openOrderId, openOrderNumber, address: { room } }: LineSummary): ServiceAtAddress {
  return { lineId, lineStatus: status, orderId: openOrderId, orderNumber: openOrderNumber, room, connectionPoint: null };
}
