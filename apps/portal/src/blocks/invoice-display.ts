import type { InvoiceSummary } from '@demarc/contract/invoice.ts';
import type { InvoiceOverview } from '@demarc/contract/invoice-overview.ts';
import { type InvoiceStatus, isPaymentPaused } from '@demarc/contract/invoice-status.ts';
import { subtractAmounts } from '@demarc/contract/money.ts';
import { countDays } from '@demarc/contract/working-days.ts';
import type { GlyphName } from '@demarc/look/glyphs.ts';

const glyphs: Readonly<Record<InvoiceStatus, GlyphName>> = {
  OPEN: 'open',
  COLLECTION_SCHEDULED: 'running',
  REVERSED: 'trouble',
  PARTIALLY_PAID: 'running',
  DISPUTED: 'waiting',
  PAID: 'ok',
  CREDITED: 'ended',
  WRITTEN_OFF: 'ended',
};

/** Of invoices with an open amount. */
export const unpaidStatuses = [
  'OPEN',
  'COLLECTION_SCHEDULED',
  'REVERSED',
  'PARTIALLY_PAID',
  'DISPUTED',
] as const satisfies readonly InvoiceStatus[];

/** Overdue invoices that have to be paid now. The status selects few rows by an index, before `paused` reads the payments of each. */
export const overdueQuery = { status: unpaidStatuses.filter((status) => !isPaymentPaused(status)), overdue: true, paused: false };

/** The search of their list. */
export const overdueSearch = { overdue: 'pay' };

export function getInvoiceGlyph(status: InvoiceStatus): GlyphName {
  return glyphs[status];
}

/** The element of a dispute on the page of its invoice, which the hash of the URL names. */
export function getDisputeAnchor(disputeId: number): string {
  return `dispute-${disputeId}`;
}

/** What of the overdue invoices has to be paid now: all but those whose payment is paused. */
export function getPayableOverdue({ overdue, paused }: Pick<InvoiceOverview, 'overdue' | 'paused'>): InvoiceOverview['overdue'] {
  return { count: overdue.count - paused.count, amount: subtractAmounts(overdue.amount, paused.amount) };
}

/** Days since the due date. */
export function countDaysOverdue({ dueDate }: Pick<InvoiceSummary, 'dueDate'>, today: string): number {
  return countDays(dueDate, today) - 1;
}
