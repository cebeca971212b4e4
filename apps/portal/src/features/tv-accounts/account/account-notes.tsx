import type { TvAccount } from '@demarc/contract/tv-account.ts';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/format.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { Note } from '../../../ui/note.tsx';
import styles from './account.module.css';
import { findBase } from './account-format.ts';
import { TvRefusal, type TvRefusalCode } from './tv-refusal.tsx';
import type { AccountActions } from './use-account-actions.tsx';
import type { useTvAccount } from './use-tv-account.ts';

interface AccountNotesProps {
  account: TvAccount;
  actions: AccountActions;
  accountQuery: ReturnType<typeof useTvAccount>;
  /** Whether activating the new account is the main action of the page. */
  isActivationMain: boolean;
}

/** The notices above everything else: new, terminating, ended, suspended, or possibly outdated data. */
export function AccountNotes({ account, actions, accountQuery, isActivationMain }: AccountNotesProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { status, cancellationDate, endedAt, suspendedAt } = account;
  const isSuspended = status === 'suspended' || (status === 'cancelling' && suspendedAt !== null);
  return (
    <div className={styles.notes}>
      {actions.allowedDevice === null || status !== 'new' ? (
        <TvRefusal code={actions.refusal} title={t('tv-activation.not-done')} />
      ) : (
        <Note kind="trouble" title={t('tv-activation.allowed-not-activated', { device: actions.allowedDevice })}>
          {t(`tv-activation.${getActivationFailure(actions.refusal)}`)}
        </Note>
      )}
      {accountQuery.isError && (
        <div className={styles.unread} role="status">
          <span>{t('tv-activation.not-refreshed')}</span>
          <ActionButton
            size="small"
            label={t('action.retry')}
            isBusy={accountQuery.isFetching}
            onClick={() => void accountQuery.refetch()}
          />
        </div>
      )}
      {status === 'new' && <NewAccountNote account={account} actions={actions} isActivationMain={isActivationMain} />}
      {status === 'cancelling' && (
        <Note kind="attention" title={t('tv-activation.cancelling', { date: formats.longDate(cancellationDate) })}>
          <p>{t('tv-activation.cancelling-text')}</p>
          <ActionButton size="small" label={t('tv-activation.undo')} isBusy={actions.isPending} onClick={actions.undo} />
        </Note>
      )}
      {isSuspended && (
        <Note kind="neutral" title={t('tv-activation.suspended', { time: formats.dateTime(suspendedAt) })}>
          <p>{t('tv-activation.suspended-text')}</p>
        </Note>
      )}
      {status === 'ended' && (
        <Note kind="neutral" title={t('tv-activation.ended', { time: formats.dateTime(endedAt) })}>
          <p>{t('tv-activation.ended-text')}</p>
          <ActionButton size="small" label={t('tv-activation.next-create')} to={{ to: '/tv-accounts/create' }} />
        </Note>
      )}
    </div>
  );
}

/** Returns why the account was not activated, if the API gave a reason. */
function getActivationFailure(code: TvRefusalCode | null): string {
  return code === null || code === 'OTHER' ? 'activate-again' : `refused-${code}`;
}

/** A device that connects to a new account shows a picture only after the account is activated. */
function NewAccountNote({ account, actions, isActivationMain }: Omit<AccountNotesProps, 'accountQuery'>) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { devices, products } = account;
  const name = devices.length > 0 ? 'new-connected' : 'new';
  const base = findBase(products);
  const isCharged = base !== undefined && base.status !== 'pending';
  return (
    <Note kind={devices.length > 0 || isCharged ? 'attention' : 'neutral'} title={t(`tv-activation.${name}`)}>
      <p>
        {t(`tv-activation.${name}-text`)}
        {base && ` ${t(`tv-activation.new-${isCharged ? 'charged' : 'starts'}`, { date: formats.longDate(base.startDate) })}`}
      </p>
      <ActionButton
        size="small"
        variant={isActivationMain ? 'primary' : 'default'}
        label={t('tv-activation.activate')}
        isBusy={actions.isPending}
        onClick={actions.activate}
      />
    </Note>
  );
}
