import { expect, it } from 'vitest';
import { finalOrderStatuses, isFinal, mayBecome, milestonesOf, orderMoves, orderStatuses } from './order.ts';

it('leaves a final status never, and reaches every status from NEW', () => {
  for (const status of finalOrderStatuses) expect(orderMoves[status]).toEqual([]);
  expect(orderStatuses.filter(isFinal)).toEqual([...finalOrderStatuses]);
  const reached = new Set(['NEW', 'CANCEL_REQUESTED']);
  for (const from of reached) for (const to of orderStatuses) if (mayBecome(from as 'NEW', to)) reached.add(to);
  expect([...reached].sort()).toEqual([...orderStatuses].sort());
});

it('begins with RECEIVED and ends with BILLING_STARTED, for each type', () => {
  for (const codes of Object.values(milestonesOf)) {
    expect([codes[0], codes.at(-2), codes.at(-1)]).toEqual(['RECEIVED', 'DELIVERED', 'BILLING_STARTED']);
    expect(new Set(codes).size).toBe(codes.length);
  }
});
