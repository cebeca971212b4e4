import { createLazyRoute, getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { CheckProps } from '../../blocks/address-check/check-props.ts';
import { FullCheck } from '../../blocks/address-check/full-check.tsx';
import { useCheckAccess } from '../../blocks/address-check/use-check-access.ts';
import { Watches } from '../../blocks/address-check/watches.tsx';
import type { AddressKeyValues } from '../../blocks/availability/address-key-values.ts';
import { AddressSearchForm } from '../../blocks/availability/address-search-form.tsx';
import { type CheckSearch, toAddressValues, toCheckSearch } from '../../blocks/availability/check-search.ts';
import { RecentChecksList } from '../../blocks/availability/recent-checks-list.tsx';
import { getConfiguration } from '../../lib/configuration.ts';
import { useSession } from '../../lib/session.ts';
import { Page } from '../../ui/page.tsx';
import { PublicLayout } from '../../ui/public-layout.tsx';
import { EmbeddedCheck } from './embedded-check.tsx';
import { LightCheck } from './light-check.tsx';
import styles from './postal-code-check.module.css';

export const lazyRoute = createLazyRoute('/postal-code-check')({ component: PostalCodeCheckPage });
const route = getRouteApi('/postal-code-check');

/** An address in the demo's register with every kind of network. */
const exampleSearch: CheckSearch = { postalCode: '1234AC', houseNumber: 31 };

function PostalCodeCheckPage() {
  const { postalCodeCheckEmbedUrl } = getConfiguration();
  return <Frame>{postalCodeCheckEmbedUrl ? <EmbeddedCheck url={postalCodeCheckEmbedUrl} /> : <Check />}</Frame>;
}

/** Inside the app shell for signed-in users, else on a public page. */
function Frame({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const { phase } = useSession();
  const title = t('postal-code-check.title');
  if (phase === 'signedIn') return <Page title={title}>{children}</Page>;
  return (
    <PublicLayout>
      <Page title={title} lead={t('postal-code-check.lead')}>
        {children}
      </Page>
    </PublicLayout>
  );
}

function Check() {
  const { t } = useTranslation();
  const search = route.useSearch();
  const navigate = useNavigate();
  const access = useCheckAccess();
  const address = toAddressValues(search);
  const resultRef = useRef<HTMLDivElement>(null);
  const checkAddress = (next: AddressKeyValues) =>
    void navigate({ to: '/postal-code-check', search: toCheckSearch(next), resetScroll: false });
  const props: CheckProps = {
    address: search.postalCode === undefined ? null : address,
    renderAddressForm: (state) => <AddressSearchForm value={address} onSearch={checkAddress} {...state} />,
    onAddressChange: (next) => {
      checkAddress(next);
      // The pressed button disappears with the choice, so focus moves to the result.
      resultRef.current?.focus();
    },
    hint: (
      <div className={styles.hint}>
        <p>{t(access === 'order' ? 'postal-code-check.hint-order' : 'postal-code-check.hint')}</p>
        <Link to="/postal-code-check" search={exampleSearch}>
          {t('postal-code-check.example', { address: '1234 AC 31' })}
        </Link>
      </div>
    ),
  };
  return (
    <div className={styles.body} ref={resultRef} tabIndex={-1}>
      {access === 'order' ? <FullCheck {...props} /> : <LightCheck {...props} isHeld={access === null} />}
      {!props.address && <RecentChecksList path="/postal-code-check" />}
      {access === 'order' && <Watches />}
    </div>
  );
}
