import type { Account } from '@demarc/contract/account.ts';
import { formatCsv } from '@demarc/contract/csv.ts';
import { describe, expect, it } from 'vitest';
import { buildAccessReview } from './access-review.ts';
import { filterAccounts } from './account-filters.ts';
import { getAccountProblem, sortByProblem } from './account-problem.ts';
import { getActiveAdministrators, getAdminLock } from './administrators.ts';

const now = new Date('2026-03-01T12:00:00Z');
const daysAgo = (count: number) => new Date(now.getTime() - count * 86_400_000).toISOString();

function createAccount(name: string, values: Partial<Account> = {}): Account {
  return {
    accountId: name,
    uid: 1,
    customerId: 20240317,
    company: 'Noordlijn',
    username: `${name}@noordlijn.example`,
    firstName: name,
    middleName: '',
    lastName: 'de Graaf',
    email: `${name}@noordlijn.example`,
    phoneNumber: '',
    roles: [],
    status: 'ENABLED',
    language: null,
    lastLoginAt: daysAgo(1),
    createdAt: daysAgo(400),
    activationExpiresAt: null,
    identityLinked: null,
    secondFactor: true,
    tokenCount: 0,
    version: 1,
    ...values,
  };
}

const sanne = createAccount('sanne', { roles: ['RESELLER_ADMIN'] });
const joris = createAccount('joris', {
  roles: ['RESELLER_ORDER', 'RESELLER_FINANCE'],
  lastLoginAt: daysAgo(90),
  secondFactor: false,
});
const ilse = createAccount('ilse', {
  roles: ['RESELLER_ADMIN'],
  status: 'DISABLED',
  lastLoginAt: daysAgo(300),
  secondFactor: false,
});
const lotte = createAccount('lotte', { status: 'PENDING_ACTIVATION', lastLoginAt: null, secondFactor: false });
const all = [sanne, joris, ilse, lotte];

describe('filterAccounts', () => {
  it.each([
    [{}, ['sanne', 'joris', 'ilse', 'lotte']],
    [{ q: 'GRAAF jor' }, ['joris']],
    [{ q: 'ilse@' }, ['ilse']],
    [{ status: ['DISABLED', 'PENDING_ACTIVATION'] as const }, ['ilse', 'lotte']],
    [{ role: ['RESELLER_FINANCE'] as const }, ['joris']],
    [{ role: ['none', 'RESELLER_ADMIN'] as const }, ['sanne', 'ilse', 'lotte']],
    [{ seen: 'inactive' as const }, ['joris']],
    [{ factor: 'none' }, ['joris']],
    [{ factor: 'on' }, ['sanne']],
  ])('with %o finds %o', (chosen, names) => {
    expect(filterAccounts(all, chosen, now).map(({ accountId }) => accountId)).toEqual(names);
  });
});

it('finds enabled accounts that were never used, including new ones, but no invited users', () => {
  const created = createAccount('new', { lastLoginAt: null, createdAt: daysAgo(2) });
  expect(filterAccounts([...all, created], { seen: 'never' }, now)).toEqual([created]);
});

it('sorts accounts by problem, an administrator without a second factor first', () => {
  const invited = { status: 'PENDING_ACTIVATION', lastLoginAt: null, secondFactor: null } as const;
  const accounts = [
    createAccount('disabled', { status: 'DISABLED', secondFactor: false }),
    createAccount('fine'),
    createAccount('invited', { ...invited, activationExpiresAt: daysAgo(-6) }),
    createAccount('expired', { ...invited, activationExpiresAt: daysAgo(1) }),
    createAccount('password', { secondFactor: false }),
    createAccount('idle', { lastLoginAt: daysAgo(90) }),
    createAccount('never', { lastLoginAt: null }),
    createAccount('new', { lastLoginAt: null, createdAt: daysAgo(2) }),
    createAccount('unreported', { roles: ['RESELLER_ADMIN'], secondFactor: null }),
    createAccount('admin', { roles: ['RESELLER_ADMIN'], secondFactor: false }),
  ];
  const problems = accounts.map((account) => getAccountProblem(account, now));
  expect(problems).toEqual([
    'disabled',
    'none',
    'pending',
    'link-over',
    'factor',
    'inactive',
    'never',
    'none',
    'none',
    'admin-factor',
  ]);
  const sorted = sortByProblem(accounts, now);
  expect(sorted[0]?.accountId).toBe('admin');
  expect(sortByProblem(sorted.toReversed(), now).map((account) => getAccountProblem(account, now))).toEqual(
    sorted.map((account) => getAccountProblem(account, now)),
  );
});

describe('the administrators', () => {
  it('include only enabled administrators', () => {
    expect(getActiveAdministrators(all)).toEqual([sanne]);
  });

  it('cannot give up the role for their own account or for the last administrator', () => {
    expect(getAdminLock(sanne, all, 'sanne')).toBe('own');
    expect(getAdminLock(sanne, all, 'joris')).toBe('last-admin');
    expect(getAdminLock(sanne, [...all, createAccount('ruben', { roles: ['RESELLER_ADMIN'] })], 'ruben')).toBeNull();
    expect(getAdminLock(joris, all, 'sanne')).toBeNull();
    expect(getAdminLock(ilse, all, 'sanne')).toBeNull();
  });
});

it('escapes formulas in the access review', () => {
  const text = formatCsv(
    buildAccessReview([createAccount('=cmd', { middleName: 'van, der', roles: ['RESELLER_ORDER', 'RESELLER_FINANCE'] })]),
  );
  expect(text.split('\r\n')).toEqual([
    'name,username,email,roles,status,secondFactor,lastLoginAt,tokenCount,createdAt',
    `"'=cmd van, der de Graaf",'=cmd@noordlijn.example,'=cmd@noordlijn.example,RESELLER_ORDER RESELLER_FINANCE,ENABLED,true,${daysAgo(1)},0,${daysAgo(400)}`,
    '',
  ]);
});
