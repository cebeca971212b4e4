import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import type { InvoiceSummary } from '@demarc/contract/invoice.ts';

/** The translation key of "due on" or, once the due date has passed, "was due on". */
export function getDueKey({ dueDate }: Pick<InvoiceSummary, 'dueDate'>, today = formatAmsterdamDate(new Date())): string {
  return dueDate < today ? 'invoice.was-due-on' : 'invoice.due-on';
}
