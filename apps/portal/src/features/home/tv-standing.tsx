import { getTvAccountSummary } from '@demarc/contract/tv-account.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { query } from '../../lib/api.ts';
import { useFormats } from '../../lib/format.ts';
import { Glyph } from '../../ui/glyph.tsx';
import { listPlace } from './list-place.ts';
import styles from './standing.module.css';
import { Figure } from './standing.tsx';

/** The number of TV accounts by status, and of those with a waiting device. */
export function useTvSummary(mayAsk: boolean) {
  return useQuery({ ...query(getTvAccountSummary, {}), enabled: mayAsk });
}

/** TV accounts that wait for activation, end soon or are suspended, each linked to its list. */
export function TvStanding({ summary }: { summary: ReturnType<typeof useTvSummary> }) {
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <section className={styles.standing} aria-label={t('home.tv-standing')}>
      <Figure
        label={t('home.tv-waiting')}
        to={listPlace('/tv-accounts', { activation: 'waiting' })}
        result={summary}
        count={({ pending }) => pending}
      >
        {({ pending }) => (
          <span>
            <Glyph name={pending > 0 ? 'trouble' : 'ok'} />
            {t(pending > 0 ? 'home.tv-let-in' : 'home.tv-none-waits', { count: pending })}
          </span>
        )}
      </Figure>
      <Figure
        label={t('home.tv-ending')}
        to={listPlace('/tv-accounts', { status: 'cancelling' })}
        result={summary}
        count={({ byStatus }) => byStatus.cancelling ?? 0}
        beside={({ byStatus }) => t('home.tv-of', { total: formats.number(currentOf(byStatus)) })}
      >
        {({ byStatus }) => (byStatus.cancelling ? <span>{t('home.tv-undo')}</span> : null)}
      </Figure>
      <Figure
        label={t('home.tv-suspended')}
        to={listPlace('/tv-accounts', { status: 'suspended' })}
        result={summary}
        count={({ byStatus }) => byStatus.suspended ?? 0}
      >
        {({ byStatus }) => (byStatus.suspended ? <span>{t('home.tv-no-picture')}</span> : null)}
      </Figure>
    </section>
  );
}

/** Counts every account that has not ended. */
function currentOf({ ended: _, ...byStatus }: Readonly<Record<string, number>>): number {
  return Object.values(byStatus).reduce((total, count) => total + count, 0);
}
