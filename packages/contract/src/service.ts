import { type Static, Type } from 'typebox';
import { orderTypes } from './kinds/registry.ts';
import { maxLength } from './rules/max-length.ts';
import { required } from './rules/required.ts';
import { workingDay } from './rules/working-day.ts';
import { Amount, Day, nullable, optional } from './types.ts';
import { addDays } from './working-days.ts';

/** The lifecycle of a service: line, rack, shared colocation, data-center connection or wavelength. */
export const serviceStatuses = [
  'PENDING',
  'ACTIVE',
  'PENDING_CHANGE',
  'SUSPENDED',
  'PENDING_TERMINATION',
  'TERMINATED',
  'CANCELLED',
] as const;
export type ServiceStatus = (typeof serviceStatuses)[number];

/** The transitions of a service, the statuses that allow them and the status they lead to; `null` is the previous status. */
export const serviceTransitions = {
  deliver: { from: ['PENDING'], to: 'ACTIVE' },
  cancel: { from: ['PENDING'], to: 'CANCELLED' },
  change: { from: ['ACTIVE'], to: 'PENDING_CHANGE' },
  endChange: { from: ['PENDING_CHANGE'], to: 'ACTIVE' },
  block: { from: ['ACTIVE'], to: 'SUSPENDED' },
  release: { from: ['SUSPENDED'], to: 'ACTIVE' },
  requestTermination: { from: ['ACTIVE', 'SUSPENDED'], to: 'PENDING_TERMINATION' },
  withdrawTermination: { from: ['PENDING_TERMINATION'], to: null },
  end: { from: ['PENDING_TERMINATION'], to: 'TERMINATED' },
} as const satisfies Record<string, { from: readonly ServiceStatus[]; to: ServiceStatus | null }>;
export type ServiceTransition = keyof typeof serviceTransitions;

export function canTransitionService(status: ServiceStatus, move: ServiceTransition): boolean {
  return (serviceTransitions[move].from as readonly ServiceStatus[]).includes(status);
}

/** Returns the status after a transition, and whether the service is suspended besides; null if its status does not allow it. */
export function applyServiceTransition(
  { status, suspended }: { status: ServiceStatus; suspended: boolean },
  move: ServiceTransition,
): { status: ServiceStatus; suspended: boolean } | null {
  if (!canTransitionService(status, move)) return null;
  return {
    status: serviceTransitions[move].to ?? (suspended ? 'SUSPENDED' : 'ACTIVE'),
    suspended: move === 'requestTermination' && status === 'SUSPENDED',
  };
}

/** The statuses of a service that has ended. */
export const finalServiceStatuses = ['TERMINATED', 'CANCELLED'] as const satisfies readonly ServiceStatus[];

export function isFinalServiceStatus(status: ServiceStatus): boolean {
  return (finalServiceStatuses as readonly ServiceStatus[]).includes(status);
}

/** The statuses of a service that has not ended. */
export const currentServiceStatuses = serviceStatuses.filter((status) => !isFinalServiceStatus(status));

export const endOfTermActions = ['ROLL', 'AUTO_RENEW', 'AUTO_DISCONNECT'] as const;

/** The contract term of a service. */
export const Contract = Type.Object({
  startDate: Day,
  initialTermMonths: Type.Integer(),
  initialTermEndDate: Day,
  endOfTermAction: Type.Enum([...endOfTermActions], {
    description:
      'What happens after the initial term: `ROLL` continues for `rollIntervalMonths` at a time, `AUTO_RENEW` starts another term, and `AUTO_DISCONNECT` terminates the service.',
  }),
  rollIntervalMonths: Type.Integer(),
  noticePeriodDays: Type.Integer(),
  earliestTerminationDate: Day,
  terminationDate: nullable(Day),
});
export type Contract = Static<typeof Contract>;

/** Updates a contract to today: the notice period of a termination that is not requested yet starts today at the earliest. */
export function applyNoticePeriod(contract: Contract, today: string): Contract {
  if (contract.terminationDate !== null) return contract;
  const afterNotice = addDays(today, contract.noticePeriodDays);
  return afterNotice > contract.earliestTerminationDate ? { ...contract, earliestTerminationDate: afterNotice } : contract;
}

/** A reference to a service by type and number. */
export const ServiceRef = Type.Object({
  type: Type.Enum([...orderTypes]),
  id: Type.Integer(),
  label: Type.String(),
});
export type ServiceRef = Static<typeof ServiceRef>;

export const terminationReasons = ['MOVED', 'SWITCHED_PROVIDER', 'CONTRACT_END', 'NOT_NEEDED', 'OTHER'] as const;

export const TerminationRequest = Type.Object({
  wishDate: Day,
  reason: optional(Type.Enum([...terminationReasons])),
  comment: optional(Type.String({ maxLength: 500 })),
});
export type TerminationRequest = Static<typeof TerminationRequest>;
export const terminationRules = { wishDate: [required, workingDay], comment: [maxLength(500)] };

/** The end of a service and its cost; charges may continue after the technical end. */
export const Termination = Type.Object({
  terminationDate: Day,
  chargedUntil: Day,
  earlyTerminationCharge: Amount,
});
export type Termination = Static<typeof Termination>;

/** The details of an order that terminates a service; each kind adds what identifies the service. */
export const TerminationDetails = Type.Object({
  ...Termination.properties,
  requestedDate: nullable(Day),
  reason: nullable(Type.Enum([...terminationReasons])),
  comment: nullable(Type.String()),
});
export type TerminationDetails = Static<typeof TerminationDetails>;
