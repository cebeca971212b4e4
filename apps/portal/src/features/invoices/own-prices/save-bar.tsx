import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../../ui/action-button.tsx';
import styles from './own-prices.module.css';
import type { usePriceEdits } from './use-price-edits.ts';

/** Saves or discards all edits, including those on other pages and in other views of the list. */
export function SaveBar({ edits, save, discard, isSaving }: ReturnType<typeof usePriceEdits>) {
  const { t } = useTranslation();
  const count = edits.size;
  return (
    <div className={count > 0 ? styles.save : undefined}>
      {count > 0 && (
        <>
          <ActionButton variant="primary" label={t('invoice.save-own-prices')} isBusy={isSaving} onClick={save} />
          <ActionButton label={t('invoice.discard-own-prices')} onClick={discard} />
        </>
      )}
      {/* Rendered from the start, because screen readers announce changes only in an existing element. */}
      <span role="status">{count > 0 && t('invoice.own-prices-changed', { count })}</span>
    </div>
  );
}
