import '@demarc/look/entrance.css';
import { getCustomer } from '@demarc/contract/customer.ts';
import { toTelUrl } from '@demarc/contract/tel-url.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useRouterState } from '@tanstack/react-router';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSystemStatus } from '../../blocks/use-system-status.ts';
import { currentBrand } from '../../brands/current-brand.ts';
import { query } from '../../lib/api.ts';
import { getConfiguration } from '../../lib/configuration.ts';
import { useFeatures } from '../../lib/features.ts';
import { useFormats } from '../../lib/format.ts';
import { useSession } from '../../lib/session.ts';
import { useCustomerId } from '../../lib/use-customer-id.ts';
import { ApiButton } from '../../ui/api-button.tsx';
import { BrandMark } from '../../ui/brand-mark.tsx';
import { ColorSchemeButton } from '../../ui/color-scheme-button.tsx';
import { Glyph } from '../../ui/glyph.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LanguageButton } from '../../ui/language-switch.tsx';
import { Toast } from '../../ui/toast.tsx';
import { ApiPanelHost } from '../api-panel/api-panel-host.tsx';
import { useLiveUpdates } from '../live/use-live-updates.ts';
import { NoticeBell } from '../notices/notice-bell.tsx';
import { PaletteBox } from '../palette/palette-box.tsx';
import { BarAddressCheck } from './bar-address-check.tsx';
import { Breadcrumb } from './breadcrumb.tsx';
import { CompanySwitch } from './company-switch.tsx';
import { MenuDrawer } from './menu-drawer.tsx';
import { Navigation } from './navigation-list.tsx';
import styles from './shell.module.css';
import { useCompanyChangeNotice } from './use-company-change-notice.ts';
import { UserMenu } from './user-menu.tsx';

/** The layout of every page for signed-in users: menu, header and content. */
export function Shell({ children }: { children: ReactNode }) {
  const { t } = useTranslation('shell');
  const { claims } = useSession();
  const customerId = useCustomerId();
  const { data: customer } = useQuery({
    ...query(getCustomer, { params: { customerId } }),
    enabled: claims !== null,
  });
  const [isMenuOpen, setMenuOpen] = useState(false);
  const isReseller = customer?.customerType !== 'end-user';
  useCompanyChangeNotice(customer?.companyName);
  useLiveUpdates();
  const pathname = useRouterState({ select: ({ location }) => location.pathname });

  // These pages already have a check.
  const hasCheckInBar = useFeatures().has('postalCodeCheck') && !['/', '/postal-code-check'].includes(pathname);

  // Close the drawer once its link has led to a page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes it when the path changes.
  useEffect(() => setMenuOpen(false), [pathname]);
  const closeMenu = () => setMenuOpen(false);

  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#main">
        {t('shell.skip')}
      </a>
      <header className={styles.header}>
        <div className={styles.brand}>
          <Link to="/" aria-label={currentBrand.name}>
            <BrandMark slug={currentBrand.slug} size={22} />
            <span>{currentBrand.name}</span>
          </Link>
        </div>
        <div className={styles.bar}>
          <button
            type="button"
            className={`entrance-icon-button ${styles.burger}`}
            aria-label={t('shell.open-menu')}
            aria-expanded={isMenuOpen}
            onClick={() => setMenuOpen(true)}
          >
            <Icon name="menu-2" size={20} />
          </button>
          <Breadcrumb isReseller={isReseller} />
          {hasCheckInBar && (
            <div className={styles.check}>
              <BarAddressCheck isReseller={isReseller} />
            </div>
          )}
          <PaletteBox />
          <div className={styles.tools}>
            <NoticeBell />
            {isReseller && (
              <span className={styles.wide}>
                <ApiButton />
              </span>
            )}
            <span className={styles.wide}>
              <LanguageButton />
            </span>
            <span className={styles.wide}>
              <ColorSchemeButton />
            </span>
            <UserMenu customer={customer} />
          </div>
        </div>
      </header>
      <div className={styles.side}>
        <Navigation customer={customer} />
        <SupportContact />
        <SystemStatus />
      </div>
      <MenuDrawer isOpen={isMenuOpen} onClose={closeMenu}>
        <div className={styles.drawerHead}>
          <BrandMark slug={currentBrand.slug} size={22} />
          <b>{currentBrand.name}</b>
          <button type="button" className="entrance-icon-button" aria-label={t('shell.close-menu')} onClick={closeMenu}>
            <Icon name="x" size={20} />
          </button>
        </div>
        <CompanySwitch customer={customer} onChoose={closeMenu} />
        <div className={styles.drawerBody}>
          <Navigation customer={customer} />
          <SupportContact />
        </div>
        <div className={styles.drawerFoot}>
          <SystemStatus />
          {isReseller && <ApiButton />}
          <LanguageButton />
          <ColorSchemeButton />
        </div>
      </MenuDrawer>
      <main className={styles.main} id="main" tabIndex={-1}>
        <div className={styles.content}>{children}</div>
      </main>
      <ApiPanelHost />
      <Toast />
    </div>
  );
}

/** Shows how to reach the provider; renders nothing if nothing is configured. */
function SupportContact() {
  const { t } = useTranslation('shell');
  const { phone, email } = getConfiguration().support;
  const id = useId();
  if (!phone && !email) return null;
  const label = t('shell.contact');
  return (
    <aside className={styles.support} aria-label={label}>
      {/* The rail has no room for the contact details, so a button opens them. */}
      <button type="button" className="entrance-icon-button" title={label} popoverTarget={id}>
        <Icon name="lifebuoy" />
      </button>
      <div id={id} popover="auto">
        <b>{label}</b>
        {phone && <a href={toTelUrl(phone)}>{phone}</a>}
        {email && <a href={`mailto:${email}`}>{email}</a>}
      </div>
    </aside>
  );
}

/** The state of all systems, as a link to the status page; renders nothing if none is configured. */
function SystemStatus() {
  const { t } = useTranslation(['shell', 'entrance', 'status']);
  const formats = useFormats();
  const { statusPage } = getConfiguration();
  const status = useSystemStatus();
  if (!statusPage) return null;
  return (
    <aside className={styles.status} aria-label={t('entrance.status')}>
      <a className={styles.systemStatus} href={statusPage} target="_blank" rel="noopener noreferrer">
        {status ? <Glyph name={status.glyph} /> : <Icon name="external-link" />}
        <span>
          {t(status ? status.word : 'entrance.status', { brand: currentBrand.name })}
          {status && <small>{t('status.measured', { time: formats.time(status.measuredAt) })}</small>}
          <span className="unseen">{t('entrance.new-tab')}</span>
        </span>
      </a>
    </aside>
  );
}
