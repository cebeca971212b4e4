import type { BatchRow } from '@demarc/contract/availability-batch.ts';
import { useTranslation } from 'react-i18next';
import { formatPackageName } from '../../../blocks/availability/format-offer.ts';
import { noValue, useFormats } from '../../../lib/format.ts';
import { getGridCellProps } from '../../../ui/grid-navigation.ts';
import { Icon } from '../../../ui/icon.tsx';
import styles from './grid.module.css';

interface ProductCellProps {
  row: BatchRow;
  /** Null when the product cannot be changed. */
  onProduct: ((row: BatchRow, packageCode: string) => void) | null;
  isInGrid?: boolean;
}

/** The product of a row: a select of all orderable products with their prices, cheapest first. */
export function ProductCell({ row, onProduct, isInGrid = false }: ProductCellProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { best, carrierName, offers } = row;
  if (!best) return carrierName ?? noValue;
  if (!onProduct || offers.length < 2) return <span title={carrierName ?? undefined}>{best.name}</span>;
  return (
    <span className={styles.pick}>
      <select
        className={styles.input}
        aria-label={t('address-file.product-of-row', { row: row.row })}
        {...(isInGrid && getGridCellProps('product'))}
        value={best.packageCode}
        onChange={({ currentTarget }) => onProduct(row, currentTarget.value)}
      >
        {offers.map((offer) => (
          <option key={offer.packageCode} value={offer.packageCode}>
            {/* Without the price, which has its own column. */}
            {offer.packageCode === best.packageCode && isInGrid
              ? formatPackageName(offer, offers, t)
              : t('address-file.product-option', {
                  name: formatPackageName(offer, offers, t),
                  amount: formats.money(Number(offer.monthlyAmount)),
                })}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" size={12} />
    </span>
  );
}
