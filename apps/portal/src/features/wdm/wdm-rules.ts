import { canTransitionService } from '@demarc/contract/service.ts';
import type { WdmSummary } from '@demarc/contract/wdm.ts';
import { type AssuranceAction, type Circuit, getAssuranceBlockReason } from '../../blocks/circuit-assurance/circuit.ts';

export type WdmAction = 'edit' | 'optic' | 'terminate' | 'withdraw' | AssuranceAction;

/** Returns why an action is blocked, as a translation key; null if it is possible. */
export function getBlockReason(act: WdmAction, wavelength: Pick<WdmSummary, 'status' | 'suspended'>): string | null {
  const { status } = wavelength;
  if (act === 'test' || act === 'fault') return getAssuranceBlockReason(act, wavelength);
  if (act === 'edit' || act === 'optic') return status === 'TERMINATED' || status === 'CANCELLED' ? `wdm.not-${status}` : null;
  if (act === 'withdraw') return canTransitionService(status, 'withdrawTermination') ? null : 'wdm.not-asked';
  return canTransitionService(status, 'requestTermination') ? null : `wdm.not-${status}`;
}

/** Converts a wavelength for the forms for tests and faults. */
export function toCircuit({ wdmId, circuitId, status, suspended }: WdmSummary): Circuit {
  return { subject: 'wdm', id: wdmId, circuitId, status, suspended, isFiber: true };
}
