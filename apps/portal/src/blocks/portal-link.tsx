import { Link, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { linkToPortal } from '../lib/link-to-portal.ts';
import { canOpen } from '../lib/route-access.ts';
import type { LinkTarget } from '../ui/link-target.ts';
import { useOrderingPortal } from './availability/ordering-portal.ts';

interface PortalLinkProps {
  to: LinkTarget;
  'aria-label'?: string;
  className?: string;
  children: ReactNode;
}

/** A link to a page of this portal, or of the portal that takes orders; plain text if neither has it. */
export function PortalLink({ to, children, ...attributes }: PortalLinkProps) {
  const router = useRouter();
  const portal = useOrderingPortal();
  const { href } = router.buildLocation(to);
  if (canOpen(router, href)) {
    return (
      <Link {...to} {...attributes}>
        {children}
      </Link>
    );
  }
  if (!portal || portal.isHere) return <span className={attributes.className}>{children}</span>;
  return (
    <a href={linkToPortal(portal.origin, href)} {...attributes}>
      {children}
    </a>
  );
}
