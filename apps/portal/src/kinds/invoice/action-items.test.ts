import { describe, expect, it } from 'vitest';
import { getOverdueItems } from './action-items.ts';

describe('overdue invoices', () => {
  it('share one action item with a count', () => {
    expect(getOverdueItems({ overdue: { count: 0, amount: '0.00' } })).toEqual([]);
    expect(getOverdueItems({ overdue: { count: 2, amount: '2140.80' } })).toMatchObject([
      { params: { count: 2 }, action: { to: { to: '/invoices', search: { overdue: 'yes' } } } },
    ]);
  });
});
