import type { SessionClaims } from '@demarc/contract/session.ts';
import { expect, it } from 'vitest';
import { countCurrent, menuCounts, mergeMenuCounts } from './menu-counts.ts';

it('counts the quotes that wait for the user, as the first tab of their list does', () => {
  const menuCount = menuCounts.find(({ path }) => path === '/quotations');
  const count = menuCount?.getQuery({ cid: 1 } as SessionClaims).select;
  expect(count?.({ open: { OFFERED: 5 }, expiring: 1 })).toEqual({ count: 5, waits: 'kinds.quotation.waits-for-you' });
  expect(count?.({ open: {}, expiring: 0 })).toEqual({ count: 0 });
});

it('does not count services that have ended, which their list leaves out too', () => {
  expect(countCurrent({ ACTIVE: 14, PENDING: 2, SUSPENDED: 1, TERMINATED: 2, CANCELLED: 1 })).toEqual({ count: 17 });
});

it('counts the approvals of this user together with the orders that wait for the company', () => {
  const [orders, approvals] = menuCounts.filter(({ path }) => path === '/orders');
  const countOrders = orders?.getQuery({ cid: 1 } as SessionClaims).select;
  const countApprovals = approvals?.getQuery({ cid: 1 } as SessionClaims).select;
  const waitingCount = countOrders?.({ actionRequired: 2, open: { PLANNED: 5 } });
  const openCount = countOrders?.({ actionRequired: 0, open: { PLANNED: 5 } });
  const toDecide = countApprovals?.({ waiting: 3, toDecide: 1 });
  const waits = 'kinds.order.waits-for-you';
  // The text of the tile on the overview.
  const alsoWaits = 'kinds.order.to-approve';
  expect(mergeMenuCounts(waitingCount!, toDecide!)).toEqual({
    count: 3,
    waits,
    parts: [
      [waits, 2],
      [alsoWaits, 1],
    ],
  });
  expect(mergeMenuCounts(openCount!, toDecide!)).toEqual({ count: 1, waits, alsoWaits });
  expect(mergeMenuCounts(undefined, toDecide!)).toEqual({ count: 1, waits, alsoWaits });
  expect(mergeMenuCounts(waitingCount!, { count: 9 })).toEqual({ count: 2, waits });
  expect(countApprovals?.({ waiting: 3, toDecide: 0 })).toBeNull();
});
