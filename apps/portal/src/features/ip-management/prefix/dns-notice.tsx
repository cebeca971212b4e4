import { retryIpPrefixDns } from '@demarc/contract/ip-address.ts';
import type { IpPrefix } from '@demarc/contract/ip-prefix.ts';
import { useTranslation } from 'react-i18next';
import { useWrite } from '../../../lib/api.ts';
import { showToast } from '../../../lib/toast.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { Note } from '../../../ui/note.tsx';
import { linkToPrefix } from '../prefix-links.ts';
import { getPrefixRefusal } from '../prefix-refusal.ts';
import { PrefixRefusalNote } from '../prefix-refusal-note.tsx';
import { staleAddresses, usePrefixParams } from '../use-prefix.ts';
import styles from './prefix.module.css';

/** The number of records that are not published in DNS yet or failed; renders nothing if all are published. */
export function DnsNotice({ prefix }: { prefix: IpPrefix }) {
  const { t } = useTranslation();
  const { prefixId, dnsFailedCount, dnsPendingCount, reverseDns } = prefix;
  if (dnsFailedCount === 0 && dnsPendingCount === 0) return null;
  return (
    <div className={styles.notices}>
      {dnsFailedCount > 0 && (
        <Note kind="trouble" title={t('ip-prefix.dns-failed', { count: dnsFailedCount })}>
          <p>
            {reverseDns.dnsState === 'FAILED'
              ? t(`ip-prefix.dns-reason-${reverseDns.dnsReason ?? 'OTHER'}`)
              : t('ip-prefix.dns-failed-text')}
          </p>
          <div className={styles.buttons}>
            <RetryButton prefixId={prefixId} />
            {reverseDns.mode === 'PER_ADDRESS' && (
              <ActionButton
                size="small"
                label={t('ip-prefix.show-failed')}
                to={linkToPrefix(prefixId, { view: 'table', dns: 'FAILED' })}
              />
            )}
          </div>
        </Note>
      )}
      {dnsPendingCount > 0 && (
        <Note kind="neutral" title={t('ip-prefix.dns-pending', { count: dnsPendingCount })}>
          <p>{t('ip-prefix.dns-pending-text')}</p>
        </Note>
      )}
    </div>
  );
}

/** Retries publishing failed records. */
export function RetryButton({ prefixId }: { prefixId: number }) {
  const { t } = useTranslation();
  const input = { params: usePrefixParams(prefixId) };
  const retry = useWrite(retryIpPrefixDns, { invalidates: staleAddresses, previewInput: () => input });
  return (
    <>
      <ActionButton
        size="small"
        icon="refresh"
        label={t('ip-prefix.fix-RETRY_PUBLICATION')}
        isBusy={retry.isPending}
        onClick={() => retry.mutate(input, { onSuccess: ({ retriedCount: count }) => showToast('ip-prefix.retried', { count }) })}
      />
      <PrefixRefusalNote code={retry.isError ? getPrefixRefusal(retry.error) : null} title={t('ip-prefix.not-saved')} />
    </>
  );
}
