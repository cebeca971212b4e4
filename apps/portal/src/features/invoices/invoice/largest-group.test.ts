import type { InvoiceFinding } from '@demarc/contract/invoice-finding.ts';
import { expect, it } from 'vitest';
import { findLargestGroup } from './largest-group.ts';

const groups = [{ amount: '20.00' }, { amount: '100.00' }, { amount: '-3.00' }];
const find = (findings: readonly InvoiceFinding[] | undefined, of = groups) =>
  findLargestGroup(of, ({ amount }) => amount, findings);

it('finds the largest amount, also of a credit note', () => {
  expect(find([])).toEqual({ amount: '100.00' });
  expect(find([], [{ amount: '-3.00' }, { amount: '-50.00' }])).toEqual({ amount: '-50.00' });
  expect(find([], [])).toBeUndefined();
});

it('leaves it to a finding to open a group, and waits until the findings are known', () => {
  expect(find([{ findingId: 7001 } as InvoiceFinding])).toBeUndefined();
  expect(find(undefined)).toBeUndefined();
});
