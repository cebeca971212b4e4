import type { Output } from '@demarc/contract/operation.ts';
import { listTvAccounts } from '@demarc/contract/tv-account.ts';
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
import { getEndingItems, getTvActionItems, linkToWaiting } from './action-items.ts';
import { countCurrentAccounts } from './count-current-accounts.ts';
import { isLastDayToWithdraw } from './is-last-day-to-withdraw.ts';
import { tvAccount } from './kind.ts';

const access = { feature: 'tenTenTenTv', role: 'RESELLER_SERVICE_DESK', isForResellers: true } as const;

/** The home page lists this many terminating accounts by name and counts the rest. */
const maxNamedAccounts = 3;

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
    getQueries: () => [
      selectActionItems<Output<typeof getTvAccountSummary>>(query(getTvAccountSummary, {}), getTvActionItems),
      ...(isLastDayToWithdraw()
        ? [
            selectActionItems<Output<typeof listTvAccounts>>(
              query(listTvAccounts, { query: { status: ['cancelling'], limit: maxNamedAccounts } }),
              getEndingItems,
            ),
          ]
        : []),
    ],
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
          {t(pending > 0 ? 'home.tv-devices-wait' : 'home.tv-none-waiting', { count: pending })}
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
          {byStatus.cancelling && isLastDayToWithdraw() ? <Glyph name="attention" /> : null}
          {t(`home.tv-${!byStatus.cancelling ? 'none-ending' : isLastDayToWithdraw() ? 'last-day' : 'can-be-withdrawn'}`)}
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
      {({ byStatus }) => <span>{t(byStatus.suspended ? 'home.tv-no-picture' : 'home.tv-none-suspended')}</span>}
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
