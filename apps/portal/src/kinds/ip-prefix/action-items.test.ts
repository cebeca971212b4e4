import { expect, it } from 'vitest';
import { getPrefixActionItems } from './action-items.ts';

it('names the prefix with a problem, or leads to the list of several', () => {
  const one = { prefixId: 9001, prefix: '203.0.113.0/29' };
  expect(
    getPrefixActionItems({
      problems: [
        { problem: 'ORIGIN_INVALID', count: 1, ...one },
        { problem: 'DELEGATION_FAILED', count: 3, ...one },
      ],
    }),
  ).toMatchObject([
    {
      id: 'ip-prefix-ORIGIN_INVALID',
      kind: 'trouble',
      params: { count: 1, name: '203.0.113.0/29' },
      action: { to: { to: '/ip-management/prefix/$id', params: { id: '9001' } } },
    },
    { kind: 'trouble', action: { to: { to: '/ip-management', search: { problem: 'DELEGATION_FAILED' } } } },
  ]);
  expect(getPrefixActionItems({ problems: [] })).toEqual([]);
});
