import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import type { InvoiceSummary } from '@demarc/contract/invoice.ts';
import { isPaymentPaused } from '@demarc/contract/invoice-status.ts';
import type { TFunction } from 'i18next';
import { Status } from '../ui/status.tsx';
import { countDaysOverdue, getInvoiceGlyph } from './invoice-display.ts';
import styles from './invoice-status-label.module.css';

type LabelProps = Pick<InvoiceSummary, 'status' | 'overdue' | 'awaitsDirectDebit' | 'dueDate'> & { t: TFunction };

/**
 * Shows the status of an invoice, and how long it is overdue unless nothing has to be paid now. An overdue invoice does not say that it is
 * open as well. `t` is a prop because every table row renders this.
 */
export function InvoiceStatusLabel({ t, status, overdue, awaitsDirectDebit, dueDate }: LabelProps) {
  // This direct debit has no date yet, so it must not look like the status "scheduled", which the filter would find.
  if (overdue && awaitsDirectDebit && status === 'OPEN') return <Status name="running">{t('invoice.we-collect')}</Status>;
  const text = t(status === 'DISPUTED' ? 'invoice.disputed-paused' : `invoice.status-${status}`);
  const statusLabel = <Status name={getInvoiceGlyph(status)}>{text}</Status>;
  if (!overdue || isPaymentPaused(status)) return statusLabel;
  const count = countDaysOverdue({ dueDate }, formatAmsterdamDate(new Date()));
  const overdueLabel = <Status name="trouble">{t('invoice.days-overdue', { count })}</Status>;
  if (status === 'OPEN') return overdueLabel;
  return (
    <span className={styles.statuses}>
      {statusLabel}
      {overdueLabel}
    </span>
  );
}
