import type { DifferenceReason, InvoiceDifference } from '@demarc/contract/invoice-difference.ts';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/format.ts';
import { formatDifference } from '../invoice-amounts.ts';
import { getInvoiceLink } from '../invoice-link.ts';
import styles from './difference.module.css';

interface ReasonBarsProps {
  number: string;
  /** The reason that filters the list of charges. */
  chosen: DifferenceReason | undefined;
  byReason: InvoiceDifference['byReason'];
}

/** A table with the amount that each reason adds or subtracts, as a bar to the right or left of the middle. */
export function ReasonBars({ number, chosen, byReason }: ReasonBarsProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const highest = Math.max(...byReason.map(({ difference }) => Math.abs(Number(difference))), 1);
  return (
    <table className={styles.reasons}>
      <caption className="unseen">{t('invoice.by-reason')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('invoice.reason')}</th>
          <th scope="col">{t('invoice.charges-heading')}</th>
          <td aria-hidden="true" />
          <th scope="col">{t('invoice.difference')}</th>
        </tr>
      </thead>
      <tbody>
        {byReason.map(({ reason, count, difference }) => {
          const share = (Math.abs(Number(difference)) / highest) * 50;
          const isMore = Number(difference) > 0;
          const isChosen = reason === chosen;
          return (
            <tr key={reason} data-chosen={isChosen || undefined}>
              <th scope="row">
                <Link
                  {...getInvoiceLink({ number }, { tab: 'difference', ...(isChosen ? {} : { reason }) })}
                  resetScroll={false}
                  aria-current={isChosen ? 'true' : undefined}
                >
                  {t(`invoice.reason-${reason}`)}
                </Link>
                <small>{t(`invoice.reason-${reason}-text`)}</small>
              </th>
              <td>{formats.number(count)}</td>
              <td aria-hidden="true">
                <span className={styles.scale}>
                  <i data-more={isMore || undefined} style={{ width: `${share}%`, [isMore ? 'left' : 'right']: '50%' }} />
                </span>
              </td>
              <td>{formatDifference(difference, formats)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
