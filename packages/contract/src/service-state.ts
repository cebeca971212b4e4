import { type ServiceStatus, serviceStatuses } from './service.ts';

/** What people read as the state of a service: trouble of one that should work goes before its status. */
export const serviceStates = [...serviceStatuses, 'DOWN', 'DEGRADED'] as const;
export type ServiceState = (typeof serviceStates)[number];

interface Standing {
  status: ServiceStatus;
  /** Blocked before its termination was requested. */
  suspended: boolean;
  operationalState: 'UP' | 'DOWN' | 'DEGRADED' | 'UNKNOWN';
}

/** A service in one of these should be working, unless it is suspended. */
export const inServiceStatuses = ['ACTIVE', 'PENDING_CHANGE', 'PENDING_TERMINATION'] as const satisfies readonly ServiceStatus[];

/** Whether a service should be working now, so that its operational state means something. */
export function isInService({ status, suspended }: Pick<Standing, 'status' | 'suspended'>): boolean {
  return !suspended && (inServiceStatuses as readonly ServiceStatus[]).includes(status);
}

/** The one state to show of a service. */
export function serviceState({ status, suspended, operationalState }: Standing): ServiceState {
  const isImpaired = operationalState === 'DOWN' || operationalState === 'DEGRADED';
  return isImpaired && isInService({ status, suspended }) ? operationalState : status;
}
