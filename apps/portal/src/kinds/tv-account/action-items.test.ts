import type { TvAccount } from '@demarc/contract/tv-account.ts';
import { describe, expect, it } from 'vitest';
import { getEndingItems, getTvActionItems, linkToWaiting } from './action-items.ts';

const wouda = { id: 71_012, endUserName: 'Klaas Wouda', deviceName: 'Living room', since: '2026-11-29T23:10:00.000Z' };

describe('devices that wait for approval', () => {
  it('are none if no account has one', () => expect(getTvActionItems({ pending: 0, waiting: [] })).toEqual([]));

  it('are named, and lead to their account', () => {
    expect(getTvActionItems({ pending: 1, waiting: [wouda] })).toMatchObject([
      {
        params: { device: 'Living room', name: 'Klaas Wouda' },
        since: wouda.since,
        action: { to: { to: '/tv-accounts/71012' } },
      },
    ]);
  });

  it('share one item with a count if they are not named', () => {
    const [, others] = getTvActionItems({ pending: 4, waiting: [wouda] });
    expect(others).toMatchObject({ action: { to: { search: { activation: 'waiting' } } } });
  });

  it('are counted by a number that leads to the only one, or to the list', () => {
    expect(linkToWaiting({ pending: 1, waiting: [wouda] })).toEqual({ to: '/tv-accounts/71012' });
    const list = { to: '/tv-accounts', search: { activation: 'waiting' } };
    expect(linkToWaiting({ pending: 2, waiting: [wouda] })).toEqual(list);
    expect(linkToWaiting(undefined)).toEqual(list);
  });
});

describe('accounts that terminate today', () => {
  const account = (id: number, lastName: string) =>
    ({ id, accountNr: 4_000 + id, reference: null, endUser: { firstName: '', middleName: '', lastName } }) as TvAccount;

  it('are named, and lead to the account where the termination can be withdrawn', () => {
    expect(getEndingItems({ items: [account(7, 'Wouda'), account(8, '')], total: 2 })).toMatchObject([
      { kind: 'attention', params: { name: 'Wouda' }, action: { to: { to: '/tv-accounts/7' } } },
      { params: { name: '4008' }, action: { to: { to: '/tv-accounts/8' } } },
    ]);
  });

  it('share one item with a count if not all are named', () => {
    expect(getEndingItems({ items: [account(7, 'Wouda')], total: 4 })[1]).toMatchObject({
      params: { count: 4 },
      action: { to: { search: { status: 'cancelling' } } },
    });
  });
});
