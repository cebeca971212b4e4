import { canTransitionService } from '@demarc/contract/service.ts';
import type { WdmSummary } from '@demarc/contract/wdm.ts';

export type WdmAction = 'edit' | 'optic' | 'terminate' | 'withdraw';

/** Why an action is blocked, as a translation key; null when it is possible. */
export function getBlockReason(act: WdmAction, { status }: Pick<WdmSummary, 'status'>): string | null {
  if (act === 'edit' || act === 'optic') return status === 'TERMINATED' || status === 'CANCELLED' ? `wdm.not-${status}` : null;
  if (act === 'withdraw') return canTransitionService(status, 'withdrawTermination') ? null : 'wdm.not-asked';
  return canTransitionService(status, 'requestTermination') ? null : `wdm.not-${status}`;
}
