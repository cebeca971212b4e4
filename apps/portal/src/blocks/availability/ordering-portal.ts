import { getPageBrand } from '@demarc/contract/page-brand.ts';
import { useRouter } from '@tanstack/react-router';
import { currentBrand } from '../../brands/current-brand.ts';
import { datacentre } from '../../brands/datacentre.ts';
import { getConfiguration } from '../../lib/configuration.ts';
import { useFeatures } from '../../lib/features.ts';
import { linkToPortal } from '../../lib/link-to-portal.ts';
import { canOpen } from '../../lib/route-access.ts';
import type { LinkTarget } from '../../ui/link-target.ts';
import type { CheckSearch } from './check-search.ts';

const orderPath = '/orders/line/new';

/** The portal in which lines are ordered: this one, or that of another brand; null if there is none. */
export type OrderingPortal = { isHere: true } | { isHere: false; name: string; origin: string } | null;

export function useOrderingPortal(): OrderingPortal {
  if (useFeatures().has('myOrders')) return { isHere: true };
  const brand = getPageBrand(orderPath, currentBrand.brand);
  const origin = getConfiguration().brandOrigins[brand];
  return brand === datacentre.brand && origin ? { isHere: false, name: datacentre.name, origin } : null;
}

/**
 * Finds a page in this portal, or in the one that takes orders, with the name of that portal; null if this user has it in
 * neither.
 */
export function usePortalTarget(to: LinkTarget): { portal: null } | { portal: string; href: string } | null {
  const router = useRouter();
  const orderingPortal = useOrderingPortal();
  const { href } = router.buildLocation(to);
  if (canOpen(router, href)) return { portal: null };
  return orderingPortal && !orderingPortal.isHere
    ? { portal: orderingPortal.name, href: linkToPortal(orderingPortal.origin, href) }
    : null;
}

/** The search parameters of the order form that continue from an address check or a line. */
export type OrderStart = ({ availabilityId: string; packageCode: string } & CheckSearch) | { lineId: number };

/** Builds the URL of the order form in the portal of the other brand, which signs the visitor in first. */
export function buildOrderUrl(origin: string, start: OrderStart): string {
  const search = new URLSearchParams(Object.entries(start).map(([name, value]) => [name, String(value)]));
  return linkToPortal(origin, `${orderPath}?${search}`);
}
