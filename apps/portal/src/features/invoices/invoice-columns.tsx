import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import type { InvoiceSummary } from '@demarc/contract/invoice.ts';
import { isPaymentPaused } from '@demarc/contract/invoice-status.ts';
import type { TFunction } from 'i18next';
import { countDaysOverdue } from '../../blocks/invoice-display.ts';
import { InvoiceStatusLabel } from '../../blocks/invoice-status-label.tsx';
import { formatPeriod } from '../../lib/format-period.ts';
import { createColumnHelper } from '../../ui/data-table/columns.ts';
import { getDueKey } from './due-key.ts';
import { formatFigure, formatFigureOrNone } from './invoice-amounts.ts';
import styles from './invoices.module.css';

const column = createColumnHelper<InvoiceSummary>();

/** Columns are sortable only if the API can sort by them; their ids are its sort keys. */
export const invoiceColumns = column.columns([
  column.accessor('number', { header: 'invoice.number', isLead: true, isShort: true }),
  column.accessor('issueDate', {
    header: 'invoice.date',
    isOneLine: true,
    isSortable: true,
    card: 'second',
    render: ({ issueDate }, { formats }) => formats.date(issueDate),
    // A card shows the due date instead if the invoice has to be paid.
    renderInCard: (invoice, { t, formats }) =>
      isToBePaid(invoice) ? '' : t('invoice.dated', { date: formats.date(invoice.issueDate) }),
  }),
  column.accessor('dueDate', {
    header: 'invoice.due',
    isOneLine: true,
    isSortable: true,
    card: 'second',
    renderInCard: (invoice, { t, formats }) =>
      isToBePaid(invoice) ? t(getDueKey(invoice), { date: formats.date(invoice.dueDate) }) : '',
    // We settle a credit note; the customer has nothing to do.
    render: ({ type, dueDate }, { formats }) => formats.date(type === 'CREDIT_NOTE' ? null : dueDate),
  }),
  column.computed('period', ({ period }) => period.from, {
    header: 'invoice.period',
    isOneLine: true,
    priority: 'low',
    card: 'second',
    render: (invoice, { t }) => describePeriod(invoice, t),
  }),
  column.accessor('customInvoiceReference', { header: 'invoice.reference', isMono: true, priority: 'lowest' }),
  column.computed('totalExclVat', ({ totalExclVat }) => Number(totalExclVat), {
    header: 'invoice.excl-vat',
    align: 'end',
    priority: 'lowest',
    render: ({ totalExclVat }, { formats }) => formatFigure(totalExclVat, formats),
  }),
  column.computed('totalVat', ({ totalVat }) => Number(totalVat), {
    header: 'invoice.vat',
    align: 'end',
    priority: 'lowest',
    render: ({ totalVat }, { formats }) => formatFigure(totalVat, formats),
  }),
  column.computed('totalInclVat', ({ totalInclVat }) => Number(totalInclVat), {
    header: 'invoice.total',
    align: 'end',
    isSortable: true,
    // A card has the amount on its first line; its status fits in the text below.
    card: 'status',
    render: ({ totalInclVat }, { formats }) => <span className={styles.total}>{formatFigure(totalInclVat, formats)}</span>,
    renderInCard: ({ totalInclVat }, { formats }) => <b className={styles.total}>{formats.money(Number(totalInclVat))}</b>,
  }),
  column.computed('openAmount', ({ openAmount }) => Number(openAmount), {
    header: 'invoice.open',
    align: 'end',
    isSortable: true,
    card: 'second',
    render: ({ openAmount }, { formats }) =>
      Number(openAmount) === 0 ? (
        formatFigureOrNone(openAmount, formats)
      ) : (
        <b className={styles.total}>{formatFigure(openAmount, formats)}</b>
      ),
    // Usually it is the total.
    renderInCard: ({ openAmount, totalInclVat }, { t, formats }) =>
      Number(openAmount) === 0 || openAmount === totalInclVat
        ? ''
        : t('invoice.amount-open', { amount: formats.money(Number(openAmount)) }),
  }),
  column.accessor('status', {
    header: 'invoice.status',
    card: 'second',
    isOneLine: true,
    render: (invoice, { t }) => <InvoiceStatusLabel {...invoice} t={t} />,
  }),
  column.computed('overdue', (invoice) => (invoice.overdue ? countDaysOverdue(invoice, formatAmsterdamDate(new Date())) : null), {
    header: 'invoice.overdue-days',
    align: 'end',
    isExtra: true,
  }),
  column.accessor('type', { header: 'invoice.type', isExtra: true, render: ({ type }, { t }) => t(`invoice.type-${type}`) }),
  column.accessor('purchaseOrderNumber', { header: 'invoice.purchase-order', isExtra: true, isMono: true }),
  column.computed('paidAmount', ({ paidAmount }) => Number(paidAmount), {
    header: 'invoice.paid',
    align: 'end',
    isExtra: true,
    render: ({ paidAmount }, { formats }) => formatFigureOrNone(paidAmount, formats),
  }),
  column.accessor('paymentMethod', {
    header: 'invoice.method',
    isExtra: true,
    render: ({ paymentMethod }, { t }) => t(`invoice.method-${paymentMethod}`),
  }),
]);

type Payable = Pick<InvoiceSummary, 'type' | 'openAmount' | 'status' | 'overdue' | 'awaitsDirectDebit'>;

/** Whether the customer has to pay: false for a credit note and while payment is paused. We collect at the due date or later. */
export function isToBePaid({ type, openAmount, status, overdue, awaitsDirectDebit }: Payable): boolean {
  return type === 'INVOICE' && Number(openAmount) > 0 && !isPaymentPaused(status) && !(overdue && awaitsDirectDebit);
}

/** The period that an invoice charges, or the invoice that a credit note corrects. */
export function describePeriod({ period, precedingInvoiceNumber }: InvoiceSummary, t: TFunction): string {
  return precedingInvoiceNumber ? t('invoice.credit-for', { number: precedingInvoiceNumber }) : formatPeriod(period);
}
