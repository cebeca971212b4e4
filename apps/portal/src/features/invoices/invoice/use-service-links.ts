import { type Customer, getCustomer } from '@demarc/contract/customer.ts';
import type { ChargedServiceRef } from '@demarc/contract/invoice.ts';
import { useQuery } from '@tanstack/react-query';
import { type AnyRouter, useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Kind } from '../../../kinds/kind.ts';
import { kinds, orderedKinds } from '../../../kinds/registry.ts';
import { query } from '../../../lib/api.ts';
import { useFeatures } from '../../../lib/features.ts';
import { canOpen } from '../../../lib/route-access.ts';
import { useSession } from '../../../lib/session.ts';
import { useCustomerId } from '../../../lib/use-customer-id.ts';
import type { LinkTarget } from '../../../ui/link-target.ts';

export interface ServiceLinks {
  /** Null if the service has no page or the user cannot open it. */
  getServiceLink: (service: ChargedServiceRef) => LinkTarget | null;
  getOrderLink: (orderId: number) => LinkTarget | null;
}

/** Links to the services and orders of an invoice. The returned object is stable, so that tables do not re-render. */
export function useServiceLinks(): ServiceLinks {
  const router: AnyRouter = useRouter();
  const { claims } = useSession();
  const customerId = useCustomerId();
  const features = useFeatures();
  const customer = useQuery({
    ...query(getCustomer, { params: { customerId } }),
    enabled: claims !== null,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what a user may open depends on the roles and the features.
  return useMemo(() => createServiceLinks(router, customer.data), [router, customer.data, claims, features]);
}

function createServiceLinks(router: AnyRouter, customer: Customer | undefined): ServiceLinks {
  const allow = (kind: Kind | undefined, target: LinkTarget | undefined) =>
    target && mayOpen(router, kind, target, customer) ? target : null;
  return {
    getServiceLink: ({ type, id }) => {
      if (type === 'TV') {
        return allow(findKind('tv-account'), { to: '/tv-accounts/$accountId', params: { accountId: String(id) } });
      }
      const kind = kinds.find(({ orders }) => orders?.[type]);
      return allow(kind, orderedKinds[type].service.getLink(id));
    },
    getOrderLink: (orderId) => allow(findKind('order'), { to: '/orders', search: { order: orderId } }),
  };
}

function findKind(name: string): Kind | undefined {
  return kinds.find((kind) => kind.name === name);
}

/** Whether the user can open a page; pages for resellers are closed to end users, whose supplier uses them. */
function mayOpen(router: AnyRouter, kind: Kind | undefined, target: LinkTarget, customer: Customer | undefined): boolean {
  const isOthers = kind?.page?.isForResellers && customer?.customerType !== 'reseller';
  return !isOthers && canOpen(router, router.buildLocation(target).href);
}
