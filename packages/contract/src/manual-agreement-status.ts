import type { Actor } from './activity.ts';
import type { endOfTermActions } from './service.ts';
import { addDays, addMonths } from './working-days.ts';

export const manualAgreementStatuses = [
  'DRAFT',
  'OFFERED',
  'SIGNED',
  'ACTIVE',
  'ENDED',
  'DECLINED',
  'EXPIRED',
  'WITHDRAWN',
] as const;
export type ManualAgreementStatus = (typeof manualAgreementStatuses)[number];

/** The statuses that a customer can see. */
export const shownAgreementStatuses = [
  'OFFERED',
  'SIGNED',
  'ACTIVE',
  'ENDED',
  'DECLINED',
  'EXPIRED',
  'WITHDRAWN',
] as const satisfies readonly ManualAgreementStatus[];

/** The codes of refusals when an agreement cannot be signed. */
export const signingProblems = [
  'AGREEMENT_NOT_SIGNABLE',
  'AGREEMENT_EXPIRED',
  'DOCUMENT_CHANGED',
  'CUSTOMER_NOT_ACTIVE',
  'STALE_VERSION',
] as const;

interface Transition {
  from: readonly ManualAgreementStatus[];
  to: ManualAgreementStatus;
  by: readonly Actor[];
}

/**
 * The transitions of an agreement: the statuses that allow them, the status they lead to, and who may make them. An offer that
 * replaces one that has not been signed yet is a new version. The provider makes `sign` when it accepts a copy signed on paper.
 */
export const manualAgreementTransitions = {
  offer: { from: ['DRAFT', 'OFFERED', 'EXPIRED'], to: 'OFFERED', by: ['PROVIDER'] },
  sign: { from: ['OFFERED'], to: 'SIGNED', by: ['CUSTOMER', 'PROVIDER'] },
  decline: { from: ['OFFERED'], to: 'DECLINED', by: ['CUSTOMER'] },
  withdraw: { from: ['OFFERED'], to: 'WITHDRAWN', by: ['PROVIDER'] },
  expire: { from: ['OFFERED'], to: 'EXPIRED', by: ['SYSTEM'] },
  activate: { from: ['SIGNED'], to: 'ACTIVE', by: ['PROVIDER', 'SYSTEM'] },
  end: { from: ['ACTIVE'], to: 'ENDED', by: ['PROVIDER', 'SYSTEM'] },
} as const satisfies Record<string, Transition>;
export type ManualAgreementTransition = keyof typeof manualAgreementTransitions;

/** Returns the status after a transition; null if the current status does not allow it to this actor. */
export function applyAgreementTransition(
  status: ManualAgreementStatus,
  move: ManualAgreementTransition,
  actor: Actor,
): ManualAgreementStatus | null {
  const { from, to, by }: Transition = manualAgreementTransitions[move];
  return from.includes(status) && by.includes(actor) ? to : null;
}

/** The values that decide the status of an agreement on a day. All dates are in Europe/Amsterdam. */
export interface AgreementDates {
  status: ManualAgreementStatus;
  /** Last day to sign. */
  validUntil: string;
  /** Whether a copy signed on paper waits for the provider's check, which keeps the offer open. */
  isCopyWaiting: boolean;
}

/**
 * Returns the status on a day. An offer has expired from the first minute after its last day, even before the job stores that.
 */
export function getAgreementStatusOn(
  { status, validUntil, isCopyWaiting }: AgreementDates,
  today: string,
): ManualAgreementStatus {
  return status === 'OFFERED' && !isCopyWaiting && validUntil < today ? 'EXPIRED' : status;
}

/** Days before the last day to sign on which the customer is reminded. */
export const agreementReminderDays = 3;

export interface AgreementTerm extends AgreementDates {
  startDate: string;
  initialTermEndDate: string;
  endOfTermAction: (typeof endOfTermActions)[number];
  terminationDate: string | null;
  isReminded: boolean;
}

/** Finds the status change of an agreement that is due by date; null if none is due. */
export function findDueMove(agreement: AgreementTerm, today: string): 'expire' | 'remind' | 'activate' | 'end' | null {
  const { status, validUntil, startDate, isCopyWaiting, isReminded } = agreement;
  if (status === 'OFFERED') {
    if (getAgreementStatusOn(agreement, today) === 'EXPIRED') return 'expire';
    return !isReminded && !isCopyWaiting && addDays(validUntil, -agreementReminderDays) <= today ? 'remind' : null;
  }
  if (status === 'SIGNED') return startDate <= today ? 'activate' : null;
  const lastDay = getAgreementEndDate(agreement);
  return status === 'ACTIVE' && lastDay !== null && lastDay < today ? 'end' : null;
}

/** Returns the last day of the initial term. */
export function getInitialTermEndDate({
  startDate,
  initialTermMonths,
}: {
  startDate: string;
  initialTermMonths: number;
}): string {
  return addDays(addMonths(startDate, initialTermMonths), -1);
}

/** Whether an agreement applies on a day, even before the job stores that it has started or ended. */
export function isAgreementInForce(
  agreement: Pick<AgreementTerm, 'status' | 'startDate' | 'terminationDate' | 'endOfTermAction' | 'initialTermEndDate'>,
  today: string,
): boolean {
  const { status, startDate } = agreement;
  const hasStarted = status === 'ACTIVE' || (status === 'SIGNED' && startDate <= today);
  const lastDay = getAgreementEndDate(agreement);
  return hasStarted && (lastDay === null || today <= lastDay);
}

/** Returns the last day on which an agreement is in force; null if it continues until somebody ends it. */
export function getAgreementEndDate({
  terminationDate,
  endOfTermAction,
  initialTermEndDate,
}: Pick<AgreementTerm, 'terminationDate' | 'endOfTermAction' | 'initialTermEndDate'>): string | null {
  return terminationDate ?? (endOfTermAction === 'AUTO_DISCONNECT' ? initialTermEndDate : null);
}
