import { currentServiceStatuses, type ServiceStatus } from '@demarc/contract/service.ts';

/**
 * The statuses that a list of services requests. Without a choice it leaves out services that have ended, as the menu and the
 * overview do. A search includes them, because the user may not know that a service has ended.
 */
export function toStatusQuery(chosen: readonly ServiceStatus[], q: string | undefined): { status?: ServiceStatus[] } {
  if (chosen.length > 0) return { status: [...chosen] };
  return q ? {} : { status: [...currentServiceStatuses] };
}
