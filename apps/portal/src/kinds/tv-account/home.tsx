import type { Output } from '@demarc/contract/operation.ts';
import { getTvAccountSummary } from '@demarc/contract/tv-account-counts.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Metric } from '../../blocks/metric.tsx';
import { query } from '../../lib/api.ts';
import { useFormats } from '../../lib/format.ts';
import { Glyph } from '../../ui/glyph.tsx';
import { linkToList } from '../../ui/link-target.ts';
import { type HomeProps, type KindHome, selectActionItems } from '../homes.ts';
import { AccountsByStatus } from './accounts-by-status.tsx';
import { getTvActionItems, linkToWaiting } from './action-items.ts';
import { countCurrentAccounts } from './count-current-accounts.ts';
import { isLastDayToWithdraw } from './is-last-day-to-withdraw.ts';
import { tvAccount } from './kind.ts';

const access = { feature: 'tenTenTenTv', role: 'RESELLER_SERVICE_DESK', isForResellers: true } as const;

export const home: KindHome = {
  tiles: [
    { id: 'tv-waiting', rank: 10, ...access, Tile: WaitingDevices },
    { id: 'tv-ending', rank: 20, ...access, Tile: EndingAccounts },
    { id: 'tv-suspended', rank: 30, ...access, Tile: SuspendedAccounts },
    { id: 'tv-active', rank: 40, ...access, Tile: ActiveAccounts },
  ],
  sections: [{ id: 'tv-by-status', ...access, Section: AccountsByStatus }],
  actionItems: {
    ...access,
    getQueries: () => [selectActionItems<Output<typeof getTvAccountSummary>>(query(getTvAccountSummary, {}), getTvActionItems)],
  },
  startActions: tvAccount.commands,
};

function useSummary({ canLoad }: HomeProps) {
  return useQuery({ ...query(getTvAccountSummary, {}), enabled: canLoad });
}

function WaitingDevices(props: HomeProps) {
  const { t } = useTranslation();
  const summary = useSummary(props);
  return (
    <Metric
      label={t('kinds.tv-account.waiting')}
      to={linkToWaiting(summary.data)}
      result={summary}
      getValue={({ pending }) => pending}
    >
      {({ pending }) => (
        <span>
          <Glyph name={pending > 0 ? 'trouble' : 'ok'} />
          {t(pending > 0 ? 'kinds.tv-account.devices-wait' : 'kinds.tv-account.none-waiting', { count: pending })}
        </span>
      )}
    </Metric>
  );
}

function EndingAccounts(props: HomeProps) {
  const { t } = useTranslation();
  return (
    <Metric
      label={t('kinds.tv-account.ending')}
      to={linkToList('/tv-accounts', { status: 'cancelling' })}
      result={useSummary(props)}
      getValue={({ byStatus }) => byStatus.cancelling ?? 0}
    >
      {({ byStatus }) => (
        <span>
          {t(
            `kinds.tv-account.${!byStatus.cancelling ? 'none-ending' : isLastDayToWithdraw() ? 'last-day' : 'can-be-withdrawn'}`,
          )}
        </span>
      )}
    </Metric>
  );
}

function SuspendedAccounts(props: HomeProps) {
  const { t } = useTranslation();
  return (
    <Metric
      label={t('kinds.tv-account.suspended')}
      to={linkToList('/tv-accounts', { status: 'suspended' })}
      result={useSummary(props)}
      getValue={({ byStatus }) => byStatus.suspended ?? 0}
    >
      {({ byStatus }) => <span>{t(byStatus.suspended ? 'kinds.tv-account.no-picture' : 'kinds.tv-account.none-suspended')}</span>}
    </Metric>
  );
}

function ActiveAccounts(props: HomeProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <Metric
      label={t('kinds.tv-account.active')}
      to={linkToList('/tv-accounts', { status: 'active' })}
      result={useSummary(props)}
      getValue={({ byStatus }) => byStatus.active ?? 0}
    >
      {({ byStatus }) => <span>{t('kinds.tv-account.of-total', { total: formats.number(countCurrentAccounts(byStatus)) })}</span>}
    </Metric>
  );
}
