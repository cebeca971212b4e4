import { type InvoiceSummary, listInvoices } from '@demarc/contract/invoice.ts';
import type { getInvoiceSummary, InvoiceOverview } from '@demarc/contract/invoice-overview.ts';
import type { Output } from '@demarc/contract/operation.ts';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getPayableOverdue, overdueQuery, overdueSearch } from '../../blocks/invoice-display.ts';
import { query } from '../../lib/api.ts';
import { useFormats } from '../../lib/format.ts';
import { formatMonth } from '../../lib/format-period.ts';
import { useCustomerId } from '../../lib/use-customer-id.ts';
import { useIsPhone } from '../../lib/use-is-phone.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { AsyncContent } from '../../ui/async-content.tsx';
import { ChartOrTable } from '../../ui/chart/chart-or-table.tsx';
import { ChartTable } from '../../ui/chart/chart-table.tsx';
import { Glyph } from '../../ui/glyph.tsx';
import { linkToList } from '../../ui/link-target.ts';
import { AgingBar } from './aging-bar.tsx';
import { agingParts } from './aging-parts.ts';
import { maxJointInvoices } from './joint-transfer.ts';
import { MonthBars } from './month-bars.tsx';
import { splitSelection } from './selected-payment.ts';
import styles from './summary-band.module.css';

interface SummaryBandProps {
  summary: UseQueryResult<Output<typeof getInvoiceSummary>>;
  /** Shows how to pay invoices. */
  onPay: (invoices: readonly InvoiceSummary[]) => void;
}

/** The open and overdue amounts, their age, and the invoices of 12 months, as charts or tables. */
export function SummaryBand({ summary, onPay }: SummaryBandProps) {
  const { t } = useTranslation();
  const [isTable, setTable] = useState(false);
  const isPhone = useIsPhone();
  const choice = (
    <div className={styles.choice}>
      <ChartOrTable isTable={isTable} onChange={setTable} />
    </div>
  );
  return (
    <section className={styles.band} data-table={isTable || undefined} aria-label={t('invoice.summary')}>
      <AsyncContent result={summary} name={t('invoice.summary')} lines={4}>
        {(overview) => (
          <>
            <OpenAmount {...overview} onPay={onPay} />
            {isPhone ? (
              <details className={styles.more}>
                <summary>{t('invoice.summary-more')}</summary>
                {choice}
                {isTable ? <Tables {...overview} /> : <Charts {...overview} />}
              </details>
            ) : (
              <>
                {isTable ? <Tables {...overview} /> : <Charts {...overview} />}
                {choice}
              </>
            )}
          </>
        )}
      </AsyncContent>
    </section>
  );
}

interface OpenAmountProps
  extends Pick<InvoiceOverview, 'open' | 'overdue' | 'paused' | 'credit'>,
    Pick<SummaryBandProps, 'onPay'> {}

function OpenAmount({ open, overdue, paused, credit, onPay }: OpenAmountProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const payable = getPayableOverdue({ overdue, paused });
  return (
    <div>
      <h2>{t('invoice.open-incl-vat')}</h2>
      <p className={styles.amount}>{formats.money(Number(open.amount))}</p>
      {payable.count > 0 ? (
        <>
          <Link className={styles.overdue} {...linkToList('/invoices', overdueSearch)}>
            <Glyph name="trouble" />
            {t('invoice.amount-overdue', { amount: formats.money(Number(payable.amount)) })}
          </Link>
          <PayOverdue overdue={payable} onPay={onPay} />
        </>
      ) : (
        <p className={styles.note}>
          <Glyph name="ok" />
          {t('invoice.nothing-overdue')}
        </p>
      )}
      {credit.count > 0 && (
        <p className={styles.note}>{t('invoice.amount-credit', { amount: formats.money(Math.abs(Number(credit.amount))) })}</p>
      )}
    </div>
  );
}

/**
 * Leads to the payment details of the overdue invoices, or to their list if they do not fit in one transfer. Not for invoices that we
 * collect by direct debit.
 */
function PayOverdue({ overdue, onPay }: { overdue: InvoiceOverview['overdue'] } & Pick<SummaryBandProps, 'onPay'>) {
  const { t } = useTranslation();
  const formats = useFormats();
  const customerId = useCustomerId();
  const isJoint = overdue.count <= maxJointInvoices;
  const overdueInvoices = useQuery({
    ...query(listInvoices, {
      params: { customerId },
      query: { ...overdueQuery, limit: maxJointInvoices },
    }),
    enabled: isJoint,
  });
  const { toPay, amount } = splitSelection(overdueInvoices.data?.items ?? []);
  const getLabel = (sum: string) => t('invoice.pay-overdue', { amount: formats.money(Number(sum)) });
  if (!isJoint) {
    return <ActionButton size="small" label={getLabel(overdue.amount)} to={linkToList('/invoices', overdueSearch)} />;
  }
  // Has its place from the start, so that nothing moves once the invoices have loaded.
  if (overdueInvoices.isPending) return <ActionButton size="small" label={getLabel(overdue.amount)} isBusy />;
  return toPay.length > 0 && <ActionButton size="small" label={getLabel(amount)} onClick={() => onPay(toPay)} />;
}

function Charts({ last12Months, ...overview }: Pick<InvoiceOverview, 'payableAging' | 'paused' | 'last12Months'>) {
  return (
    <>
      <AgingBar {...overview} />
      <MonthBars months={last12Months} />
    </>
  );
}

function Tables({ payableAging, paused, last12Months }: Pick<InvoiceOverview, 'payableAging' | 'paused' | 'last12Months'>) {
  const { t } = useTranslation();
  const formats = useFormats();
  const format = (amount: string) => formats.money(Number(amount));
  return (
    <>
      <ChartTable
        caption={t('invoice.aging')}
        head={[t('invoice.aging'), t('invoice.title'), t('invoice.open')]}
        rows={[...agingParts.map((part) => [part, payableAging[part]] as const), ['paused', paused] as const].map(
          ([part, { count, amount }]) => [t(`invoice.aging-${part}`), formats.number(count), format(amount)],
        )}
      />
      <ChartTable
        caption={t('invoice.months')}
        head={['month', 'title', 'excl-vat', 'vat', 'total'].map((name) => t(`invoice.${name}`))}
        rows={last12Months
          .toReversed()
          .map(({ month, count, totalExclVat, totalVat, totalInclVat }) => [
            formatMonth(month, 'long'),
            formats.number(count),
            format(totalExclVat),
            format(totalVat),
            format(totalInclVat),
          ])}
      />
    </>
  );
}
