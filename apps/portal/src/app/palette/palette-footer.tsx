import { useTranslation } from 'react-i18next';
import styles from './palette.module.css';

/** Lists the keyboard shortcuts, on devices with a keyboard. */
export function PaletteFooter({ isInActions }: { isInActions: boolean }) {
  const { t } = useTranslation();
  return (
    <div className={styles.foot}>
      <span>
        <Key name="↑" /> <Key name="↓" /> {t('palette.key-choose')}
      </span>
      <span>
        <Key name="Enter" /> {t('palette.key-open')}
      </span>
      {isInActions ? (
        <span>
          <Key name="←" /> {t('palette.key-back')}
        </span>
      ) : (
        <>
          <span>
            <Key name="Ctrl" /> <Key name="Enter" /> {t('palette.key-new-tab')}
          </span>
          <span>
            <Key name="→" /> {t('palette.key-actions')}
          </span>
        </>
      )}
    </div>
  );
}

/** A keyboard key, hidden from screen readers. */
export function Key({ name }: { name: string }) {
  return (
    <span className={styles.key} aria-hidden="true">
      {name}
    </span>
  );
}
