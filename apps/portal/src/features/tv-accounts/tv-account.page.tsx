import { formatAddress } from '@demarc/contract/format-address.ts';
import type { TvAccount, TvAccountAct, TvAccountMove } from '@demarc/contract/tv-account.ts';
import { createLazyRoute, getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { tvAccountName, tvObstacle, tvStatusGlyph } from '../../blocks/tv-words.ts';
import { statusOf } from '../../lib/errors.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { Status } from '../../ui/status.tsx';
import styles from './account/account.module.css';
import { AccountFacts } from './account/account-facts.tsx';
import { AccountNotes } from './account/account-notes.tsx';
import { CodeDesk } from './account/code-desk.tsx';
import { Devices } from './account/devices.tsx';
import { HelpTree } from './account/help-tree.tsx';
import { Products } from './account/products.tsx';
import { TellCustomer } from './account/tell-customer.tsx';
import { Timeline } from './account/timeline.tsx';
import { type Desk, useDesk } from './account/use-desk.tsx';
import { useKeptFocus } from './account/use-kept-focus.ts';
import { useOpenCodes, useTvAccount } from './account/use-tv-account.ts';
import { ForResellers } from './for-resellers.tsx';

export const lazyRoute = createLazyRoute('/tv-accounts/$accountId')({ component: TvAccountPage });

const route = getRouteApi('/tv-accounts/$accountId');

/** The API's maximum account id. */
const highestId = 2_147_483_647;

function TvAccountPage() {
  const { accountId } = route.useParams();
  const { t } = useTranslation();
  const id = Number(accountId);
  return (
    <ForResellers title={t('tv-activation.title')}>
      {Number.isInteger(id) && id >= 1 && id <= highestId ? <OneAccount key={id} id={id} /> : <AccountGone />}
    </ForResellers>
  );
}

function OneAccount({ id }: { id: number }) {
  const { t } = useTranslation();
  const account = useTvAccount(id);
  // A 404 or 400 wins over cached data.
  if (statusOf(account.error) === 404 || statusOf(account.error) === 400) return <AccountGone />;
  if (account.data) return <AccountDesk account={account.data} read={account} />;
  return (
    <Page title={t('tv-activation.title')}>
      <Loaded result={account} lines={14}>
        {() => null}
      </Loaded>
    </Page>
  );
}

/** Shown if the company has no account with this id. */
function AccountGone() {
  const { t } = useTranslation();
  return (
    <Page title={t('tv-activation.title')}>
      <EmptyState
        title={t('tv-activation.gone')}
        text={t('tv-activation.gone-text')}
        actions={<ActionButton label={t('tv-activation.to-list')} to={{ to: '/tv-accounts' }} />}
      />
    </Page>
  );
}

/** Everything a service desk agent needs during a call. */
function AccountDesk({ account, read }: { account: TvAccount; read: ReturnType<typeof useTvAccount> }) {
  const { t } = useTranslation();
  const codes = useOpenCodes(account);
  const desk = useDesk(account, codes);
  const { status, accountNr, reference, endUser } = account;
  const hasEnded = status === 'ended';
  const keptFocus = useKeptFocus(() => document.querySelector('h1[tabindex="-1"]'));
  return (
    <>
      <div ref={keptFocus}>
        <p className={styles.identifiers}>
          <span>
            {t('tv-activation.title')} <span className="mono">{accountNr}</span>
          </span>
          {reference && <span>{t('tv-activation.own-reference', { reference })}</span>}
        </p>
        <Page
          title={tvAccountName(account)}
          lead={
            <>
              <Status name={tvStatusGlyph(status)}>{t(`tv-account.status-${status}`)}</Status>
              <span>{formatAddress(endUser.address)}</span>
            </>
          }
          actions={<Acts account={account} desk={desk} />}
        >
          <AccountNotes account={account} desk={desk} read={read} />
          <AccountFacts account={account} />
          <div className={styles.desk}>
            {!hasEnded && (
              <div className={styles.column}>
                <CodeDesk account={account} codes={codes} desk={desk} />
                <Devices account={account} codes={codes} desk={desk} />
              </div>
            )}
            <div className={`${styles.column} ${styles.side}`}>
              {!hasEnded && <TellCustomer account={account} codes={codes} />}
              {!hasEnded && <HelpTree account={account} codes={codes} desk={desk} />}
              <Products account={account} desk={desk} />
            </div>
            <Timeline account={account} />
          </div>
        </Page>
      </div>
      {desk.parts}
    </>
  );
}

/** The actions on the account; a disabled action gives its reason. */
function Acts({ account, desk }: { account: TvAccount; desk: Desk }) {
  const { t } = useTranslation();
  const { status } = account;
  const reason = (action: TvAccountMove | TvAccountAct) => {
    const key = tvObstacle(status, action);
    return key && t(key);
  };
  return (
    <>
      {/* First in the row, so that the other buttons do not shift when these appear or disappear. */}
      {status === 'new' && (
        <ActionButton label={t('tv-activation.activate')} variant="primary" isBusy={desk.isMoving} onClick={desk.activate} />
      )}
      {status === 'suspended' && (
        <ActionButton label={t('tv-activation.resume')} variant="primary" isBusy={desk.isMoving} onClick={desk.resume} />
      )}
      <ActionButton label={t('tv-activation.edit')} reason={reason('update')} onClick={() => desk.open({ name: 'edit' })} />
      <ActionButton
        label={t(account.pinSet ? 'tv-activation.reset-pin' : 'tv-activation.set-pin')}
        reason={reason('setPin')}
        onClick={() => desk.open({ name: 'pin' })}
      />
      <ActionButton
        label={t('tv-activation.suspend')}
        reason={reason('suspend')}
        onClick={() => desk.open({ name: 'suspend' })}
      />
      <ActionButton
        label={t(status === 'cancelling' ? 'tv-activation.end-now' : 'tv-activation.cancel')}
        reason={reason('cancelDirect')}
        onClick={() => desk.open({ name: 'cancel' })}
      />
    </>
  );
}
