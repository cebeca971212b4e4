import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { LinkTarget } from '../ui/link-target.ts';
import { usePortalTarget } from './availability/ordering-portal.ts';

interface PortalLinkProps {
  to: LinkTarget;
  'aria-label'?: string;
  className?: string;
  children: ReactNode;
}

/** A link to a page of this portal, or of the portal that takes orders; plain text if neither has the page. */
export function PortalLink({ to, children, ...attributes }: PortalLinkProps) {
  const target = usePortalTarget(to);
  if (!target) return <span className={attributes.className}>{children}</span>;
  if (target.portal === null) {
    return (
      <Link {...to} {...attributes}>
        {children}
      </Link>
    );
  }
  return (
    <a href={target.href} {...attributes}>
      {children}
    </a>
  );
}
