import type { ReactNode } from 'react';
import type { LinkTarget } from '../../../ui/link-target.ts';
import { UnstyledLink } from '../../../ui/unstyled-link.tsx';

interface OptionalLinkProps {
  to: LinkTarget | null;
  /** Whether this is the link that Enter and a click on the row open. */
  isLead?: boolean;
  children: ReactNode;
}

/** Text that links to a page, if the user may open one. */
export function OptionalLink({ to, isLead = false, children }: OptionalLinkProps) {
  if (!to) return children;
  return (
    <UnstyledLink to={to} data-lead={isLead ? '' : undefined}>
      {children}
    </UnstyledLink>
  );
}
