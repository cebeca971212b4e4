import type { BatchRow } from '@demarc/contract/availability-batch.ts';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/format.ts';
import styles from './batch.module.css';
import type { ChosenSum } from './chosen-rows.ts';

interface ChosenCostProps {
  chosen: ChosenSum;
  orderable: BatchRow['row'];
  onAll: () => void;
  onNone: () => void;
}

/** What the lines that are chosen cost, wherever in the file they are. */
export function ChosenCost({ chosen, orderable, onAll, onNone }: ChosenCostProps) {
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
      {orderable > 0 && chosen.rows !== orderable && (
        <button type="button" className={styles.link} onClick={onAll}>
          {t('address-file.choose-all', { count: orderable, total: formats.number(orderable) })}
        </button>
      )}
    </div>
  );
}
