import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/format.ts';
import styles from './batch.module.css';
import type { SelectionTotals } from './row-selection.ts';

interface SelectionCostProps {
  chosen: SelectionTotals;
  /** Number of rows that are selected by default. */
  proposed: number;
  onAll: () => void;
  onNone: () => void;
}

/** Number and cost of the selected lines, on all pages of the batch. */
export function SelectionCost({ chosen, proposed, onAll, onNone }: SelectionCostProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <div className={styles.bring}>
      <p className={styles.cost} role="status">
        <b>{t('address-file.chosen', { count: chosen.rows, total: formats.number(chosen.rows) })}</b>
        {chosen.rows > 0 && (
          <>
            {' · '}
            {t('address-file.chosen-cost', {
              monthly: formats.money(Number(chosen.monthlyAmount)),
              once: formats.money(Number(chosen.oneOffAmount)),
            })}
          </>
        )}
      </p>
      {chosen.rows > 0 && (
        <button type="button" className={styles.link} onClick={onNone}>
          {t('list.select-none')}
        </button>
      )}
      {proposed > 0 && chosen.rows !== proposed && (
        <button type="button" className={styles.link} onClick={onAll}>
          {t('address-file.choose-all', { count: proposed, total: formats.number(proposed) })}
        </button>
      )}
    </div>
  );
}
