import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import type { InvoiceSummary } from '@demarc/contract/invoice.ts';
import type { TFunction } from 'i18next';
import { getInvoiceGlyph, isShownAsOverdue } from '../../blocks/invoice-display.ts';
import { Status } from '../../ui/status.tsx';
import { countDaysOverdue } from './invoice-amounts.ts';

type LabelProps = Pick<InvoiceSummary, 'status' | 'overdue' | 'dueDate'> & { t: TFunction };

/** The status of an invoice, or for how long it is overdue. `t` is a prop because every table row renders this. */
export function InvoiceStatusLabel({ t, ...invoice }: LabelProps) {
  if (isShownAsOverdue(invoice)) {
    const count = countDaysOverdue(invoice, formatAmsterdamDate(new Date()));
    return <Status name="trouble">{t('invoice.days-overdue', { count })}</Status>;
  }
  return <Status name={getInvoiceGlyph(invoice.status)}>{t(`invoice.status-${invoice.status}`)}</Status>;
}
