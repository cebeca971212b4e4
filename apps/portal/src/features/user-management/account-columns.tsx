import { type Role, roles } from '@demarc/contract/access.ts';
import type { Account, AccountStatus } from '@demarc/contract/account.ts';
import { formatPersonName } from '@demarc/contract/person-name.ts';
import type { SecondFactorPolicy } from '@demarc/contract/second-factor.ts';
import type { TFunction } from 'i18next';
import { noValue } from '../../lib/format.ts';
import { formatRoles } from '../../lib/format-roles.ts';
import { type Column, createColumnHelper, type Localization } from '../../ui/data-table/columns.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { Status } from '../../ui/status.tsx';
import { isInactive, lacksSecondFactor } from './account-filters.ts';
import { getAccountProblem } from './account-problem.ts';
import { AccountStatusLabel } from './account-status-label.tsx';
import { needsSecondFactor, SecondFactor } from './second-factor.tsx';

const column = createColumnHelper<Account>();

/** Pending accounts come first. */
const statusOrder: readonly AccountStatus[] = ['PENDING_ACTIVATION', 'ENABLED', 'DISABLED'];

/** `hasSecondFactor`: whether the sign-in provider reports second factors; `policy`: which users need one. */
export function createAccountColumns(
  now: Date,
  hasSecondFactor: boolean,
  policy: SecondFactorPolicy | undefined,
): readonly Column<Account>[] {
  return column.columns([
    column.computed('status', ({ status }) => statusOrder.indexOf(status), {
      header: 'user.status',
      isSortable: true,
      card: 'status',
      render: ({ status }) => <AccountStatusLabel status={status} />,
    }),
    column.computed('name', formatPersonName, {
      header: 'user.name',
      isLead: true,
      isSortable: true,
      companion: ({ email }) => email,
    }),
    column.accessor('username', { header: 'user.username', isExtra: true, isSortable: true, isLong: true }),
    column.computed('roles', ({ roles }) => roles.join(' ') || 'none', {
      header: 'user.roles',
      isLong: true,
      card: 'third',
      render: ({ roles }, { t }) => formatRoles(roles, t),
      companion: ({ roles }, { t }) => formatTasks(roles, t),
    }),
    ...(hasSecondFactor
      ? [
          column.computed('factor', ({ secondFactor }) => secondFactor, {
            header: 'user.second-factor',
            isSortable: true,
            priority: 'low',
            card: 'third',
            // A card has no column header that explains the state, so it shows only a missing second factor.
            renderInCard: (account, { t }) => {
              if (!lacksSecondFactor(account)) return '';
              const text = t('user.view-no-factor');
              return needsSecondFactor(account, policy) ? <Status name="attention">{text}</Status> : text;
            },
            render: (account, localization) => <SecondFactor account={account} policy={policy} t={localization.t} />,
          }),
        ]
      : []),
    column.accessor('lastLoginAt', {
      header: 'user.last-seen',
      align: 'end',
      isSortable: true,
      card: 'third',
      render: (account, localization) => <LastSignIn account={account} now={now} localization={localization} />,
      renderInCard: (account, localization) => {
        const last = <LastSignIn account={account} now={now} localization={localization} />;
        if (account.status === 'PENDING_ACTIVATION') return last;
        return (
          <>
            {localization.t('user.last-seen')}: {last}
          </>
        );
      },
    }),
    column.accessor('tokenCount', {
      header: 'user.tokens',
      align: 'end',
      isSortable: true,
      priority: 'low',
      render: ({ tokenCount }, { formats }) => (tokenCount > 0 ? formats.number(tokenCount) : noValue),
    }),
    column.accessor('createdAt', {
      header: 'user.created',
      align: 'end',
      isSortable: true,
      priority: 'lowest',
      render: ({ createdAt }, { formats }) => formats.date(createdAt),
    }),
  ]);
}

/** Describes what the roles allow, because their names only hint at it. */
function formatTasks(held: readonly Role[], t: TFunction): string {
  const tasks: readonly Role[] = held.includes('RESELLER_ADMIN')
    ? ['RESELLER_ADMIN']
    : roles.filter((role) => held.includes(role));
  return tasks.length > 0 ? tasks.map((role) => t(`user.may-${role}`)).join(', ') : t('user.may-none');
}

interface CellProps {
  account: Account;
  localization: Localization;
}

/** The last sign-in, or the expiry of a pending invitation. */
function LastSignIn({ account, now, localization: { t, formats } }: CellProps & { now: Date }) {
  const { status, lastLoginAt, activationExpiresAt } = account;
  if (status === 'PENDING_ACTIVATION') {
    return getAccountProblem(account, now) === 'link-over' ? (
      <Status name="attention">{t('user.link-over')}</Status>
    ) : (
      t('user.link-until', { date: formats.date(activationExpiresAt) })
    );
  }
  if (isInactive(account, now)) {
    return <Status name="attention">{lastLoginAt ? formats.date(lastLoginAt) : t('user.never-seen')}</Status>;
  }
  return lastLoginAt ? <RelativeTime value={lastLoginAt} /> : t('user.never-seen');
}
