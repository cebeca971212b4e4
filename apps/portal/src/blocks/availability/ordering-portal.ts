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

/** Where lines are ordered: in this portal, or in that of another brand; null if nowhere. */
export type OrderingPortal = { isHere: true } | { isHere: false; name: string; origin: string } | null;

export function useOrderingPortal(): OrderingPortal {
  if (useFeatures().has('myOrders')) return { isHere: true };
  const brand = getPageBrand(orderPath, currentBrand.brand);
  const origin = getConfiguration().brandOrigins[brand];
  return brand === datacentre.brand && origin ? { isHere: false, name: datacentre.name, origin } : null;
}

/** Where a page is: in this portal, or in the one that takes orders, with its name; null if neither has it for this user. */
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

/** The order form in the portal of the other brand; it signs the visitor in first. */
export function buildOrderUrl(origin: string, start: OrderStart): string {
  const search = new URLSearchParams(Object.entries(start).map(([name, value]) => [name, String(value)]));
  return linkToPortal(origin, `${orderPath}?${search}`);
}
