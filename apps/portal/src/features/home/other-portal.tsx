import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { ActionItem } from '../../blocks/action-item.ts';
import { useOrderingPortal } from '../../blocks/availability/ordering-portal.ts';
import { currentBrand } from '../../brands/current-brand.ts';
import { datacentre } from '../../brands/datacentre.ts';
import { getConfiguration } from '../../lib/configuration.ts';
import { linkToPortal } from '../../lib/link-to-portal.ts';
import { canOpen } from '../../lib/route-access.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Section } from '../../ui/section.tsx';
import { ActionItemSection } from './action-item-list.tsx';
import styles from './signed-in-home.module.css';
import { selectFirstItems } from './sort-action-items.ts';

/** For users to whom this portal offers nothing: says what it is for and links to the data-center portal. */
export function OtherPortal({ isReseller }: { isReseller: boolean }) {
  const { t } = useTranslation();
  const origin = getConfiguration().brandOrigins[datacentre.brand];
  const names = { here: currentBrand.name, there: datacentre.name, role: t('role.RESELLER_SERVICE_DESK') };
  return (
    <Section title={t('home.elsewhere', names)}>
      <p className={styles.elsewhere}>{t(isReseller ? 'home.elsewhere-role' : 'home.elsewhere-end-user', names)}</p>
      {origin && (
        <a className="entrance-button entrance-button-primary" href={linkToPortal(origin, '/')}>
          <span>{t('home.go-to', names)}</span>
          <Icon name="arrow-right" />
        </a>
      )}
    </Section>
  );
}

/** Splits items by whether their page is in this portal or in the portal that takes orders. */
export function useItemsByPortal(items: readonly ActionItem[]): { here: readonly ActionItem[]; there: readonly ActionItem[] } {
  const router = useRouter();
  const portal = useOrderingPortal();
  if (!portal || portal.isHere) return { here: items, there: [] };
  const isThere = ({ action }: ActionItem) => action !== undefined && !canOpen(router, router.buildLocation(action.to).href);
  return { here: items.filter((item) => !isThere(item)), there: items.filter(isThere) };
}

/** Few items, so that the rest of this portal stays in view. */
const maxShown = 3;

interface OtherServicesProps {
  items: readonly ActionItem[];
  now: Date;
  canOrder: boolean;
}

/** The action items whose pages are in the portal that takes orders, with one link to that portal. */
export function OtherServices({ items, now, canOrder }: OtherServicesProps) {
  const { t } = useTranslation();
  const portal = useOrderingPortal();
  if (!portal || portal.isHere) return null;
  const names = { here: currentBrand.name, there: portal.name };
  return (
    <ActionItemSection
      title={t('home.services-there', names)}
      items={items}
      first={selectFirstItems(items, now, maxShown)}
      isElsewhere
      lead={
        <div className={styles.there}>
          <p>{t(canOrder ? 'home.services-there-order' : 'home.services-there-text', names)}</p>
          <ActionButton
            size="small"
            label={canOrder ? t('action.at-portal', { action: t('kinds.line.new'), brand: portal.name }) : t('home.go-to', names)}
            href={linkToPortal(portal.origin, canOrder ? '/orders/line/new' : '/')}
          />
        </div>
      }
    />
  );
}
