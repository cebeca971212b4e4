import type { ServiceRef } from '@demarc/contract/service.ts';
import { type AnyRouter, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { orderedKinds } from '../../kinds/registry.ts';
import { canOpen } from '../../lib/route-access.ts';
import type { LinkTarget } from '../../ui/link-target.ts';

/** Returns a function that links to a service, or returns null if the user cannot open it. */
export function useServiceLink(): (service: Pick<ServiceRef, 'type' | 'id'>) => LinkTarget | null {
  const router: AnyRouter = useRouter();
  return useCallback(
    ({ type, id }) => {
      const link = orderedKinds[type].service.getLink(id);
      return canOpen(router, router.buildLocation(link).href) ? link : null;
    },
    [router],
  );
}
