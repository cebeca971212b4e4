import { useRouter } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { linkToPortal } from '../lib/link-to-portal.ts';
import { canOpen } from '../lib/route-access.ts';
import { ActionButton } from '../ui/action-button.tsx';
import type { LinkTarget } from '../ui/link-target.ts';
import { useOrderingPortal } from './availability/ordering-portal.ts';

interface PortalActionProps extends Pick<ComponentProps<typeof ActionButton>, 'size' | 'variant'> {
  label: string;
  to: LinkTarget;
  /** The heading above names the other portal, so that only the name for screen readers repeats it. */
  isUnderPortal?: boolean;
}

/** Whether this portal has a page, and the user may open it. */
export function useCanOpen(): (to: LinkTarget) => boolean {
  const router = useRouter();
  return (to) => canOpen(router, router.buildLocation(to).href);
}

/** A button that leads to a page of this portal, or of the portal that takes orders, which it names; nothing if neither has it. */
export function PortalAction({ label, to, size = 'small', variant = 'default', isUnderPortal }: PortalActionProps) {
  const { t } = useTranslation();
  const router = useRouter();
  const portal = useOrderingPortal();
  const { href } = router.buildLocation(to);
  if (canOpen(router, href)) return <ActionButton {...{ size, variant, label, to }} />;
  if (!portal || portal.isHere) return null;
  const name = t('action.at-portal', { action: label, brand: portal.name });
  return (
    <ActionButton
      {...{ size, variant }}
      {...(isUnderPortal ? { label, name } : { label: name })}
      href={linkToPortal(portal.origin, href)}
    />
  );
}
