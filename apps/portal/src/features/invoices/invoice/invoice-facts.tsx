import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import type { Invoice } from '@demarc/contract/invoice.ts';
import { countDays } from '@demarc/contract/working-days.ts';
import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { type Formats, noValue, useFormats } from '../../../lib/format.ts';
import { type BandFact, FactBand } from '../../../ui/fact-band.tsx';
import { formatDifference } from '../invoice-amounts.ts';
import { getInvoiceLink } from '../invoice-link.ts';
import { getSettledInvoices } from './get-settled-invoices.ts';
import { useDifference } from './use-difference.ts';

/** The main amounts and dates of an invoice. */
export function InvoiceFacts({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const comparison = useComparison(invoice);
  const { type, issueDate, dueDate, totalExclVat, totalInclVat, openAmount } = invoice;
  const formatMoney = (amount: string) => formats.money(Number(amount));
  const isOpen = Number(openAmount) !== 0;
  const isCredit = type === 'CREDIT_NOTE';
  return (
    <FactBand
      isLarge
      facts={[
        {
          label: t('invoice.total-incl-vat'),
          value: formatMoney(totalInclVat),
          more: t('invoice.amount-excl-vat', { amount: formatMoney(totalExclVat) }),
        },
        {
          label: t('invoice.open'),
          value: formatMoney(openAmount),
          more: describeSettled(invoice, t, formats),
        },
        isCredit
          ? { label: t('invoice.date'), value: formats.date(issueDate) }
          : {
              label: t('invoice.due'),
              value: formats.date(dueDate),
              more: isOpen ? describeDue(invoice, t) : t('invoice.issued-on', { date: formats.date(issueDate) }),
            },
        ...(isCredit ? [] : [comparison]),
      ]}
    />
  );
}

/** The difference from the previous invoice, with a link to the reasons. */
function useComparison({ number, type }: Invoice): BandFact {
  const { t } = useTranslation();
  const formats = useFormats();
  const { data } = useDifference(number, {}, type === 'INVOICE');
  const label = t('invoice.compared');
  if (!data) return { label, value: noValue };
  if (data.previousNumber === null) return { label, value: noValue, more: t('invoice.no-comparison') };
  return {
    label,
    value: formatDifference(data.difference, formats),
    more: (
      <>
        {t('invoice.excl-vat')} ·{' '}
        <Link {...getInvoiceLink({ number }, { tab: 'difference' })} resetScroll={false}>
          {t('invoice.see-why')}
        </Link>
      </>
    ),
  };
}

/** Says how much was paid or credited, or which invoices a credit note was settled with. */
function describeSettled(invoice: Invoice, t: TFunction, formats: Formats): string {
  const isCredit = invoice.type === 'CREDIT_NOTE';
  if (Number(invoice.paidAmount) === 0) return t(isCredit ? 'invoice.not-settled' : 'invoice.nothing-settled');
  const settled = getSettledInvoices(invoice);
  if (settled.length > 0) return t('invoice.settled-with', { numbers: formats.list(settled) });
  return t('invoice.amount-settled', { amount: formats.money(Number(invoice.paidAmount)) });
}

/** `in 12 days`, `12 days overdue`, `We collect it by direct debit`, or `payment paused` until we decide about a dispute. */
function describeDue({ dueDate, status, awaitsDirectDebit }: Invoice, t: TFunction): string {
  if (status === 'DISPUTED') return t('invoice.payment-paused');
  const days = countDays(formatAmsterdamDate(new Date()), dueDate) - 1;
  if (days === 0) return t('invoice.due-today');
  if (days > 0) return t('invoice.due-in', { count: days });
  return awaitsDirectDebit ? t('invoice.we-collect') : t('invoice.days-overdue', { count: -days });
}
