import type { ApprovalRequestSummary } from '@demarc/contract/approval-request.ts';
import { expect, it } from 'vitest';
import { getApprovalItems } from './action-items.ts';

const request = (approvalRequestId: number) =>
  ({
    ...{ approvalRequestId, title: 'Fibre 500', subject: 'Dorpsplein 61' },
    ...{ requestedAt: '2026-06-01T08:00:00Z', expiresAt: '2026-06-15T08:00:00Z' },
  }) as ApprovalRequestSummary;

it('opens the only request that waits', () => {
  expect(getApprovalItems({ items: [request(7)], total: 1 })).toMatchObject([
    {
      ...{ kind: 'attention', detail: 'Fibre 500, Dorpsplein 61', params: { count: 1 }, deadline: '2026-06-15T08:00:00Z' },
      action: { to: { to: '/orders', search: { list: 'approvals', approval: 7 } } },
    },
  ]);
});

it('opens the list of several requests', () => {
  const [item, ...more] = getApprovalItems({ items: [request(8)], total: 12 });
  expect(more).toEqual([]);
  expect(item).toMatchObject({ params: { count: 12 }, action: { to: { search: { list: 'approvals' } } } });
  expect(item?.detail).toBeUndefined();
});

it('is nothing without a request', () => expect(getApprovalItems({ items: [], total: 0 })).toEqual([]));
