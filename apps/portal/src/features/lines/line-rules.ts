import { hasRole, type Role } from '@demarc/contract/access.ts';
import { canReportFault } from '@demarc/contract/fault.ts';
import type { LineSummary } from '@demarc/contract/line.ts';
import type { Diagnostic } from '@demarc/contract/line-diagnostic.ts';
import { canTransitionService, type ServiceTransition } from '@demarc/contract/service.ts';
import { isInService } from '@demarc/contract/service-state.ts';

export type LineAction = 'change-speed' | 'move' | 'cease' | 'withdraw' | 'edit' | 'diagnose' | 'report';

/** Limit of the bulk reference call. */
export const maxLabelled = 200;

type LineForRules = Pick<LineSummary, 'status' | 'suspended' | 'openOrderNumber' | 'terminationDate'>;

/** The reason for which an action is blocked: a translation key and its parameters. */
export interface BlockReason {
  key: string;
  /** The number of the order that the text mentions. */
  order?: string;
  /** The date that the text mentions. */
  day?: string;
}

const rolesByAction: Record<LineAction, readonly Role[]> = {
  'change-speed': ['RESELLER_ORDER'],
  move: ['RESELLER_ORDER'],
  cease: ['RESELLER_ORDER'],
  withdraw: ['RESELLER_ORDER'],
  edit: ['RESELLER_ORDER', 'RESELLER_SERVICE_DESK'],
  diagnose: ['RESELLER_SERVICE_DESK'],
  report: ['RESELLER_ORDER', 'RESELLER_SERVICE_DESK'],
};

/** The service transition that an action starts. */
const serviceMoveByAction: Partial<Record<LineAction, ServiceTransition>> = {
  'change-speed': 'change',
  move: 'change',
  cease: 'requestTermination',
  withdraw: 'withdrawTermination',
};

/** Whether the line was terminated, or cancelled before delivery. */
export function isEnded({ status }: Pick<LineSummary, 'status'>): boolean {
  return status === 'TERMINATED' || status === 'CANCELLED';
}

/** Whether there is a line to measure. */
export function isDelivered(line: Pick<LineSummary, 'status'>): boolean {
  return line.status !== 'PENDING' && !isEnded(line);
}

/** The missing role as a reason; null when the user has one of the required roles. */
export function checkRole(act: LineAction, roles: readonly string[]): BlockReason | null {
  return rolesByAction[act].some((role) => hasRole(roles, role))
    ? null
    : { key: `line.needs-${rolesByAction[act].join('-or-')}` };
}

/** Returns null when the action is possible. */
export function getBlockReason(act: LineAction, line: LineForRules, roles: readonly string[]): BlockReason | null {
  const missing = checkRole(act, roles);
  if (missing) return missing;
  if (!isPossible(act, line)) return getStatusBlockReason(act, line);
  const isBlockedByOrder = (act === 'change-speed' || act === 'move') && line.openOrderNumber !== null;
  return isBlockedByOrder ? { key: 'line.not-order', order: line.openOrderNumber ?? '' } : null;
}

function isPossible(act: LineAction, line: LineForRules): boolean {
  if (act === 'edit') return !isEnded(line);
  if (act === 'diagnose') return isInService(line);
  if (act === 'report') return canReportFault(line.status);
  const move = serviceMoveByAction[act];
  return move !== undefined && canTransitionService(line.status, move);
}

function getStatusBlockReason(act: LineAction, { status, openOrderNumber, terminationDate }: LineForRules): BlockReason {
  if (act === 'withdraw') return { key: 'line.not-asked' };
  if (status === 'PENDING_CHANGE' && openOrderNumber !== null) return { key: 'line.not-order', order: openOrderNumber };
  // The API rejects measurements on a suspended line, even if it is also terminating.
  if (act === 'diagnose' && status === 'PENDING_TERMINATION') return { key: 'line.not-SUSPENDED' };
  return { key: `line.not-${status}`, ...(terminationDate ? { day: terminationDate } : {}) };
}

/** Returns when the next measurement may start, if only the waiting time blocks it; the API refuses earlier requests. */
export function getNextMeasurementAt(nextPossibleAt: string | null, now: number): string | null {
  return nextPossibleAt !== null && Date.parse(nextPossibleAt) > now ? nextPossibleAt : null;
}

/** Returns how long measurements of a line usually take: the median of those with a result; null if there is none. */
export function getUsualSeconds(runs: readonly Pick<Diagnostic, 'status' | 'startedAt' | 'finishedAt'>[]): number | null {
  const seconds = runs
    .filter(({ status }) => status === 'DONE')
    .map(({ startedAt, finishedAt }) => Math.ceil((Date.parse(finishedAt ?? startedAt) - Date.parse(startedAt)) / 1000))
    .sort((one, other) => one - other);
  return seconds[Math.floor(seconds.length / 2)] ?? null;
}

/** Returns when a running measurement takes longer than usual: twice the usual time, or two minutes if that is unknown. */
export function getLongAfter({ startedAt }: Pick<Diagnostic, 'startedAt'>, runs: Parameters<typeof getUsualSeconds>[0]): string {
  const seconds = 2 * (getUsualSeconds(runs) ?? 60);
  return new Date(Date.parse(startedAt) + seconds * 1000).toISOString();
}

/** Findings that another measurement can narrow down. */
const remeasurableFindings: readonly string[] = ['PON_RX_LOW', 'SNR_LOW', 'PACKET_LOSS', 'NO_SESSION'];

/** Returns when to recommend another measurement; null if it does not help, or if the user cannot measure this line. */
export function getFollowUp(
  code: Diagnostic['findings'][number]['code'],
  measuring: 'now' | 'later' | 'never',
): 'now' | 'later' | null {
  return measuring !== 'never' && remeasurableFindings.includes(code) ? measuring : null;
}
