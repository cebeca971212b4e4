import { useTranslation } from 'react-i18next';
import styles from './changed-meanwhile.module.css';

/** Says how many rows of a list wait to come, go or move, over the list so that nothing moves for it. */
export function ChangedMeanwhile({ count, onShow }: { count: number; onShow: () => void }) {
  const { t } = useTranslation('list');
  return (
    <div className={styles.place} role="status">
      {count > 0 && (
        <div className={styles.line}>
          {t('list.changed', { count })}
          <span aria-hidden="true"> · </span>
          <button type="button" className={styles.show} onClick={onShow}>
            {t('list.show-changed')}
          </button>
        </div>
      )}
    </div>
  );
}
