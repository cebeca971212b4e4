import { createLazyRoute, getRouteApi, useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { CheckProps } from '../../blocks/address-check/check-props.ts';
import { FullCheck } from '../../blocks/address-check/full-check.tsx';
import { useCheckAccess } from '../../blocks/address-check/use-check-access.ts';
import { Watches } from '../../blocks/address-check/watches.tsx';
import { AddressSearchForm } from '../../blocks/availability/address-search-form.tsx';
import { type CheckSearch, toAddressValues, toCheckSearch } from '../../blocks/availability/check-search.ts';
import { PublicCheckResult } from '../../blocks/availability/public-check-result.tsx';
import { RecentChecksList } from '../../blocks/availability/recent-checks-list.tsx';
import { ActionButton } from '../../ui/action-button.tsx';
import { Loading } from '../../ui/async-content.tsx';
import { Page } from '../../ui/page.tsx';
import styles from './check.module.css';

export const lazyRoute = createLazyRoute('/lines/check')({ component: CheckPage });
const route = getRouteApi('/lines/check');

/** The availability at an address. The result has a button that starts an order. */
function CheckPage() {
  const { t } = useTranslation();
  const search = route.useSearch();
  const navigate = useNavigate();
  const access = useCheckAccess();
  const isReseller = access === 'order';
  const hasAddress = search.postalCode !== undefined;
  const resultRef = useRef<HTMLDivElement>(null);
  const address = toAddressValues(search);
  const check = (next: CheckSearch) => void navigate({ to: '/lines/check', search: next, resetScroll: false });
  const choose = (chosen: CheckSearch) => {
    check(chosen);
    // The pressed button disappears with the choice.
    resultRef.current?.focus();
  };
  const renderAddressForm: CheckProps['renderAddressForm'] = (state) => (
    <AddressSearchForm value={address} onSearch={(next) => check(toCheckSearch(next))} {...state} takesFocus />
  );
  return (
    <Page
      title={t('postal-code-check.title')}
      lead={!hasAddress && t(isReseller ? 'postal-code-check.hint-order' : 'postal-code-check.hint')}
      actions={
        !hasAddress && isReseller && <ActionButton icon="upload" label={t('line.from-file')} to={{ to: '/lines/addresses' }} />
      }
    >
      <div className={styles.body} ref={resultRef} tabIndex={-1}>
        {access === null ? (
          <Loading lines={8} />
        ) : isReseller ? (
          <FullCheck
            address={hasAddress ? address : null}
            renderAddressForm={renderAddressForm}
            onAddressChange={(next) => choose(toCheckSearch(next))}
            hint={null}
          />
        ) : (
          <>
            {renderAddressForm({ isBusy: false, rooms: null, isNotFound: false })}
            {hasAddress && <PublicCheckResult key={JSON.stringify(search)} search={search} onChoose={choose} />}
          </>
        )}
        {!hasAddress && <RecentChecksList path="/lines/check" />}
        {isReseller && <Watches />}
      </div>
    </Page>
  );
}
