import { useRouter } from '@tanstack/react-router';
import { linkToPortal } from '../lib/link-to-portal.ts';
import { canOpen } from '../lib/route-access.ts';
import type { LinkTarget } from '../ui/link-target.ts';
import { useOrderingPortal } from './availability/ordering-portal.ts';

/** Where a page is: in this portal, or in the one that takes orders, with its name; null if neither has it for this user. */
export function usePortalTarget(to: LinkTarget): { portal: null } | { portal: string; href: string } | null {
  const router = useRouter();
  const other = useOrderingPortal();
  const { href } = router.buildLocation(to);
  if (canOpen(router, href)) return { portal: null };
  return other && !other.isHere ? { portal: other.name, href: linkToPortal(other.origin, href) } : null;
}
