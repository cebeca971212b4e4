import { expect, it } from 'vitest';
import { getExpiringItems } from './action-items.ts';

it('asks for attention only if a quote expires soon', () => {
  expect(getExpiringItems({ expiring: 0 })).toEqual([]);
  expect(getExpiringItems({ expiring: 2 })).toMatchObject([
    { params: { count: 2 }, action: { to: { to: '/quotations', search: { expiring: 'yes' } } } },
  ]);
});
