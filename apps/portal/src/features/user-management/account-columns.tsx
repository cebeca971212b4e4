import type { Account, AccountStatus } from '@demarc/contract/account.ts';
import { personName } from '@demarc/contract/person-name.ts';
import { nothing } from '../../lib/format.ts';
import { rolesInWords } from '../../lib/roles-in-words.ts';
import { type Column, columnsFor, type Words } from '../../ui/data-table/columns.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { Status } from '../../ui/status.tsx';
import { isInactive } from './account-filters.ts';
import { AccountStatusWord } from './account-status.tsx';

/** The sort order; pending invitations come first. */
const statusOrder = ['PENDING_ACTIVATION', 'ENABLED', 'DISABLED'] as const satisfies readonly AccountStatus[];

const column = columnsFor<Account>();

/** `hasSecondFactor`: whether the sign-in provider reports second factors. */
export function accountColumns(now: Date, hasSecondFactor: boolean): readonly Column<Account>[] {
  return column.columns([
    column.computed('status', ({ status }) => statusOrder.indexOf(status), {
      header: 'user.status',
      isSortable: true,
      card: 'status',
      render: ({ status }) => <AccountStatusWord status={status} />,
    }),
    column.computed('name', personName, {
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
      render: ({ roles }, { t }) => rolesInWords(roles, t),
    }),
    ...(hasSecondFactor
      ? [
          column.computed('factor', ({ secondFactor }) => secondFactor, {
            header: 'user.second-factor',
            isSortable: true,
            priority: 'low',
            render: (account, words) => <SecondFactor account={account} words={words} />,
          }),
        ]
      : []),
    column.accessor('lastLoginAt', {
      header: 'user.last-seen',
      align: 'end',
      isSortable: true,
      card: 'third',
      render: (account, words) => <LastSeen account={account} now={now} words={words} />,
    }),
    column.accessor('tokenCount', {
      header: 'user.tokens',
      align: 'end',
      isSortable: true,
      priority: 'low',
      render: ({ tokenCount }, { formats }) => (tokenCount > 0 ? formats.number(tokenCount) : nothing),
    }),
    column.accessor('createdAt', {
      header: 'user.created',
      align: 'end',
      isSortable: true,
      priority: 'low',
      render: ({ createdAt }, { formats }) => formats.date(createdAt),
    }),
  ]);
}

interface CellProps {
  account: Account;
  words: Words;
}

function SecondFactor({ account: { secondFactor, status }, words: { t } }: CellProps) {
  if (secondFactor) return <Status name="ok">{t('user.factor-on')}</Status>;
  // A user who never signed in could not set up a second factor yet.
  return status === 'ENABLED' ? <Status name="trouble">{t('user.factor-none')}</Status> : nothing;
}

/** The last sign-in, or the expiry of a pending invitation. */
function LastSeen({ account, now, words: { t, formats } }: CellProps & { now: Date }) {
  const { status, lastLoginAt, activationExpiresAt } = account;
  if (status === 'PENDING_ACTIVATION') {
    const isOver = activationExpiresAt === null || new Date(activationExpiresAt) <= now;
    return isOver ? (
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
