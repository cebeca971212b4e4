import { hasRole, type Role } from '@demarc/contract/access.ts';
import { type Account, listAccounts } from '@demarc/contract/account.ts';
import { type ApiToken, listApiTokens, maxApiTokens } from '@demarc/contract/api-token.ts';
import { formatPersonName } from '@demarc/contract/person-name.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { query } from '../../lib/api.ts';
import { useSession } from '../../lib/session.ts';
import { useCustomerId } from '../../lib/use-customer-id.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { AsyncContent } from '../../ui/async-content.tsx';
import { BasicButton } from '../../ui/basic-button.tsx';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import type { Filter } from '../../ui/data-table/filters.ts';
import { ListTools } from '../../ui/data-table/list-tools.tsx';
import { useListUrlState } from '../../ui/data-table/use-list-url-state.ts';
import { EmptyState, NoResults } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';
import type { RowAction } from '../../ui/row-menu.tsx';
import { Section } from '../../ui/section.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import styles from './api-tokens.module.css';
import { getApiOrigin, SampleCall } from './sample-call.tsx';
import { createTokenColumns } from './token-columns.tsx';
import { TokenPanel, type TokenTask } from './token-panel.tsx';
import { TokenRefusal } from './token-refusal.tsx';
import { isExpired, isExpiring, isUnused } from './token-state.ts';
import { useRevocation } from './use-revocation.tsx';

interface ApiTokensProps {
  title: string;
  lead: ReactNode;
  accountId: string;
  /** The tabs of the page that this is part of. */
  tabs?: ReactNode;
  /** The owner whose tokens an administrator manages; left out for the user's own tokens. */
  owner?: Account;
}

type TokenPredicate = (token: ApiToken, now: Date) => boolean;

const isUsable: TokenPredicate = (token, now) => !isExpired(token, now);
/** The views in addition to the default one of usable tokens. */
const views = { expiring: isExpiring, unused: isUnused, expired: isExpired } as const satisfies Record<string, TokenPredicate>;
const viewNames = ['expiring', 'unused', 'expired'] as const satisfies readonly (keyof typeof views)[];
const filters = [
  {
    kind: 'one',
    name: 'view',
    label: 'api-token.status',
    options: viewNames.map((value) => ({ value, label: `api-token.view-${value}` })),
  },
] as const satisfies readonly Filter[];

/** The page with the API tokens of one account: the list and its actions. */
export function ApiTokens({ title, lead, accountId, tabs, owner }: ApiTokensProps) {
  const { t } = useTranslation();
  const { claims } = useSession();
  const customerId = useCustomerId();
  const params = { customerId, accountId };
  const tokens = useQuery({ ...query(listApiTokens, { params }), enabled: claims !== null });
  const [task, setTask] = useState<TokenTask | null>(() => (!owner && location.hash === '#create' ? { act: 'create' } : null));
  const revocation = useRevocation(params, owner);
  const now = new Date();
  const allTokens = tokens.data ?? [];
  const usableCount = allTokens.filter((token) => isUsable(token, now)).length;

  const ownerReason = owner && owner.status !== 'ENABLED' ? t(`api-token.owner-${owner.status}`) : null;
  const reason = ownerReason ?? (usableCount >= maxApiTokens ? t('api-token.limit-reached', { count: maxApiTokens }) : null);
  const create = (
    <ActionButton
      variant="primary"
      icon="plus"
      label={t('api-token.create')}
      disabledReason={reason}
      onClick={() => setTask({ act: 'create' })}
    />
  );
  const getActions = (token: ApiToken): RowAction[] => [
    { label: t('api-token.edit'), icon: 'pencil', shortcut: 'e', onClick: () => setTask({ act: 'edit', token }) },
    {
      label: t('api-token.rotate'),
      icon: 'refresh',
      shortcut: 'r',
      disabledReason: reason,
      onClick: () => setTask({ act: 'rotate', token }),
    },
    { label: t('api-token.revoke'), icon: 'trash', isDanger: true, onClick: () => revocation.revoke(token) },
  ];
  const roles = (owner?.roles ?? claims?.roles ?? []) as readonly Role[];
  return (
    <Page
      title={title}
      count={tokens.data && t('api-token.count', { count: usableCount, most: maxApiTokens })}
      lead={lead}
      actions={
        <>
          <BasicButton variant="quiet" href={`${getApiOrigin()}/docs`}>
            {t('api-token.reference')}
          </BasicButton>
          {allTokens.length > 0 && create}
        </>
      }
    >
      {tabs}
      <div className={styles.body}>
        <TokenRefusal code={revocation.refusal} title={t('api-token.not-revoked')} />
        <AsyncContent
          result={tokens}
          skeleton="table"
          lines={3}
          isEmpty={(list) => list.length === 0}
          empty={
            <>
              <EmptyState title={t('api-token.none')} text={t('api-token.none-text')} actions={create} />
              <div className={styles.first}>
                <Section title={t('api-token.first-call')}>
                  <SampleCall customerId={params.customerId} />
                </Section>
              </div>
            </>
          }
        >
          {(list) => (
            <TokenList
              caption={title}
              tokens={list}
              accountId={accountId}
              now={now}
              onOpen={(token) => setTask({ act: 'edit', token })}
              actions={getActions}
            />
          )}
        </AsyncContent>
        {owner && (
          <Section title={t('api-token.leaving', { name: owner.firstName })}>
            <div className={styles.leaving}>
              <p>{t('api-token.leaving-text')}</p>
              <ActionButton
                label={t('api-token.revoke-all')}
                disabledReason={allTokens.length > 0 ? null : t('api-token.nothing-to-revoke')}
                onClick={() => revocation.revokeAll(allTokens)}
              />
            </div>
          </Section>
        )}
      </div>
      <TokenPanel task={task} onTask={setTask} params={params} roles={roles} onRevoke={(token) => revocation.revoke(token)} />
      {revocation.dialog}
    </Page>
  );
}

