import { expect, it } from 'vitest';
import { serviceKinds } from './kinds/registry.ts';
import { canTransitionOrder, finalOrderStatuses, isFinalOrderStatus, orderStatuses, orderTransitions } from './order.ts';

it('never leaves a final status and reaches every status from NEW', () => {
  for (const status of finalOrderStatuses) expect(orderTransitions[status]).toEqual([]);
  expect(orderStatuses.filter(isFinalOrderStatus)).toEqual([...finalOrderStatuses]);
  const reached = new Set(['NEW', 'CANCEL_REQUESTED']);
  for (const from of reached) for (const to of orderStatuses) if (canTransitionOrder(from as 'NEW', to)) reached.add(to);
  expect([...reached].sort()).toEqual([...orderStatuses].sort());
});

it('starts every order type with RECEIVED and ends it with BILLING_STARTED', () => {
  for (const { milestones: codes } of Object.values(serviceKinds)) {
    expect([codes[0], codes.at(-2), codes.at(-1)]).toEqual(['RECEIVED', 'DELIVERED', 'BILLING_STARTED']);
    expect(new Set(codes).size).toBe(codes.length);
  }
});
