import { expect, it } from 'vitest';
import { getPrefixActionItems } from './action-items.ts';

it('names the prefix with a problem, or leads to the list of several', () => {
  const prefix = { prefixId: 9001, prefix: '203.0.113.0/29', failingNameservers: null };
  expect(
    getPrefixActionItems({
      problems: [
        { problem: 'ORIGIN_INVALID', count: 1, ...prefix },
        { problem: 'DELEGATION_FAILED', count: 3, ...prefix, failingNameservers: { count: 2, total: 2 } },
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

it('counts the name servers that do not answer', () => {
  const failed = (count: number) =>
    getPrefixActionItems({
      problems: [
        {
          problem: 'DELEGATION_FAILED',
          count: 1,
          prefixId: 9001,
          prefix: '192.0.2.0/24',
          failingNameservers: { count, total: 2 },
        },
      ],
    });
  expect(failed(1)).toMatchObject([
    { kind: 'attention', title: 'kinds.ip-prefix.nameservers-failing', params: { count: 1, total: 2, name: '192.0.2.0/24' } },
  ]);
  expect(failed(2)).toMatchObject([{ kind: 'trouble', params: { count: 2, total: 2 } }]);
});
