import type { InvoiceSummary } from '@demarc/contract/invoice.ts';
import { sumAmounts } from '@demarc/contract/money.ts';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/format.ts';
import styles from './invoices.module.css';
import { leftOutReasons, type SelectedPayment } from './selected-payment.ts';

interface SelectedSumProps {
  invoices: readonly InvoiceSummary[];
  payment: SelectedPayment<InvoiceSummary>;
}

/** The amount to pay of a selection, and the number of invoices left out: `€ 19,889.24 to pay of € 29,493.98 · 1 paused`. */
export function SelectedSum({ invoices, payment: { amount, leftOut } }: SelectedSumProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const formatMoney = (sum: string) => formats.money(Number(sum));
  const total = sumAmounts(invoices.map(({ totalInclVat }) => totalInclVat));
  const counts = leftOutReasons.flatMap((reason) => {
    const count = leftOut.filter((other) => other.reason === reason).length;
    return count === 0 ? [] : [t(`invoice.left-out-count-${reason}`, { count })];
  });
  return (
    <span className={styles.sum}>
      <b>{t('invoice.amount-to-pay', { amount: formatMoney(amount) })}</b>{' '}
      {[t('invoice.of-total', { total: formatMoney(total) }), ...counts].join(' · ')}
    </span>
  );
}
