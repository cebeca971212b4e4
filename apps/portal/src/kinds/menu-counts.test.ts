import type { SessionClaims } from '@demarc/contract/session.ts';
import { expect, it } from 'vitest';
import { menuCounts } from './menu-counts.ts';

it('counts the quotes that wait for the user, as the first tab of their list does', () => {
  const menuCount = menuCounts.find(({ path }) => path === '/quotations');
  const count = menuCount?.getQuery({ cid: 1 } as SessionClaims).select;
  expect(count?.({ open: { OFFERED: 5 }, expiring: 1 })).toEqual({ count: 5, waits: 'kinds.quotation.waits-for-you' });
  expect(count?.({ open: {}, expiring: 0 })).toEqual({ count: 0 });
});
