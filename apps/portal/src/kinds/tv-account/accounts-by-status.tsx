import { getTvAccountSummary } from '@demarc/contract/tv-account-counts.ts';
import { type TvAccountStatus, tvAccountStatuses } from '@demarc/contract/tv-account-status.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { CountsByStatus, type StatusTone } from '../../blocks/counts-by-status.tsx';
import { query } from '../../lib/api.ts';
import { AsyncContent } from '../../ui/async-content.tsx';
import { linkToList } from '../../ui/link-target.ts';
import { Section } from '../../ui/section.tsx';
import type { HomeProps } from '../homes.ts';
import { countCurrentAccounts } from './count-current-accounts.ts';

const tones: Partial<Record<TvAccountStatus, StatusTone>> = { cancelling: 1, active: 2, suspended: 'attention' };

/** The accounts that have not ended, by status; hidden when there are none. */
export function AccountsByStatus({ canLoad }: HomeProps) {
  const { t } = useTranslation();
  const summary = useQuery({ ...query(getTvAccountSummary, {}), enabled: canLoad });
  if (summary.data && countCurrentAccounts(summary.data.byStatus) === 0) return null;
  return (
    <Section title={t('kinds.tv-account.by-status')} aside={<Link to="/tv-accounts">{t('kinds.tv-account.all')}</Link>}>
      <AsyncContent result={summary} name={t('kinds.tv-account.by-status')} lines={4}>
        {({ byStatus }) => (
          <CountsByStatus
            counts={tvAccountStatuses.flatMap((status) => {
              const count = byStatus[status];
              const to = linkToList('/tv-accounts', { status });
              if (!count || status === 'ended') return [];
              return [{ status, count, tone: tones[status] ?? 0, label: t(`tv-account.status-${status}`), to }];
            })}
          />
        )}
      </AsyncContent>
    </Section>
  );
}
