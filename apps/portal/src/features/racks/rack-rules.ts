import type { ColocationSummary } from '@demarc/contract/colocation.ts';
import { canReportFault } from '@demarc/contract/fault.ts';
import { canTransitionService } from '@demarc/contract/service.ts';

export type RackAction = 'edit' | 'fault' | 'terminate' | 'withdraw';

/** Returns why an action is blocked, as a translation key; null if it is possible. */
export function getBlockReason(act: RackAction, { status }: Pick<ColocationSummary, 'status'>): string | null {
  if (act === 'edit') return status === 'TERMINATED' || status === 'CANCELLED' ? `rack.not-${status}` : null;
  if (act === 'fault') return canReportFault(status) ? null : `rack.${status === 'PENDING' ? 'fault-' : ''}not-${status}`;
  if (act === 'withdraw') return canTransitionService(status, 'withdrawTermination') ? null : 'rack.not-asked';
  return canTransitionService(status, 'requestTermination') ? null : `rack.not-${status}`;
}
