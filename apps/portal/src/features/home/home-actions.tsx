import { Link, useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatCheckSearch } from '../../blocks/availability/check-search.ts';
import { useAddressCheckPath } from '../../blocks/use-address-check-path.ts';
import { kindHomes } from '../../kinds/homes.ts';
import { orderedKinds } from '../../kinds/registry.ts';
import { groupWaysToOrder } from '../../kinds/ways-to-order.ts';
import { useFeatures } from '../../lib/features.ts';
import { canOpen } from '../../lib/route-access.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { linkToPath } from '../../ui/link-target.ts';
import { MenuButton } from '../../ui/row-menu.tsx';
import styles from './signed-in-home.module.css';
import { useLinkedAddress } from './use-linked-address.ts';

const agreementsPath = '/company/agreements';

interface HomeActionsProps {
  isReseller: boolean;
  /** What has to happen before the company can order; null if its master service agreement is signed. */
  unsignedReason: string | null;
}

/** Buttons for checking an address (unless the page has its own form) and for everything this brand and role can order or create. */
export function HomeActions({ isReseller, unsignedReason }: HomeActionsProps) {
  const { t } = useTranslation();
  const router = useRouter();
  const features = useFeatures();
  const linkedAddress = useLinkedAddress();
  const checkPath = useAddressCheckPath();
  const { main, others: otherWays } = groupWaysToOrder(Object.values(orderedKinds), features);
  const actions = [...main, ...otherWays, ...kindHomes.flatMap(({ startActions = [] }) => startActions)].filter(
    ({ path, isForResellers }) => (isReseller || !isForResellers) && canOpen(router, path),
  );
  const [firstAction, ...otherActions] = actions;
  const waysToOrder = new Set([...main, ...otherWays].map(({ path }) => path));
  const getReason = (path: string) => (waysToOrder.has(path) ? unsignedReason : null);
  // If every action is blocked, the button itself shows the reason.
  const reason = actions.every(({ path }) => getReason(path) !== null) ? unsignedReason : null;
  const renderOrderButton = () => {
    if (!firstAction) return null;
    if (otherActions.length === 0)
      return (
        <ActionButton
          variant="primary"
          icon={firstAction.icon}
          label={t(firstAction.label)}
          disabledReason={reason}
          to={linkToPath(firstAction.path)}
        />
      );
    if (reason) return <ActionButton icon="plus" label={t('home.order')} disabledReason={reason} />;
    return (
      <MenuButton
        label={t('home.order')}
        icon="plus"
        variant={unsignedReason === null ? 'primary' : 'default'}
        actions={() =>
          actions.map(({ label, icon, path }) => ({
            label: t(label),
            icon,
            to: linkToPath(path),
            disabledReason: getReason(path),
          }))
        }
      />
    );
  };
  return (
    <>
      {firstAction && reason && (
        <span className={styles.reason}>
          {canOpen(router, agreementsPath) ? <Link to={agreementsPath}>{reason}</Link> : reason}
        </span>
      )}
      {!features.has('postalCodeCheck') && isReseller && checkPath && (
        <ActionButton
          icon="search"
          label={linkedAddress ? t('home.check-wanted', { address: formatCheckSearch(linkedAddress) }) : t('home.check-address')}
          to={{ to: checkPath, search: linkedAddress ?? {} }}
        />
      )}
      {renderOrderButton()}
    </>
  );
}
