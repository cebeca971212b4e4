import { getTvAccountSummary } from '@demarc/contract/tv-account.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { query } from '../../lib/api.ts';
import { useFormats } from '../../lib/format.ts';
import { Glyph } from '../../ui/glyph.tsx';
import { linkToList } from './link-to-list.ts';
import styles from './service-summary.module.css';
import { Metric } from './service-summary.tsx';

/** The number of TV accounts by status, and of those with a waiting device. */
export function useTvSummary(isEnabled: boolean) {
  return useQuery({ ...query(getTvAccountSummary, {}), enabled: isEnabled });
}

/** TV accounts that wait for activation, end soon or are suspended, each linked to its list. */
export function TvSummary({ summary }: { summary: ReturnType<typeof useTvSummary> }) {
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <section className={styles.standing} aria-label={t('home.tv-standing')}>
      <Metric
        label={t('home.tv-waiting')}
        to={linkToList('/tv-accounts', { activation: 'waiting' })}
        result={summary}
        getCount={({ pending }) => pending}
      >
        {({ pending }) => (
          <span>
            <Glyph name={pending > 0 ? 'trouble' : 'ok'} />
            {t(pending > 0 ? 'home.tv-let-in' : 'home.tv-none-waits', { count: pending })}
          </span>
        )}
      </Metric>
      <Metric
        label={t('home.tv-ending')}
        to={linkToList('/tv-accounts', { status: 'cancelling' })}
        result={summary}
        getCount={({ byStatus }) => byStatus.cancelling ?? 0}
        getSecondaryText={({ byStatus }) => t('home.tv-of', { total: formats.number(countCurrentAccounts(byStatus)) })}
      >
        {({ byStatus }) => (byStatus.cancelling ? <span>{t('home.tv-undo')}</span> : null)}
      </Metric>
      <Metric
        label={t('home.tv-suspended')}
        to={linkToList('/tv-accounts', { status: 'suspended' })}
        result={summary}
        getCount={({ byStatus }) => byStatus.suspended ?? 0}
      >
        {({ byStatus }) => (byStatus.suspended ? <span>{t('home.tv-no-picture')}</span> : null)}
      </Metric>
    </section>
  );
}

/** Counts every account that has not ended. */
function countCurrentAccounts({ ended: _, ...byStatus }: Readonly<Record<string, number>>): number {
  return Object.values(byStatus).reduce((total, count) => total + count, 0);
}
