import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import { listInvoices } from '@demarc/contract/invoice.ts';
import { getInvoiceSummary } from '@demarc/contract/invoice-overview.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { unpaidStatuses } from '../../blocks/invoice-display.ts';
import { Metric } from '../../blocks/metric.tsx';
import { query } from '../../lib/api.ts';
import { useFormats } from '../../lib/format.ts';
import { formatMonth } from '../../lib/format-period.ts';
import { Glyph } from '../../ui/glyph.tsx';
import { linkToList } from '../../ui/link-target.ts';
import type { HomeProps } from '../homes.ts';
import { InvoicePhase } from './invoice-phase.tsx';

function useSummary({ claims, canLoad }: HomeProps) {
  return useQuery({ ...query(getInvoiceSummary, { params: { customerId: claims.cid } }), enabled: canLoad });
}

const payableStatuses = unpaidStatuses.filter((status) => status !== 'DISPUTED');

/**
 * Shows the invoice that is due next, and whether it is collected or has to be paid. Overdue invoices are part of the open amount
 * instead.
 */
export function NextPayment({ claims: { cid: customerId }, canLoad }: HomeProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const read = query(listInvoices, {
    params: { customerId },
    query: { status: payableStatuses, type: ['INVOICE'], overdue: false, sort: 'dueDate', limit: 1 },
  });
  const due = useQuery({ ...read, enabled: canLoad });
  const [first] = due.data?.items ?? [];
  return (
    <Metric
      label={t('kinds.invoice.own')}
      to={first && { to: '/invoices/invoice/$number', params: { number: first.number } }}
      result={due}
      getValue={() => formats.money(Number(first?.openAmount ?? 0))}
    >
      {() => (first ? <InvoicePhase invoice={first} /> : <span>{t('kinds.invoice.nothing-due')}</span>)}
    </Metric>
  );
}

export function DisputedAmount(props: HomeProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <Metric
      label={t('kinds.invoice.paused-by-disputes')}
      to={linkToList('/invoices', { status: 'DISPUTED' })}
      result={useSummary(props)}
      getValue={({ disputed }) => formats.money(Number(disputed.amount))}
    >
      {({ disputed: { count } }) => (
        <span>
          <Glyph name={count > 0 ? 'waiting' : 'ok'} />
          {t(count > 0 ? 'kinds.invoice.disputed-count' : 'kinds.invoice.none-disputed', { count })}
        </span>
      )}
    </Metric>
  );
}

/** Shows the amount invoiced this month, compared with the previous month. */
export function InvoicedAmount(props: HomeProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <Metric
      label={t('kinds.invoice.invoiced-in', { month: formatMonth(formatAmsterdamDate(new Date()).slice(0, 7), 'long') })}
      to={{ to: '/invoices' }}
      result={useSummary(props)}
      getValue={({ last12Months }) => formats.money(Number(last12Months.at(-1)?.totalInclVat ?? 0))}
    >
      {({ last12Months }) => {
        const previousMonth = last12Months.at(-2);
        return (
          previousMonth && (
            <span>
              {t('kinds.invoice.invoiced-before', {
                amount: formats.money(Number(previousMonth.totalInclVat)),
                month: formatMonth(previousMonth.month, 'long'),
              })}
            </span>
          )
        );
      }}
    </Metric>
  );
}
