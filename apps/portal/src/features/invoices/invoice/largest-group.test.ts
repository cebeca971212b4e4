import type { InvoiceFinding } from '@demarc/contract/invoice-finding.ts';
import { expect, it } from 'vitest';
import { findLargestGroup } from './largest-group.ts';

const groups = [{ amount: '20.00' }, { amount: '100.00' }, { amount: '-3.00' }];
const find = (findings: readonly InvoiceFinding[] | undefined, from = groups) =>
  findLargestGroup(from, ({ amount }) => amount, findings);

it('finds the group with the largest absolute amount, including credit notes', () => {
  expect(find([])).toEqual({ amount: '100.00' });
  expect(find([], [{ amount: '-3.00' }, { amount: '-50.00' }])).toEqual({ amount: '-50.00' });
  expect(find([], [])).toBeUndefined();
});

it('finds no group if a finding opens one, or while the findings are loading', () => {
  expect(find([{ findingId: 7001 } as InvoiceFinding])).toBeUndefined();
  expect(find(undefined)).toBeUndefined();
});
