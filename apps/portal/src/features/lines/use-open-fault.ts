import { listLineFaults } from '@demarc/contract/line-fault.ts';
import { useQuery } from '@tanstack/react-query';
import { findOpenFault } from '../../blocks/fault/fault-report-status.tsx';
import { query } from '../../lib/api.ts';
import { useLineParams } from './use-line.ts';

/** The newest unresolved fault report of a line; null if there is none. */
export function useOpenFault(lineId: number) {
  return useQuery({ ...query(listLineFaults, { params: useLineParams(lineId) }), select: findOpenFault });
}
