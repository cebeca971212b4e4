import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import type { InvoiceSummary } from '@demarc/contract/invoice.ts';
import { isPaymentPaused } from '@demarc/contract/invoice-status.ts';
import type { TFunction } from 'i18next';
import { Status } from '../ui/status.tsx';
import { countDaysOverdue, getInvoiceGlyph } from './invoice-display.ts';
import styles from './invoice-status-label.module.css';

type LabelProps = Pick<InvoiceSummary, 'status' | 'overdue' | 'awaitsDirectDebit' | 'dueDate'> & { t: TFunction };

/**
 * The status of an invoice and for how long it is overdue, unless nothing has to be paid now. That an overdue invoice is open needs no
 * word of its own. `t` is a prop because every table row renders this.
 */
export function InvoiceStatusLabel({ t, status, overdue, awaitsDirectDebit, dueDate }: LabelProps) {
  // An open one that we collect after its due date needs the same word as one whose direct debit is scheduled.
  const shown = overdue && awaitsDirectDebit && status === 'OPEN' ? 'COLLECTION_SCHEDULED' : status;
  const text = t(shown === 'DISPUTED' ? 'invoice.disputed-paused' : `invoice.status-${shown}`);
  const statusLabel = <Status name={getInvoiceGlyph(shown)}>{text}</Status>;
  if (!overdue || isPaymentPaused(shown)) return statusLabel;
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
