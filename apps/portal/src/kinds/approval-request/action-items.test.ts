import type { ApprovalRequestSummary } from '@demarc/contract/approval-request.ts';
import { expect, it } from 'vitest';
import { getApprovalItems } from './action-items.ts';

const request = {
  approvalRequestId: 4,
  title: 'Cross-connect',
  subject: 'AMS1 → AMS2',
  amount: '1800.00',
  expiresAt: '2026-06-10T22:30:00Z',
} as ApprovalRequestSummary;

it('lists each request with its amount and last day, and opens it', () => {
  expect(getApprovalItems({ items: [request], total: 1 })).toMatchObject([
    {
      kind: 'attention',
      params: { title: 'Cross-connect' },
      amounts: { amount: '1800.00' },
      // The day in Amsterdam.
      deadline: '2026-06-11',
      action: { to: { to: '/orders', search: { list: 'approvals', approval: 4 } } },
    },
  ]);
  expect(getApprovalItems({ items: [], total: 0 })).toEqual([]);
});

it('counts the requests if not all are listed by name', () => {
  expect(getApprovalItems({ items: [request], total: 8 })[1]).toMatchObject({
    params: { count: 8 },
    action: { to: { to: '/orders', search: { list: 'approvals' } } },
  });
});
