import type { Output } from '@demarc/contract/operation.ts';
import { getTvAccountSummary } from '@demarc/contract/tv-account.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Metric } from '../../blocks/metric.tsx';
import { query } from '../../lib/api.ts';
import { useFormats } from '../../lib/format.ts';
import { Glyph } from '../../ui/glyph.tsx';
import { linkToList } from '../../ui/link-target.ts';
import { type HomeProps, type KindHome, selectActionItems } from '../homes.ts';
import { getTvActionItems } from './action-items.ts';

export const home: KindHome = {
  feature: 'tenTenTenTv',
  role: 'RESELLER_SERVICE_DESK',
  isForResellers: true,
  summary: 'kinds.tv-account.summary',
  Metrics: TvMetrics,
  getActionItems: () =>
    selectActionItems<Output<typeof getTvAccountSummary>>(query(getTvAccountSummary, {}), ({ pending }) =>
      getTvActionItems(pending),
    ),
};

/** TV accounts that wait for activation, end soon or are suspended, each linked to its list. */
function TvMetrics({ canLoad }: HomeProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const summary = useQuery({ ...query(getTvAccountSummary, {}), enabled: canLoad });
  return (
    <>
      <Metric
        label={t('kinds.tv-account.waiting')}
        to={linkToList('/tv-accounts', { activation: 'waiting' })}
        result={summary}
        getCount={({ pending }) => pending}
      >
        {({ pending }) => (
          <span>
            <Glyph name={pending > 0 ? 'trouble' : 'ok'} />
            {t(pending > 0 ? 'kinds.tv-account.devices-wait' : 'kinds.tv-account.none-waiting', { count: pending })}
          </span>
        )}
      </Metric>
      <Metric
        label={t('kinds.tv-account.ending')}
        to={linkToList('/tv-accounts', { status: 'cancelling' })}
        result={summary}
        getCount={({ byStatus }) => byStatus.cancelling ?? 0}
        getSecondaryText={({ byStatus }) =>
          t('kinds.tv-account.of-total', { total: formats.number(countCurrentAccounts(byStatus)) })
        }
      >
        {({ byStatus }) => (byStatus.cancelling ? <span>{t('kinds.tv-account.can-be-withdrawn')}</span> : null)}
      </Metric>
      <Metric
        label={t('kinds.tv-account.suspended')}
        to={linkToList('/tv-accounts', { status: 'suspended' })}
        result={summary}
        getCount={({ byStatus }) => byStatus.suspended ?? 0}
      >
        {({ byStatus }) => (byStatus.suspended ? <span>{t('kinds.tv-account.no-picture')}</span> : null)}
      </Metric>
    </>
  );
}

/** Counts every account that has not ended. */
function countCurrentAccounts({ ended: _, ...byStatus }: Readonly<Record<string, number>>): number {
  return Object.values(byStatus).reduce((total, count) => total + count, 0);
}
