import { currentServiceStatuses, type ServiceStatus } from '@demarc/contract/service.ts';

/**
 * Returns the statuses that a list of services requests. By default it leaves out services that have ended, as the menu and the overview
 * do. A search includes them, because the user may not know that a service has ended.
 */
export function toStatusQuery(chosen: readonly ServiceStatus[], q: string | undefined): { status?: ServiceStatus[] } {
  if (chosen.length > 0) return { status: [...chosen] };
  return q ? {} : { status: [...currentServiceStatuses] };
}
