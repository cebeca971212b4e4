import { describe, expect, it } from 'vitest';
import { getTvActionItems, linkToWaiting } from './action-items.ts';

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
