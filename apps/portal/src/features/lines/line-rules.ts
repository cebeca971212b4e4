import { hasRole, type Role } from '@demarc/contract/access.ts';
import type { LineSummary } from '@demarc/contract/line.ts';
import type { Diagnostic, DiagnosticType } from '@demarc/contract/line-diagnostic.ts';
import { mayHaveFault } from '@demarc/contract/line-fault.ts';
import { mayMove, type ServiceMove } from '@demarc/contract/service.ts';
import { isInService } from '@demarc/contract/service-state.ts';

/** What people do with a line. */
export type LineAct = 'change-speed' | 'move' | 'cease' | 'withdraw' | 'edit' | 'diagnose' | 'report';

/** How many lines can be given their references at once. */
export const maxLabelled = 200;

type Ruled = Pick<LineSummary, 'status' | 'suspended' | 'openOrderId' | 'terminationDate'>;

/** Why something cannot be done now, as a translation key with what fills it. */
export interface Blocked {
  key: string;
  order?: number;
  /** A day of the line that the text names. */
  day?: string;
}

const rolesOf: Record<LineAct, readonly Role[]> = {
  'change-speed': ['RESELLER_ORDER'],
  move: ['RESELLER_ORDER'],
  cease: ['RESELLER_ORDER'],
  withdraw: ['RESELLER_ORDER'],
  edit: ['RESELLER_ORDER', 'RESELLER_SERVICE_DESK'],
  diagnose: ['RESELLER_SERVICE_DESK'],
  report: ['RESELLER_ORDER', 'RESELLER_SERVICE_DESK'],
};

/** The move of the service that an act begins with. */
const moveOf: Partial<Record<LineAct, ServiceMove>> = {
  'change-speed': 'change',
  move: 'change',
  cease: 'requestTermination',
  withdraw: 'withdrawTermination',
};

/** Whether it is over: delivered and ended, or never delivered. */
export function isOver({ status }: Pick<LineSummary, 'status'>): boolean {
  return status === 'TERMINATED' || status === 'CANCELLED';
}

/** The right that is missing; null where there is one that does. */
export function roleMissing(act: LineAct, roles: readonly string[]): Blocked | null {
  return rolesOf[act].some((role) => hasRole(roles, role)) ? null : { key: `line.needs-${rolesOf[act].join('-or-')}` };
}

/** Null where it can be done. */
export function blockedBy(act: LineAct, line: Ruled, roles: readonly string[]): Blocked | null {
  const missing = roleMissing(act, roles);
  if (missing) return missing;
  if (!isPossible(act, line)) return byStatus(act, line);
  const waitsForOrder = (act === 'change-speed' || act === 'move') && line.openOrderId !== null;
  return waitsForOrder ? { key: 'line.not-order', order: line.openOrderId ?? 0 } : null;
}

function isPossible(act: LineAct, line: Ruled): boolean {
  if (act === 'edit') return !isOver(line);
  if (act === 'diagnose') return isInService(line);
  if (act === 'report') return mayHaveFault(line.status);
  const move = moveOf[act];
  return move !== undefined && mayMove(line.status, move);
}

function byStatus(act: LineAct, { status, openOrderId, terminationDate }: Ruled): Blocked {
  if (act === 'withdraw') return { key: 'line.not-asked' };
  if (status === 'PENDING_CHANGE' && openOrderId !== null) return { key: 'line.not-order', order: openOrderId };
  // A measurement is refused there because the line is blocked, whatever is going to become of it.
  if (act === 'diagnose' && status === 'PENDING_TERMINATION') return { key: 'line.not-SUSPENDED' };
  return { key: `line.not-${status}`, ...(terminationDate ? { day: terminationDate } : {}) };
}

/** From least to most intrusive, after session and ping, which cost the line nothing. */
export const diagnosticOrder = ['IP', 'DSL', 'PON', 'ACTIVE_FIBER'] as const satisfies readonly DiagnosticType[];

/** When the next measurement may start, where only time stands in its way; what is asked for earlier is refused. */
export function measurableAt(nextPossibleAt: string | null, now: number): string | null {
  return nextPossibleAt !== null && Date.parse(nextPossibleAt) > now ? nextPossibleAt : null;
}

/** Findings after which another measurement tells more. */
const followedByMeasurement: readonly string[] = ['PON_RX_LOW', 'SNR_LOW', 'PACKET_LOSS', 'NO_SESSION'];

/** What an advice says of measuring: nothing where the reader cannot measure this line at all. */
export function followUpOf(
  code: Diagnostic['findings'][number]['code'],
  measuring: 'now' | 'later' | 'never',
): 'now' | 'later' | null {
  return measuring !== 'never' && followedByMeasurement.includes(code) ? measuring : null;
}
