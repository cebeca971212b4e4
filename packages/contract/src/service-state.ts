import { type ServiceStatus, serviceStatuses } from './service.ts';

/** The states that people see: an impairment takes precedence over the status while the service should be working. */
export const serviceStates = [...serviceStatuses, 'DOWN', 'DEGRADED'] as const;
export type ServiceState = (typeof serviceStates)[number];

interface ServiceCondition {
  status: ServiceStatus;
  /** Blocked before its termination was requested. */
  suspended: boolean;
  operationalState: 'UP' | 'DOWN' | 'DEGRADED' | 'UNKNOWN';
}

/** The statuses in which a service should be working, unless it is suspended. */
export const inServiceStatuses = ['ACTIVE', 'PENDING_CHANGE', 'PENDING_TERMINATION'] as const satisfies readonly ServiceStatus[];

/** Whether a service should be working now; only then is its operational state meaningful. */
export function isInService({ status, suspended }: Pick<ServiceCondition, 'status' | 'suspended'>): boolean {
  return !suspended && (inServiceStatuses as readonly ServiceStatus[]).includes(status);
}

/** Whether a state is that of a service that should be working and is not. */
export function isImpaired(state: ServiceState | ServiceCondition['operationalState']): state is 'DOWN' | 'DEGRADED' {
  return state === 'DOWN' || state === 'DEGRADED';
}

/** Returns the single state to show for a service. */
export function getServiceState({ status, suspended, operationalState }: ServiceCondition): ServiceState {
  return isImpaired(operationalState) && isInService({ status, suspended }) ? operationalState : status;
}
