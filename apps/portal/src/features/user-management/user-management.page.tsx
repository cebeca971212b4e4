import type { Account } from '@demarc/contract/account.ts';
import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import { createLazyRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/format.ts';
import { saveCsv } from '../../lib/save-csv.ts';
import { useSession } from '../../lib/session.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { AsyncContent } from '../../ui/async-content.tsx';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { ListTools, type NamedOrder } from '../../ui/data-table/list-tools.tsx';
import { useListUrlState } from '../../ui/data-table/use-list-url-state.ts';
import { EmptyState, NoResults } from '../../ui/empty-state.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import type { LinkTarget } from '../../ui/link-target.ts';
import { Note } from '../../ui/note.tsx';
import { Page } from '../../ui/page.tsx';
import type { RowAction } from '../../ui/row-menu.tsx';
import { type Tab, Tabs } from '../../ui/tabs.tsx';
import { buildAccessReview } from './access-review.ts';
import { createAccountColumns } from './account-columns.tsx';
import { accountFilters, filterAccounts, isInactive, lacksSecondFactor, secondFactorFilter } from './account-filters.ts';
import { sortByProblem } from './account-problem.ts';
import { getActiveAdministrators } from './administrators.ts';
import { SecondFactorPolicy } from './second-factor-policy.tsx';
import { useAccountActions } from './use-account-actions.tsx';
import { useAccounts } from './use-accounts.ts';
import { useOwnSecondFactorPolicy } from './use-second-factor-policy.ts';
import styles from './user-management.module.css';

export const lazyRoute = createLazyRoute('/user-management')({ component: UserManagementPage });

/** A sort order of its own and not that of a column, because accounts of any status can have problems. */
const defaultSort = '-urgency';
const accountOrders: readonly NamedOrder[] = [
  { sort: defaultSort, label: 'list.problems-first' },
  { sort: '-createdAt', label: 'list.newest-first' },
];
const inviteLink: LinkTarget = { to: '/user-management/account/create' };

function UserManagementPage() {
  const { t } = useTranslation();
  const formats = useFormats();
  const accounts = useAccounts();
  const loaded = accounts.data;
  const actions = useAccountActions(loaded ?? []);
  const saveReview = () => saveCsv(`access-review-${formatAmsterdamDate(new Date())}.csv`, buildAccessReview(loaded ?? []));
  const inviteButton = <ActionButton variant="primary" icon="plus" label={t('user.invite')} to={inviteLink} />;
  return (
    <Page
      isWide
      title={t('user.title')}
      count={loaded && formats.number(loaded.length)}
      actions={
        <>
          <ActionButton
            icon="download"
            label={t('user.review')}
            disabledReason={loaded ? null : t('user.review-later')}
            onClick={saveReview}
          />
          {inviteButton}
        </>
      }
    >
      <div className={styles.body}>
        {actions.refusal}
        <SecondFactorPolicy accounts={loaded} />
        <AsyncContent
          result={accounts}
          name={t('user.title')}
          skeleton="table"
          isEmpty={(list) => list.length === 0}
          empty={<EmptyState title={t('user.none')} text={t('user.none-text')} actions={inviteButton} />}
        >
          {(list) => (
            <>
              {getActiveAdministrators(list).length < 2 && <SingleAdministratorWarning />}
              <AccountList
                accounts={list}
                getActions={(account) => [actions.resend(account), actions.toggle(account), actions.remove(account)]}
              />
              {list.length === 1 && <EmptyState title={t('user.alone')} text={t('user.none-text')} actions={inviteButton} />}
            </>
          )}
        </AsyncContent>
      </div>
      {actions.dialog}
    </Page>
  );
}

function SingleAdministratorWarning() {
  const { t } = useTranslation();
  return (
    <div className={styles.warning}>
      <Note kind="attention" title={t('user.one-admin')}>
        <div className={styles.few}>
          <span>{t('user.one-admin-text')}</span>
          <ActionButton size="small" label={t('user.second-admin')} to={{ ...inviteLink, search: { role: 'RESELLER_ADMIN' } }} />
        </div>
      </Note>
    </div>
  );
}

interface AccountListProps {
  accounts: readonly Account[];
  getActions: (account: Account) => readonly RowAction[];
}

function AccountList({ accounts, getActions }: AccountListProps) {
  const { t } = useTranslation();
  const { claims } = useSession();
  const now = new Date();
  const hasSecondFactorData = accounts.some(({ secondFactor }) => secondFactor !== null);
  const filters = hasSecondFactorData ? [...accountFilters, secondFactorFilter] : accountFilters;
  const urlState = useListUrlState(filters, defaultSort);
  const columns = createAccountColumns(now, hasSecondFactorData, useOwnSecondFactorPolicy());
  const rows = sortByProblem(filterAccounts(accounts, urlState.values, now), now);
  const getLink = (account: Account): LinkTarget => ({ to: '/user-management/account/$id', params: { id: account.accountId } });
  const getTokensLink = (account: Account): LinkTarget =>
    account.accountId === claims?.uid_g
      ? { to: '/account/api-tokens' }
      : { to: '/user-management/tokens/$id', params: { id: account.accountId } };
  const countAccounts = (isIn: (account: Account) => boolean) => accounts.filter(isIn).length;
  const tabs: readonly Tab[] = [
    { label: t('user.view-all'), count: accounts.length, search: {} },
    {
      label: t('user.view-pending'),
      count: countAccounts(({ status }) => status === 'PENDING_ACTIVATION'),
      search: { status: 'PENDING_ACTIVATION' },
    },
    { label: t('user.inactive'), count: countAccounts((account) => isInactive(account, now)), search: { seen: 'inactive' } },
    ...(hasSecondFactorData
      ? [{ label: t('user.view-no-factor'), count: countAccounts(lacksSecondFactor), search: { factor: 'none' } }]
      : []),
  ];
  return (
    <div>
      <Tabs tabs={tabs} />
      <FilterBar filters={filters} values={urlState.values} onChange={urlState.setFilter} onClear={urlState.clearFilters}>
        <ListTools
          columns={columns}
          shown={urlState.shown}
          onShown={urlState.setShown}
          orders={accountOrders}
          sort={urlState.sort}
          onSort={urlState.setSort}
        />
      </FilterBar>
      {rows.length === 0 ? (
        <NoResults onClear={urlState.clearFilters} />
      ) : (
        <DataTable
          caption={t('user.title')}
          columns={columns}
          rows={rows}
          rowId={({ accountId }) => accountId}
          to={getLink}
          actions={(account) => [
            { label: t('user.open'), icon: 'user', shortcut: 'o', to: getLink(account) },
            { label: t('user.to-tokens'), icon: 'key', shortcut: 't', to: getTokensLink(account) },
            ...getActions(account),
          ]}
          sort={urlState.sort}
          onSort={urlState.setSort}
          shown={urlState.shown}
        />
      )}
    </div>
  );
}