interface TokenListProps {
  caption: string;
  tokens: readonly ApiToken[];
  accountId: string;
  now: Date;
  onOpen: (token: ApiToken) => void;
  actions: (token: ApiToken) => readonly RowAction[];
}

function TokenList({ caption, tokens, accountId, now, onOpen, actions }: TokenListProps) {
  const { t } = useTranslation();
  const urlState = useListUrlState(filters, '-createdAt');
  const { view } = urlState.values;
  const hasOtherMakers = tokens.some(({ createdByAccountId }) => createdByAccountId !== accountId);
  const getName = useAccountNames(hasOtherMakers);
  const columns = createTokenColumns({
    now,
    getMaker: ({ createdByAccountId: maker }) =>
      maker === accountId ? null : (getName(maker) ?? t('api-token.an-administrator')),
  });
  const getCount = (isIn: TokenPredicate) => tokens.filter((token) => isIn(token, now)).length;
  const tabs = viewNames
    // The tab of expired tokens shows only if there are any.
    .filter((name) => name !== 'expired' || view === name || getCount(isExpired) > 0)
    .map((name) => ({ label: t(`api-token.view-${name}`), count: getCount(views[name]), search: { view: name } }));
  const rows = tokens.filter((token) => (view ? views[view] : isUsable)(token, now));
  return (
    <div>
      <div className={styles.views}>
        <Tabs tabs={[{ label: t('api-token.view-live'), count: getCount(isUsable), search: {} }, ...tabs]} />
        <div className={styles.tools}>
          <ListTools columns={columns} shown={urlState.shown} onShown={urlState.setShown} />
        </div>
      </div>
      {rows.length > 0 && (
        <DataTable
          caption={caption}
          columns={columns}
          rows={rows}
          rowId={({ tokenId }) => tokenId}
          onOpen={onOpen}
          actions={actions}
          sort={urlState.sort}
          onSort={urlState.setSort}
          shown={urlState.shown}
        />
      )}
      {rows.length === 0 &&
        (view ? <NoResults onClear={urlState.clearFilters} /> : <EmptyState title={t('api-token.none-live')} />)}
    </div>
  );
}

/** Returns a function that looks up the names of accounts, which only administrators can read. */
function useAccountNames(isNeeded: boolean): (accountId: string) => string | undefined {
  const { claims } = useSession();
  const customerId = useCustomerId();
  const isAdmin = hasRole(claims?.roles ?? [], 'RESELLER_ADMIN');
  const { data: people = [] } = useQuery({
    ...query(listAccounts, { params: { customerId }, query: { all: true } }),
    enabled: claims !== null && isAdmin && isNeeded,
  });
  return (accountId) => {
    const person = people.find((one) => one.accountId === accountId);
    return person && formatPersonName(person);
  };
}
