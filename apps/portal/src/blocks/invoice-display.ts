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

/** The statuses of invoices with an open amount. */
export const unpaidStatuses = [
  'OPEN',
  'COLLECTION_SCHEDULED',
  'REVERSED',
  'PARTIALLY_PAID',
  'DISPUTED',
] as const satisfies readonly InvoiceStatus[];

/**
 * Selects overdue invoices that have to be paid now. The status uses an index, so that `paused` only has to read the payments of
 * a few rows.
 */
export const overdueQuery = { status: unpaidStatuses.filter((status) => !isPaymentPaused(status)), overdue: true, paused: false };

/** The search parameters of the list of those invoices. */
export const overdueSearch = { overdue: 'pay' };

export function getInvoiceGlyph(status: InvoiceStatus): GlyphName {
  return glyphs[status];
}

/** Returns the anchor of a dispute on the page of its invoice. */
export function getDisputeAnchor(disputeId: number): string {
  return `dispute-${disputeId}`;
}

/** Returns the overdue invoices that have to be paid now: all but those whose payment is paused. */
export function getPayableOverdue({ overdue, paused }: Pick<InvoiceOverview, 'overdue' | 'paused'>): InvoiceOverview['overdue'] {
  return { count: overdue.count - paused.count, amount: subtractAmounts(overdue.amount, paused.amount) };
}

/** Counts the days since the due date. */
export function countDaysOverdue({ dueDate }: Pick<InvoiceSummary, 'dueDate'>, today: string): number {
  return countDays(dueDate, today) - 1;
}
