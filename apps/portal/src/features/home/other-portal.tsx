import { useTranslation } from 'react-i18next';
import { useOrderingPortal } from '../../blocks/availability/ordering-portal.ts';
import { currentBrand } from '../../brands/current-brand.ts';
import { datacentre } from '../../brands/datacentre.ts';
import { getConfiguration } from '../../lib/configuration.ts';
import { linkToPortal } from '../../lib/link-to-portal.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Section } from '../../ui/section.tsx';
import styles from './signed-in-home.module.css';

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

/** Says what the portal that takes orders is for, with one link to it. */
export function OtherServices({ canOrder }: { canOrder: boolean }) {
  const { t } = useTranslation();
  const portal = useOrderingPortal();
  if (!portal || portal.isHere) return null;
  const names = { here: currentBrand.name, there: portal.name };
  return (
    <Section title={t('home.services-there', names)}>
      <p className={styles.there}>{t(canOrder ? 'home.services-there-order' : 'home.services-there-text', names)}</p>
      <ActionButton
        size="small"
        label={canOrder ? t('action.at-portal', { action: t('kinds.line.new'), brand: portal.name }) : t('home.go-to', names)}
        href={linkToPortal(portal.origin, canOrder ? '/orders/line/new' : '/')}
      />
    </Section>
  );
}
