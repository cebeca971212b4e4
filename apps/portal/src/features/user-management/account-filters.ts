import { roles } from '@demarc/contract/access.ts';
import { type Account, accountStatuses } from '@demarc/contract/account.ts';
import { formatPersonName } from '@demarc/contract/person-name.ts';
import type { Filter, FilterValues } from '../../ui/data-table/filters.ts';

const dayMs = 86_400_000;
/** An account counts as inactive after this many days without a sign-in. */
const inactiveDays = 90;

export const accountFilters = [
  { kind: 'text', name: 'q', label: 'user.search' },
  {
    kind: 'many',
    name: 'status',
    label: 'user.status',
    options: accountStatuses.map((value) => ({ value, label: `user.status-${value}` })),
  },
  {
    kind: 'many',
    name: 'role',
    label: 'user.role',
    options: [...roles.map((value) => ({ value, label: `role.${value}` })), { value: 'none', label: 'role.none' }],
  },
  {
    kind: 'one',
    name: 'seen',
    label: 'user.last-seen',
    options: [
      { value: 'inactive', label: 'user.inactive' },
      { value: 'never', label: 'user.never-signed-in' },
    ],
  },
] as const satisfies readonly Filter[];

/** Used only if the sign-in provider reports second factors. */
export const secondFactorFilter = {
  kind: 'one',
  name: 'factor',
  label: 'user.second-factor',
  options: [
    { value: 'on', label: 'user.factor-on' },
    { value: 'none', label: 'user.factor-none' },
  ],
} as const satisfies Filter;

type AccountFilterValues = Partial<FilterValues<typeof accountFilters>> & { factor?: string | undefined };

/** Whether an enabled account had no sign-in for 90 days. */
export function isInactive({ status, lastLoginAt, createdAt }: Account, now: Date): boolean {
  return status === 'ENABLED' && now.getTime() - Date.parse(lastLoginAt ?? createdAt) >= inactiveDays * dayMs;
}

/** Whether an enabled account was never used, however new it is. */
function isUnused({ status, lastLoginAt }: Account): boolean {
  return status === 'ENABLED' && lastLoginAt === null;
}

export function lacksSecondFactor({ status, secondFactor }: Account): boolean {
  return status === 'ENABLED' && secondFactor === false;
}

export function filterAccounts(accounts: readonly Account[], chosen: AccountFilterValues, now: Date): readonly Account[] {
  const { q = '', status = [], role = [], seen, factor } = chosen;
  const terms = q.toLowerCase().split(/\s+/).filter(Boolean);
  return accounts.filter((account) => {
    const text = `${formatPersonName(account)} ${account.email} ${account.username}`.toLowerCase();
    const heldRoles: readonly string[] = account.roles.length > 0 ? account.roles : ['none'];
    return (
      terms.every((word) => text.includes(word)) &&
      (status.length === 0 || status.includes(account.status)) &&
      (role.length === 0 || role.some((name) => heldRoles.includes(name))) &&
      (seen !== 'inactive' || isInactive(account, now)) &&
      (seen !== 'never' || isUnused(account)) &&
      (factor === undefined || (factor === 'none' ? lacksSecondFactor(account) : account.secondFactor === true))
    );
  });
}
