import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../ui/action-button.tsx';
import type { LinkTarget } from '../ui/link-target.ts';
import { usePortalTarget } from './availability/ordering-portal.ts';

interface PortalActionProps extends Pick<ComponentProps<typeof ActionButton>, 'size' | 'variant'> {
  label: string;
  to: LinkTarget;
  /** Whether the text around the button already names the other portal. */
  isNamed?: boolean;
}

/**
 * A button that leads to a page of this portal, or of the portal that takes orders, which it names. Renders nothing if neither
 * has the page.
 */
export function PortalAction({ label, to, size = 'small', variant = 'default', isNamed = false }: PortalActionProps) {
  const { t } = useTranslation();
  const target = usePortalTarget(to);
  if (!target) return null;
  if (target.portal === null) return <ActionButton {...{ size, variant, label, to }} />;
  const name = isNamed ? label : t('action.at-portal', { action: label, brand: target.portal });
  return <ActionButton {...{ size, variant }} label={name} href={target.href} />;
}
