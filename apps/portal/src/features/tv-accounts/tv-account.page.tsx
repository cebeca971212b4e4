import { formatAddress } from '@demarc/contract/format-address.ts';
import { getTvAccount, type TvAccount } from '@demarc/contract/tv-account.ts';
import type { TvAccountAction, TvAccountTransition } from '@demarc/contract/tv-account-status.ts';
import { createLazyRoute, getRouteApi, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { getTvAccountName, getTvBlockedReason } from '../../blocks/tv-display.ts';
import { getTvStatusGlyph } from '../../blocks/tv-status-glyph.ts';
import { ServiceFindings } from '../../kinds/invoice/findings-section.tsx';
import { query, queryClient } from '../../lib/api.ts';
import { getErrorStatus } from '../../lib/errors.ts';
import { useFocusFallback } from '../../lib/use-focus-fallback.ts';
import { useIsPhone } from '../../lib/use-is-phone.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { AsyncContent } from '../../ui/async-content.tsx';
import { GoneState } from '../../ui/gone-state.tsx';
import { Page } from '../../ui/page.tsx';
import { type RowAction, RowMenu } from '../../ui/row-menu.tsx';
import { Status } from '../../ui/status.tsx';
import styles from './account/account.module.css';
import { AccountFacts } from './account/account-facts.tsx';
import { AccountNotes } from './account/account-notes.tsx';
import { CallerInstructions } from './account/caller-instructions.tsx';
import { CodeCard } from './account/code-card.tsx';
import { Devices } from './account/devices.tsx';
import { getMainAction } from './account/main-action.ts';
import { Products } from './account/products.tsx';
import { Timeline } from './account/timeline.tsx';
import { Troubleshooter } from './account/troubleshooter.tsx';
import { type AccountActions, useAccountActions } from './account/use-account-actions.tsx';
import { useActiveCodes, useTvAccount } from './account/use-tv-account.ts';
import { ResellerOnly } from './reseller-only.tsx';

export const lazyRoute = createLazyRoute('/tv-accounts/$accountId')({ component: TvAccountPage });

const route = getRouteApi('/tv-accounts/$accountId');

/** The API's maximum account id. */
const maxAccountId = 2_147_483_647;

function TvAccountPage() {
  const { accountId } = route.useParams();
  const { t } = useTranslation();
  const id = Number(accountId);
  return (
    <ResellerOnly title={t('tv-activation.title')}>
      {Number.isInteger(id) && id >= 1 && id <= maxAccountId ? <AccountLoader key={id} id={id} /> : <AccountNotFound />}
    </ResellerOnly>
  );
}

function AccountLoader({ id }: { id: number }) {
  const { t } = useTranslation();
  const account = useTvAccount(id);
  const focusRef = useFocusFallback(() => document.querySelector('h1[tabindex="-1"]'));
  // A 404 or 400 wins over cached data.
  if (getErrorStatus(account.error) === 404 || getErrorStatus(account.error) === 400) return <AccountNotFound />;
  if (account.data && account.data.id !== id) return <AccountByNumber account={account.data} />;
  return (
    // The heading of the loaded account replaces the one that got the focus.
    <div ref={focusRef}>
      {account.data ? (
        <AccountContent account={account.data} accountQuery={account} />
      ) : (
        <Page title={t('tv-activation.title')}>
          <AsyncContent result={account} name={t('tv-activation.title')} lines={14}>
            {() => null}
          </AsyncContent>
        </Page>
      )}
    </div>
  );
}

/** Redirects from a URL with the account number to the URL with the account id, which all other calls need. */
function AccountByNumber({ account }: { account: TvAccount }) {
  const navigate = useNavigate();
  useEffect(() => {
    queryClient.setQueryData(query(getTvAccount, { params: { id: account.id } }).queryKey, account);
    void navigate({ to: '/tv-accounts/$accountId', params: { accountId: String(account.id) }, replace: true });
  }, [account, navigate]);
  return null;
}

/** Shown if the company has no account with this id. */
function AccountNotFound() {
  const { t } = useTranslation();
  return (
    <Page title={t('tv-activation.title')}>
      <GoneState
        title={t('tv-activation.gone')}
        text={t('tv-activation.gone-text')}
        toList={<ActionButton label={t('tv-activation.to-list')} to={{ to: '/tv-accounts' }} />}
      />
    </Page>
  );
}

/** Everything a service desk agent needs during a call. */
function AccountContent({ account, accountQuery }: { account: TvAccount; accountQuery: ReturnType<typeof useTvAccount> }) {
  const { t } = useTranslation();
  const codes = useActiveCodes(account);
  const actions = useAccountActions(account, codes);
  const { status, accountNr, reference, endUser } = account;
  const hasEnded = status === 'ended';
  const requestCount = codes.unconfirmed?.requests.length ?? 0;
  const mainAction = getMainAction(account, requestCount);
  // Waiting and connected devices come before the code card.
  const isRequestFirst = useIsPhone() && requestCount > 0;
  const isDeviceFirst = requestCount > 0 || (account.devices.length > 0 && !codes.direct && !codes.unconfirmed);
  const summary = (
    <>
      <AccountNotes {...{ account, actions, accountQuery }} isActivationMain={mainAction === 'activate'} />
      <AccountFacts account={account} />
    </>
  );
  const focusRef = useFocusFallback(() => document.querySelector('h1[tabindex="-1"]'));
  return (
    <>
      <div ref={focusRef}>
        <p className={styles.identifiers}>
          <span>
            {t('tv-activation.title')} <span className="mono">{accountNr}</span>
          </span>
          {reference && <span>{t('tv-activation.own-reference', { reference })}</span>}
        </p>
        <Page
          title={getTvAccountName(account)}
          lead={
            <>
              <Status name={getTvStatusGlyph(status)}>{t(`tv-account.status-${status}`)}</Status>
              <span>{formatAddress(endUser.address)}</span>
            </>
          }
          actions={<AccountActionButtons account={account} actions={actions} />}
        >
          {!isRequestFirst && summary}
          <div className={styles.desk}>
            {!hasEnded && (
              <div className={styles.column}>
                {/* Keys, so that a focused button stays when the two change places. */}
                {isDeviceFirst && <Devices key="devices" {...{ account, codes, actions }} />}
                {/* On a phone, the request fills the first screen. */}
                {isRequestFirst && <div key="summary">{summary}</div>}
                <CodeCard key="code" {...{ account, codes, actions }} hasMainButton={mainAction === 'issue-code'} />
                {!isDeviceFirst && <Devices key="devices" {...{ account, codes, actions }} />}
              </div>
            )}
            <div className={`${styles.column} ${styles.side}`}>
              {!hasEnded && <CallerInstructions account={account} codes={codes} />}
              {!hasEnded && <Troubleshooter account={account} codes={codes} actions={actions} />}
              <Products account={account} actions={actions} />
              <ServiceFindings type="TV" id={account.id} />
            </div>
            <Timeline account={account} />
          </div>
        </Page>
      </div>
      {actions.dialogs}
    </>
  );
}

/** The actions on the account; a disabled action gives its reason. The note above has the action to activate a new account. */
function AccountActionButtons({ account, actions }: { account: TvAccount; actions: AccountActions }) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const { status } = account;
  const getReason = (action: TvAccountTransition | TvAccountAction) => {
    const key = getTvBlockedReason(status, action);
    return key && t(key);
  };
  const others: RowAction[] = [
    { label: t('tv-activation.edit'), disabledReason: getReason('update'), onClick: () => actions.openPanel({ name: 'edit' }) },
    {
      label: t(account.pinSet ? 'tv-activation.reset-pin' : 'tv-activation.set-pin'),
      disabledReason: getReason('setPin'),
      onClick: () => actions.openPanel({ name: 'pin' }),
    },
    {
      label: t('tv-activation.suspend'),
      disabledReason: getReason('suspend'),
      onClick: () => actions.openPanel({ name: 'suspend' }),
    },
    {
      label: t(status === 'cancelling' ? 'tv-activation.end-now' : 'tv-activation.cancel'),
      disabledReason: getReason('cancelDirect'),
      isDanger: true,
      onClick: () => actions.openPanel({ name: 'cancel' }),
    },
  ];
  return (
    <>
      {/* First in the row, so that the other buttons do not shift when it appears or disappears. */}
      {status === 'suspended' && (
        <ActionButton label={t('tv-activation.resume')} variant="primary" isBusy={actions.isPending} onClick={actions.resume} />
      )}
      {isPhone ? (
        <RowMenu label={t('list.actions-for', { name: getTvAccountName(account) })} actions={() => others} />
      ) : (
        others.map(({ isDanger: _, ...action }) => <ActionButton key={action.label} {...action} />)
      )}
    </>
  );
}
