import type { ManualAgreement } from '@demarc/contract/manual-agreement.ts';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/format.ts';
import { formatUnitPrice } from '../../../lib/unit-price.ts';
import styles from './view.module.css';

/** The prices with their totals. */
export function PriceTable({ agreement: { items, totals, totalAmount, contract } }: { agreement: ManualAgreement }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const formatMoney = (amount: string) => formats.money(Number(amount));
  return (
    <>
      <div className={styles.scroll}>
        <table className={styles.prices}>
          <thead>
            <tr>
              <th scope="col">{t('manual-agreement.description')}</th>
              <th scope="col" className={`${styles.figure} ${styles.wide}`}>
                {t('manual-agreement.quantity')}
              </th>
              <th scope="col" className={`${styles.figure} ${styles.wide}`}>
                {t('manual-agreement.price')}
              </th>
              <th scope="col" className={styles.figure}>
                {t('manual-agreement.amount-label')}
              </th>
            </tr>
          </thead>
          <tbody>
            {items.map(({ description, quantity, chargeType, unitPrice, amount }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity, and never move.
              <tr key={index}>
                <th scope="row">
                  {description}
                  <small>
                    <span className={styles.narrow}>
                      {formats.number(quantity)} × {formatUnitPrice(unitPrice, formats)}{' '}
                    </span>
                    {t(`manual-agreement.charge-${chargeType}`)}
                  </small>
                </th>
                <td className={`${styles.figure} ${styles.wide}`}>{formats.number(quantity)}</td>
                <td className={`${styles.figure} ${styles.wide}`}>{formatUnitPrice(unitPrice, formats)}</td>
                <td className={styles.figure}>{amount === null ? t('manual-agreement.charge-USAGE') : formatMoney(amount)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <Total label={t('manual-agreement.charge-MRC')} amount={formatMoney(totals.mrc)} />
            <Total label={t('manual-agreement.charge-NRC')} amount={formatMoney(totals.nrc)} />
            <Total label={t('manual-agreement.total', { count: contract.initialTermMonths })} amount={formatMoney(totalAmount)} />
          </tfoot>
        </table>
      </div>
      <p className={styles.soft}>{t('manual-agreement.excl-vat')}</p>
    </>
  );
}

function Total({ label, amount }: { label: string; amount: string }) {
  return (
    <tr>
      <th scope="row">{label}</th>
      <td className={styles.figure} colSpan={3}>
        {amount}
      </td>
    </tr>
  );
}
