import type { TvAccount } from '@demarc/contract/tv-account.ts';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/format.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { Note } from '../../../ui/note.tsx';
import styles from './account.module.css';
import { TvRefusal } from './tv-refusal.tsx';
import type { Desk } from './use-desk.tsx';
import type { useTvAccount } from './use-tv-account.ts';

interface AccountNotesProps {
  account: TvAccount;
  desk: Desk;
  read: ReturnType<typeof useTvAccount>;
}

/** The notices above everything else: terminating, ended, suspended, or possibly outdated data. */
export function AccountNotes({ account, desk, read }: AccountNotesProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { status, cancellationDate, endedAt, suspendedAt } = account;
  const isStopped = status === 'suspended' || (status === 'cancelling' && suspendedAt !== null);
  return (
    <div className={styles.notes}>
      <TvRefusal code={desk.refusal} title={t('tv-activation.not-done')} />
      {read.isError && (
        <div className={styles.unread} role="status">
          <span>{t('tv-activation.not-refreshed')}</span>
          <ActionButton size="small" label={t('action.retry')} isBusy={read.isFetching} onClick={() => void read.refetch()} />
        </div>
      )}
      {status === 'cancelling' && (
        <Note kind="attention" title={t('tv-activation.cancelling', { date: formats.dayInWords(cancellationDate) })}>
          <p>{t('tv-activation.cancelling-text')}</p>
          <ActionButton size="small" label={t('tv-activation.undo')} isBusy={desk.isMoving} onClick={desk.undo} />
        </Note>
      )}
      {isStopped && (
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
