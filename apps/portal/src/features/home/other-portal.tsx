import { useTranslation } from 'react-i18next';
import { currentBrand } from '../../brands/current-brand.ts';
import { datacentre } from '../../brands/datacentre.ts';
import { getConfiguration } from '../../lib/configuration.ts';
import { linkToPortal } from '../../lib/link-to-portal.ts';
import { Icon } from '../../ui/icon.tsx';
import { Section } from '../../ui/section.tsx';
import styles from './signed-in-home.module.css';

/** What this portal is for, and where the work is of those to whom it offers nothing. */
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
