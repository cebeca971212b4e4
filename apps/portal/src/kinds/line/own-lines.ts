import { type LineSummary, listLines } from '@demarc/contract/line.ts';
import { currentServiceStatuses } from '@demarc/contract/service.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../lib/api.ts';
import type { LinkTarget } from '../../ui/link-target.ts';
import type { HomeProps } from '../homes.ts';

/** Loads the line that needs most attention, and the number of lines. */
export function useOwnLines({ claims: { cid: customerId } }: HomeProps) {
  return useQuery(
    query(listLines, { params: { customerId }, query: { status: currentServiceStatuses, sort: '-urgency', limit: 1 } }),
  );
}

export function linkToLine({ lineId }: LineSummary): LinkTarget {
  return { to: '/lines/detail/$id', params: { id: String(lineId) } };
}
