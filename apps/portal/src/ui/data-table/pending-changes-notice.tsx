import { useTranslation } from 'react-i18next';
import styles from './pending-changes-notice.module.css';

/** Shows how many changes to the list are held back, as an overlay so that the list does not move. */
export function PendingChangesNotice({ count, onShow }: { count: number; onShow: () => void }) {
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
