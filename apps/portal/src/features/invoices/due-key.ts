import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import type { InvoiceSummary } from '@demarc/contract/invoice.ts';

/** The text with the due date of an open invoice, which may have passed. */
export function getDueKey({ dueDate }: Pick<InvoiceSummary, 'dueDate'>, today = formatAmsterdamDate(new Date())): string {
  return dueDate < today ? 'invoice.was-due-on' : 'invoice.due-on';
}
