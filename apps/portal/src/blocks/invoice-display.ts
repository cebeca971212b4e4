import type { InvoiceSummary } from '@demarc/contract/invoice.ts';
import type { InvoiceStatus } from '@demarc/contract/invoice-status.ts';
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

export function getInvoiceGlyph(status: InvoiceStatus): GlyphName {
  return glyphs[status];
}

/** Whether to show how long an invoice is overdue instead of its status. A dispute explains why nobody pays. */
export function isShownAsOverdue({ overdue, status }: Pick<InvoiceSummary, 'overdue' | 'status'>): boolean {
  return overdue && status !== 'DISPUTED';
}
