import type { DcConnection, DcConnectionSummary } from '@demarc/contract/dc-connection.ts';
import { needsLoa } from '@demarc/contract/dc-connection-order.ts';
import { applyLoaTransition, type Loa } from '@demarc/contract/loa.ts';
import { isFiber } from '@demarc/contract/optical-compatibility.ts';
import { canTransitionService } from '@demarc/contract/service.ts';
import { type AssuranceAction, type Circuit, getAssuranceBlockReason } from '../../blocks/circuit-assurance/circuit.ts';

export type ConnectionAction = 'edit' | 'loa' | 'terminate' | 'withdraw' | AssuranceAction;

type Actable = Pick<DcConnectionSummary, 'status' | 'suspended' | 'zEnd' | 'initiator' | 'loaStatus'>;

/** Returns why an action is blocked, as a translation key; null if it is possible. */
export function getBlockReason(act: ConnectionAction, connection: Actable): string | null {
  const { status } = connection;
  if (act === 'edit') return status === 'TERMINATED' || status === 'CANCELLED' ? `dc-connection.not-${status}` : null;
  if (act === 'test' || act === 'fault') return getAssuranceBlockReason(act, connection);
  if (act === 'loa') return getLoaBlockReason(connection);
  if (act === 'withdraw') return canTransitionService(status, 'withdrawTermination') ? null : 'dc-connection.not-asked';
  return canTransitionService(status, 'requestTermination') ? null : `dc-connection.not-${status}`;
}

/** An LOA can be uploaded while the connection waits for one, or while an earlier one is being checked. */
function getLoaBlockReason(connection: Actable): string | null {
  if (!needsLoa(connection)) return 'dc-connection.loa-not-needed';
  const { loaStatus } = connection;
  return loaStatus && applyLoaTransition(loaStatus, 'receive') ? null : 'dc-connection.loa-not-expected';
}

/** Lists the current LOA and those that it replaced, newest first. */
export function listLoas({ loa, earlierLoas }: Pick<DcConnection, 'loa' | 'earlierLoas'>): readonly Loa[] {
  return [...(loa ? [loa] : []), ...earlierLoas];
}

/** Converts a connection for the forms for tests and faults. */
export function toCircuit({ dcConnectionId, circuitId, status, suspended, mediaType }: DcConnection): Circuit {
  return { subject: 'dc-connection', id: dcConnectionId, circuitId, status, suspended, isFiber: isFiber(mediaType) };
}
