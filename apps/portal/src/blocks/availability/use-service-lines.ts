import type { ServiceAtAddress } from '@demarc/contract/availability.ts';
import { getLine, type Line } from '@demarc/contract/line.ts';
import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { query } from '../../lib/api.ts';
import { useCustomerId } from '../../lib/use-customer-id.ts';

/** Loads the lines among the services at an address, by ID. */
export function useServiceLines(services: readonly ServiceAtAddress[]): ReadonlyMap<number, Line> {
  const customerId = useCustomerId();
  return useQueries({
    queries: services.flatMap(({ lineId }) => (lineId === null ? [] : [query(getLine, { params: { customerId, lineId } })])),
    combine: toLines,
  });
}

function toLines(results: readonly UseQueryResult<Line>[]): ReadonlyMap<number, Line> {
  return new Map(results.flatMap(({ data }) => (data ? [[data.lineId, data]] : [])));
}
