import type { getInvoiceSummary, InvoiceOverview } from '@demarc/contract/invoice-overview.ts';
import type { Output } from '@demarc/contract/operation.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getPayableOverdue, overdueSearch } from '../../blocks/invoice-display.ts';
import { useFormats } from '../../lib/format.ts';
import { formatMonth } from '../../lib/format-period.ts';
import { useIsPhone } from '../../lib/use-is-phone.ts';
import { AsyncContent } from '../../ui/async-content.tsx';
import { ChartOrTable } from '../../ui/chart/chart-or-table.tsx';
import { ChartTable } from '../../ui/chart/chart-table.tsx';
import { Glyph } from '../../ui/glyph.tsx';
import { linkToList } from '../../ui/link-target.ts';
import { AgingBar } from './aging-bar.tsx';
import { agingParts } from './aging-parts.ts';
import { MonthBars } from './month-bars.tsx';
import styles from './summary-band.module.css';

/** The open and overdue amounts, their age, and the invoices of 12 months, as charts or tables. */
export function SummaryBand({ summary }: { summary: UseQueryResult<Output<typeof getInvoiceSummary>> }) {
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
      <AsyncContent result={summary} lines={4}>
        {(overview) => (
          <>
            <OpenAmount {...overview} />
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

function OpenAmount({ open, overdue, paused, credit }: Pick<InvoiceOverview, 'open' | 'overdue' | 'paused' | 'credit'>) {
  const { t } = useTranslation();
  const formats = useFormats();
  const payable = getPayableOverdue({ overdue, paused });
  return (
    <div className={styles.open}>
      <h2>{t('invoice.open-incl-vat')}</h2>
      <p className={styles.amount}>{formats.money(Number(open.amount))}</p>
      {payable.count > 0 ? (
        <Link className={styles.overdue} {...linkToList('/invoices', overdueSearch)}>
          <Glyph name="trouble" />
          {t('invoice.amount-overdue', { amount: formats.money(Number(payable.amount)) })}
        </Link>
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
