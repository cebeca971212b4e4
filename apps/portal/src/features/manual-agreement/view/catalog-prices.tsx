import type { AgreedPrice } from '@demarc/contract/manual-agreement.ts';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/format.ts';
import { formatUnitPrice } from '../../../lib/unit-price.ts';
import styles from './view.module.css';

/** The prices that replace catalog prices for new orders. */
export function CatalogPrices({ prices }: { prices: readonly AgreedPrice[] }) {
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <>
      <p className={styles.soft}>{t('manual-agreement.catalog-prices-text')}</p>
      <table className={styles.prices}>
        <thead>
          <tr>
            <th scope="col">{t('manual-agreement.product')}</th>
            <th scope="col" className={styles.figure}>
              {t('manual-agreement.price')}
            </th>
          </tr>
        </thead>
        <tbody>
          {prices.map(({ packageCode, packageName, productCode, productName, chargeType, unitPrice }) => (
            <tr key={`${packageCode} ${productCode}`}>
              <th scope="row">
                {productName}
                <small>{packageName}</small>
              </th>
              <td className={styles.figure}>
                {formatUnitPrice(unitPrice, formats)}
                <small>{t(`manual-agreement.charge-${chargeType}`)}</small>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.soft}>{t('manual-agreement.excl-vat')}</p>
    </>
  );
}
