import { expect, it } from 'vitest';
import { getApprovalItems } from './action-items.ts';

it('opens the list of requests that wait for the user', () => {
  expect(getApprovalItems({ waiting: 12, toDecide: 7 })).toMatchObject([
    { kind: 'attention', params: { count: 7 }, action: { to: { to: '/orders', search: { list: 'approvals' } } } },
  ]);
});

it('is nothing if only own requests wait', () => expect(getApprovalItems({ waiting: 2, toDecide: 0 })).toEqual([]));
