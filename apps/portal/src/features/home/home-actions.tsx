import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatCheckSearch } from '../../blocks/availability/check-search.ts';
import { useOrderingPortal } from '../../blocks/availability/ordering-portal.ts';
import { useAddressCheckPath } from '../../blocks/use-address-check-path.ts';
import { kindHomes } from '../../kinds/homes.ts';
import { orderedKinds } from '../../kinds/registry.ts';
import { groupWaysToOrder } from '../../kinds/ways-to-order.ts';
import { useFeatures } from '../../lib/features.ts';
import { linkToPortal } from '../../lib/link-to-portal.ts';
import { canOpen } from '../../lib/route-access.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { linkToPath } from '../../ui/link-target.ts';
import { MenuButton } from '../../ui/row-menu.tsx';
import { useWantedAddress } from './use-wanted-address.ts';

const orderPath = '/orders/line/new';

interface HomeActionsProps {
  isReseller: boolean;
  mayOrder: boolean;
  /** Whether the company cannot order before it signs its master service agreement. */
  isUnsigned: boolean;
}

/**
 * Checks an address and orders or creates what this brand and role can. Where the page itself has the address check, and another portal
 * takes orders, one button leads there.
 */
export function HomeActions({ isReseller, mayOrder, isUnsigned }: HomeActionsProps) {
  const { t } = useTranslation();
  const router = useRouter();
  const features = useFeatures();
  const portal = useOrderingPortal();
  const wanted = useWantedAddress();
  const checkPath = useAddressCheckPath();
  const { main, others: otherWays } = groupWaysToOrder(Object.values(orderedKinds), features);
  const actions = [...main, ...otherWays, ...kindHomes.flatMap(({ startActions = [] }) => startActions)].filter(
    ({ path, isForResellers }) => (isReseller || !isForResellers) && canOpen(router, path),
  );
  const [only, ...others] = actions;
  const waysToOrder = new Set([...main, ...otherWays].map(({ path }) => path));
  const getReason = (path: string) => (isUnsigned && waysToOrder.has(path) ? t('orders.sign-first') : null);
  // If all of them have it, the button itself has the reason.
  const reason = actions.every(({ path }) => getReason(path) !== null) ? t('orders.sign-first') : null;
  return (
    <>
      {features.has('postalCodeCheck') && mayOrder && isReseller && portal && !portal.isHere && (
        <a className="entrance-button" href={linkToPortal(portal.origin, orderPath)}>
          <span>{t('action.at-portal', { action: t('kinds.line.new'), brand: portal.name })}</span>
          <Icon name="arrow-right" />
        </a>
      )}
      {!features.has('postalCodeCheck') && isReseller && checkPath && (
        <ActionButton
          icon="search"
          label={wanted ? t('home.check-wanted', { address: formatCheckSearch(wanted) }) : t('home.check-address')}
          to={{ to: checkPath, search: wanted ?? {} }}
        />
      )}
      {only && others.length === 0 && (
        <ActionButton variant="primary" icon={only.icon} label={t(only.label)} reason={reason} to={linkToPath(only.path)} />
      )}
      {only && others.length > 0 && reason && <ActionButton icon="plus" label={t('home.order')} reason={reason} />}
      {only && others.length > 0 && !reason && (
        <MenuButton
          label={t('home.order')}
          icon="plus"
          variant={isUnsigned ? 'default' : 'primary'}
          actions={() =>
            actions.map(({ label, icon, path }) => ({
              label: t(label),
              icon,
              to: linkToPath(path),
              reason: getReason(path),
            }))
          }
        />
      )}
    </>
  );
}
