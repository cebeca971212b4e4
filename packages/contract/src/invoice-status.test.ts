import { expect, it } from 'vitest';
import { canTransitionInvoice, invoiceStatuses, invoiceTransitions, isOverdue, isPaymentPaused } from './invoice-status.ts';

it('ends in three statuses', () => {
  expect(invoiceStatuses.filter((status) => invoiceTransitions[status].length === 0)).toEqual([
    'PAID',
    'CREDITED',
    'WRITTEN_OFF',
  ]);
});

it.each([
  ['OPEN', 'COLLECTION_SCHEDULED', true],
  ['COLLECTION_SCHEDULED', 'REVERSED', true],
  ['REVERSED', 'OPEN', true],
  ['PARTIALLY_PAID', 'PARTIALLY_PAID', true],
  ['DISPUTED', 'PAID', false],
  ['PAID', 'OPEN', false],
] as const)('%s to %s: %s', (from, to, isAllowed) => expect(canTransitionInvoice(from, to)).toBe(isAllowed));

it.each([
  ['0.01', '2025-06-30', true],
  ['0.01', '2025-07-01', false],
  ['0.00', '2025-06-30', false],
  ['-10.00', '2025-06-30', false],
])('%s due on %s is overdue on 1 July: %s', (openAmount, dueDate, overdue) => {
  expect(isOverdue({ openAmount, dueDate }, '2025-07-01')).toBe(overdue);
});

it('pauses payment only during a collection or a dispute', () => {
  expect(invoiceStatuses.filter(isPaymentPaused)).toEqual(['COLLECTION_SCHEDULED', 'DISPUTED']);
});
