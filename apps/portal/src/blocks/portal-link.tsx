import { Link, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { canOpen } from '../lib/route-access.ts';
import type { LinkTarget } from '../ui/link-target.ts';
import { useOrderingPortal } from './availability/ordering-portal.ts';

interface PortalLinkProps {
  to: LinkTarget;
  'aria-label'?: string;
  children: ReactNode;
}

/** A link to a page of this portal, or of the portal that takes orders; plain text if neither has it. */
export function PortalLink({ to, children, ...label }: PortalLinkProps) {
  const router = useRouter();
  const portal = useOrderingPortal();
  const { href } = router.buildLocation(to);
  if (canOpen(router, href)) {
    return (
      <Link {...to} {...label}>
        {children}
      </Link>
    );
  }
  if (!portal || portal.isHere) return <span>{children}</span>;
  return (
    <a href={`${portal.origin}${href}`} {...label}>
      {children}
    </a>
  );
}
