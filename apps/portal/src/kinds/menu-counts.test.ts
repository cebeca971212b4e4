import type { SessionClaims } from '@demarc/contract/session.ts';
import { expect, it } from 'vitest';
import { countCurrent, menuCounts } from './menu-counts.ts';

it('counts the quotes that wait for the user, as the first tab of their list does', () => {
  const menuCount = menuCounts.find(({ path }) => path === '/quotations');
  const count = menuCount?.getQuery({ cid: 1 } as SessionClaims).select;
  expect(count?.({ open: { OFFERED: 5 }, expiring: 1 })).toEqual({ count: 5, waits: 'kinds.quotation.waits-for-you' });
  expect(count?.({ open: {}, expiring: 0 })).toEqual({ count: 0 });
});

it('counts no services that have ended, which their list leaves out too', () => {
  expect(countCurrent({ ACTIVE: 14, PENDING: 2, SUSPENDED: 1, TERMINATED: 2, CANCELLED: 1 })).toEqual({ count: 17 });
});
